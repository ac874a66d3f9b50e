internal import CMicroHTTPD

/// An immutable response that any number of requests, on any thread, can be answered with.
///
/// libmicrohttpd adds `Date`, `Content-Length` and `Connection`, leaves the content out for `HEAD`, 204 and 304, and
/// keeps what it still sends alive by its own reference count.
@safe
public final class Response: Sendable {
    /// The status code.
    public let status: UInt16
    /// How many bytes of content it has; a `HEAD` request is told of them, and not sent them.
    public var contentLength: Int { body.count }

    private let fields: [(name: String, value: String)]
    private let body: ResponseBody
    private let isContentSent: Bool
    /// `nonisolated(unsafe)`: libmicrohttpd guards its count by a mutex; all else is written in `init` only.
    nonisolated(unsafe) let handle: OpaquePointer

    /// Makes a response.
    ///
    /// - Parameters:
    ///   - status: the status code, 200 to 599.
    ///   - fields: header fields in the order in which they are sent.
    ///   - body: the content. A 304 is given the content of the 200 that it stands for: its `Content-Length` is then
    ///     the same (RFC 9110, 8.6), and no content is sent.
    ///   - isContentSent: `false` for what only answers HEAD, and so takes no descriptor of a file. Without a word it is
    ///     `false` for a 304.
    /// - Throws: ``ResponseError`` for a field that can't be sent.
    public init(
        status: UInt16,
        fields: [(name: String, value: String)],
        body: ResponseBody,
        isContentSent: Bool? = nil
    ) throws(ResponseError) {
        self.status = status
        self.fields = fields
        self.body = body
        self.isContentSent = isContentSent ?? (status != 304)
        guard let created = unsafe body.makeResponse(isSent: self.isContentSent) else { throw .outOfMemory }
        unsafe handle = created
        for (name, value) in fields {
            // It would end a value at a NUL.
            guard Self.isToken(name), !value.utf8.contains(0),
                unsafe MHD_add_response_header(created, name, value) == .YES
            else {
                throw .unsendableField(name: name, value: value)
            }
        }
    }

    /// libmicrohttpd lets a name such as `X:Y` through, which would be sent as a field `X` (RFC 9110, 5.6.2).
    private static func isToken(_ name: String) -> Bool {
        !name.isEmpty
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
                }
            }
    }

    /// The same response with `Connection: close`; `nil` when out of memory.
    ///
    /// It is made anew each time: only a server that stops or is full needs it.
    func closing() -> Response? {
        try? Response(
            status: status,
            fields: fields + [("Connection", "close")],
            body: body,
            isContentSent: isContentSent
        )
    }

    deinit {
        unsafe MHD_destroy_response(handle)
    }
}

/// Why a response could not be made.
public enum ResponseError: Error, Equatable {
    /// The name is no token, or the value is empty or has a line break or a NUL, or libmicrohttpd sets this field itself.
    case unsendableField(name: String, value: String)
    /// There was no memory for it, or no descriptor for its file.
    case outOfMemory
}
