/// A status code and its reason phrase (RFC 9110 section 15).
public struct HTTPStatus: Sendable, Hashable {
    /// Three digits.
    public let code: UInt16

    /// The registered phrase of the status code.
    public let reason: String

    private init(_ code: UInt16, _ reason: String) {
        self.code = code
        self.reason = reason
    }

    /// 200, section 15.3.1.
    public static let ok = HTTPStatus(200, "OK")
    /// 204, section 15.3.5.
    public static let noContent = HTTPStatus(204, "No Content")
    /// 206, section 15.3.7.
    public static let partialContent = HTTPStatus(206, "Partial Content")
    /// 304, section 15.4.5.
    public static let notModified = HTTPStatus(304, "Not Modified")
    /// 308, section 15.4.9.
    public static let permanentRedirect = HTTPStatus(308, "Permanent Redirect")
    /// 400, section 15.5.1.
    public static let badRequest = HTTPStatus(400, "Bad Request")
    /// 404, section 15.5.5.
    public static let notFound = HTTPStatus(404, "Not Found")
    /// 405, section 15.5.6.
    public static let methodNotAllowed = HTTPStatus(405, "Method Not Allowed")
    /// 406, section 15.5.7.
    public static let notAcceptable = HTTPStatus(406, "Not Acceptable")
    /// 412, section 15.5.13.
    public static let preconditionFailed = HTTPStatus(412, "Precondition Failed")
    /// 413, section 15.5.14.
    public static let contentTooLarge = HTTPStatus(413, "Content Too Large")
    /// 414, section 15.5.15.
    public static let uriTooLong = HTTPStatus(414, "URI Too Long")
    /// 416, section 15.5.17.
    public static let rangeNotSatisfiable = HTTPStatus(416, "Range Not Satisfiable")
    /// 421, section 15.5.20.
    public static let misdirectedRequest = HTTPStatus(421, "Misdirected Request")
    /// 431, RFC 6585 section 5.
    public static let requestHeaderFieldsTooLarge = HTTPStatus(431, "Request Header Fields Too Large")
    /// 500, section 15.6.1.
    public static let internalServerError = HTTPStatus(500, "Internal Server Error")
    /// 501, section 15.6.2.
    public static let notImplemented = HTTPStatus(501, "Not Implemented")
    /// 503, section 15.6.4.
    public static let serviceUnavailable = HTTPStatus(503, "Service Unavailable")
}
