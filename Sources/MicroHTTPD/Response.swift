internal import CMicroHTTPD

/// An immutable response that can answer any number of requests on any thread.
///
/// libmicrohttpd adds `Date`, `Content-Length` and `Connection`, omits the content for `HEAD`, 204 and 304, and keeps
/// responses in progress alive by its own reference count.
@safe
public final class Response: Sendable {
    /// The status code.
    public let status: UInt16
    /// The size of the content in bytes, reported but not sent for `HEAD`.
    public var contentLength: Int { body.count }

    private let fields: [(name: String, value: String)]
    private let body: ResponseBody
    private let isContentSent: Bool
    /// `nonisolated(unsafe)`: libmicrohttpd guards its reference count with a mutex; the rest is only written in
    /// `init`.
    nonisolated(unsafe) let handle: OpaquePointer

    /// Creates a response.
    ///
    /// - Parameters:
    ///   - status: the status code, 200 to 599.
    ///   - fields: header fields, in order.
    ///   - body: the content. A 304 gets the content of the 200 that it stands for, for the same `Content-Length` (RFC
    ///     9110, 8.6); it isn't sent.
    ///   - isContentSent: `false` if it only answers HEAD, and so needs no file descriptor. By default `false` for a
    ///     304.
    /// - Throws: ``ResponseError`` for an invalid field.
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
            // libmicrohttpd would end the value at a NUL.
            guard Self.isToken(name), !value.utf8.contains(0),
                unsafe MHD_add_response_header(created, name, value) == .YES
            else {
                throw .unsendableField(name: name, value: value)
            }
        }
    }

    /// libmicrohttpd accepts a name like `X:Y`, which would be sent as a field `X` (RFC 9110, 5.6.2).
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
    /// Not cached: only a server that is stopping or full needs it.
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

/// Why a response could not be created.
public enum ResponseError: Error, Equatable {
    /// The name isn't a token, the value is empty or has a line break or a NUL, or libmicrohttpd sets this field
    /// itself.
    case unsendableField(name: String, value: String)
    /// There is no memory for it, or no descriptor for its file.
    case outOfMemory
}
