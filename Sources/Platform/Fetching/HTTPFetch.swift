internal import CCurl

/// Fetches one URL repeatedly with libcurl: over `https`, verifying the certificate and its name.
///
/// For one thread at a time. It keeps the connection open between fetches.
@safe
public final class HTTPFetch {
    private let library: CurlLibrary
    private let handle: UnsafeMutableRawPointer
    /// libcurl's description of the last failed transfer.
    private let message: UnsafeMutablePointer<CChar>
    private let limits: HTTPFetchLimits
    private let authorities: String?

    /// Loads libcurl, to find out early if it is missing.
    ///
    /// - Throws: ``HTTPFetchError``.
    public static func prepare() throws(HTTPFetchError) {
        _ = try CurlLibrary.load()
    }

    /// Doesn't connect yet.
    ///
    /// - Parameters:
    ///   - url: an `https` or `http` URL. Redirects are followed to `https` only.
    ///   - authorities: the path of a PEM file with certificate authorities to trust besides the system's. It is read
    ///     for each new connection.
    ///   - usesProxy: whether to use a proxy from the environment.
    /// - Throws: ``HTTPFetchError`` when libcurl is missing or too old.
    public init(
        url: String,
        authorities: String? = nil,
        usesProxy: Bool = true,
        limits: HTTPFetchLimits = HTTPFetchLimits()
    ) throws(HTTPFetchError) {
        let library = try CurlLibrary.load()
        guard let handle = unsafe CCurl_init(library.functions) else {
            throw HTTPFetchError(reason: "out of memory")
        }
        self.library = library
        unsafe self.handle = unsafe handle
        self.limits = limits
        self.authorities = authorities
        unsafe message = .allocate(capacity: Int(CURL_ERROR_SIZE))
        unsafe message.update(repeating: 0, count: Int(CURL_ERROR_SIZE))
        var isTaken = unsafe CCurl_set_error_buffer(library.functions, handle, message)
        // One thread handles all signals.
        isTaken = set(CURLOPT_NOSIGNAL, to: 1) && isTaken
        isTaken = set(CURLOPT_URL, to: url) && isTaken
        isTaken = set(CURLOPT_PROTOCOLS_STR, to: "https,http") && isTaken
        isTaken = set(CURLOPT_FOLLOWLOCATION, to: 1) && isTaken
        isTaken = set(CURLOPT_REDIR_PROTOCOLS_STR, to: "https") && isTaken
        isTaken = set(CURLOPT_MAXREDIRS, to: limits.redirects) && isTaken
        isTaken = set(CURLOPT_CONNECTTIMEOUT_MS, to: limits.connecting.wholeMilliseconds) && isTaken
        isTaken = set(CURLOPT_TIMEOUT_MS, to: limits.total.wholeMilliseconds) && isTaken
        // Rejects a larger announced length; without one the bytes are counted as they arrive.
        isTaken = set(CURLOPT_MAXFILESIZE, to: limits.contentBytes) && isTaken
        // Object storage may send content in the coding it was stored in, requested or not.
        isTaken = set(CURLOPT_ACCEPT_ENCODING, to: "gzip") && isTaken
        isTaken = set(CURLOPT_USERAGENT, to: "moreapps") && isTaken
        if let authorities { isTaken = set(CURLOPT_CAINFO, to: authorities) && isTaken }
        if !usesProxy { isTaken = set(CURLOPT_NOPROXY, to: "*") && isTaken }
        // Debian's authorities stay in use through CURLOPT_CAPATH.
        guard isTaken else { throw HTTPFetchError(reason: "libcurl 7.85 or newer is required") }
    }

    /// Fetches the URL.
    ///
    /// - Parameter condition: the validators of the content that the caller has; the response may then be 304.
    /// - Throws: ``HTTPFetchError`` when no complete response from a verified server arrives within the limits.
    public func perform(_ condition: HTTPFetchCondition? = nil) throws(HTTPFetchError) -> HTTPFetchAnswer {
        let fields = unsafe condition.flatMap { unsafe CCurl_append(library.functions, nil, $0.fieldLine) }
        defer { unsafe CCurl_free(library.functions, fields) }
        unsafe message[0] = 0
        var received = Received(limits: limits)
        let code = unsafe withUnsafeMutablePointer(to: &received) { received in
            guard unsafe CCurl_set_fields(library.functions, handle, fields),
                unsafe CCurl_set_write(library.functions, handle, receiveContent, received),
                unsafe CCurl_set_header(library.functions, handle, receiveFields, received)
            else { return CURLE_OUT_OF_MEMORY }
            return unsafe CCurl_perform(library.functions, handle)
        }
        // The list doesn't outlive this call.
        unsafe CCurl_set_fields(library.functions, handle, nil)
        unsafe CCurl_set_write(library.functions, handle, nil, nil)
        unsafe CCurl_set_header(library.functions, handle, nil, nil)
        guard code == CURLE_OK else { throw HTTPFetchError(reason: reason(for: code, received)) }
        return HTTPFetchAnswer(
            status: unsafe CCurl_status(library.functions, handle),
            content: received.content,
            condition: HTTPFetchCondition(entityTag: field("ETag"), lastModified: field("Last-Modified"))
        )
    }

    private func field(_ name: String) -> String? {
        guard let value = unsafe CCurl_field(library.functions, handle, name) else { return nil }
        return unsafe String(cString: value)
    }

    private func reason(for code: CURLcode, _ received: Received) -> String {
        switch code {
        case CURLE_WRITE_ERROR where received.fieldBytes > limits.fieldBytes:
            return "its header fields exceed \(limits.fieldBytes) bytes"
        case CURLE_FILESIZE_EXCEEDED,
            CURLE_WRITE_ERROR where received.isOverLimit:
            return "it has more than \(limits.contentBytes) bytes"
        case CURLE_OPERATION_TIMEDOUT:
            return "it did not arrive within \(limits.total)"
        case CURLE_TOO_MANY_REDIRECTS:
            return "it redirects more than \(limits.redirects) times"
        case CURLE_UNSUPPORTED_PROTOCOL:
            // libcurl reports a response without a status line the same way.
            let isRedirect = unsafe (300..<400).contains(CCurl_status(library.functions, handle))
            return isRedirect ? "it redirects to a URL that is not https" : "the answer is not HTTP"
        case CURLE_PARTIAL_FILE:
            return "it was cut short"
        case CURLE_SSL_CACERT_BADFILE:
            return "the authorities in \(authorities ?? "the system's files") can't be read"
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR:
            // Only this message is free of milliseconds or bytes, which would differ each time.
            let text = unsafe String(cString: message)
            if !text.isEmpty { return text }
        default: break
        }
        return unsafe String(cString: CCurl_reason(library.functions, code))
    }

    private func set(_ option: CURLoption, to value: Int) -> Bool {
        unsafe CCurl_set_number(library.functions, handle, option, value)
    }

    private func set(_ option: CURLoption, to value: String) -> Bool {
        unsafe CCurl_set_text(library.functions, handle, option, value)
    }

    deinit {
        unsafe CCurl_cleanup(library.functions, handle)
        unsafe message.deallocate()
    }
}

/// The response, as it arrives.
private struct Received {
    let limits: HTTPFetchLimits
    var content: [UInt8] = []
    var isOverLimit = false
    var fieldBytes = 0
}

/// Receives content (CURLOPT_WRITEFUNCTION); the context is a `Received`.
private func receiveContent(
    _ bytes: UnsafeMutablePointer<CChar>?,
    _: Int,
    _ count: Int,
    _ context: UnsafeMutableRawPointer?
) -> Int {
    guard let received = unsafe context?.assumingMemoryBound(to: Received.self) else { return 0 }
    guard unsafe count <= received.pointee.limits.contentBytes - received.pointee.content.count else {
        unsafe received.pointee.isOverLimit = true
        return 0
    }
    unsafe received.pointee.content.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: count))
    return count
}

/// Counts the bytes of fields (CURLOPT_HEADERFUNCTION): libcurl stores all of them, even endless trailers.
private func receiveFields(
    _: UnsafeMutablePointer<CChar>?,
    _: Int,
    _ count: Int,
    _ context: UnsafeMutableRawPointer?
) -> Int {
    guard let received = unsafe context?.assumingMemoryBound(to: Received.self) else { return 0 }
    unsafe received.pointee.fieldBytes += count
    return unsafe received.pointee.fieldBytes > received.pointee.limits.fieldBytes ? 0 : count
}

extension Duration {
    /// Rounded down.
    fileprivate var wholeMilliseconds: Int {
        Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000)
    }
}
