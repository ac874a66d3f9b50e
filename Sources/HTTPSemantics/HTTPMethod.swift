/// The known methods (RFC 9110 section 9, RFC 5789, and QUERY). Any other is answered with 501.
public enum HTTPMethod: String, Sendable, CaseIterable {
    /// Transfer a representation.
    case get = "GET"
    /// GET without the content.
    case head = "HEAD"
    /// Process the request's content.
    case post = "POST"
    /// Replace the representation.
    case put = "PUT"
    /// Remove the representation.
    case delete = "DELETE"
    /// Open a tunnel.
    case connect = "CONNECT"
    /// List what is allowed.
    case options = "OPTIONS"
    /// Echo the request.
    case trace = "TRACE"
    /// Change the representation (RFC 5789).
    case patch = "PATCH"
    /// Query with the request's content (the HTTP Working Group's "The HTTP QUERY Method", section 2).
    case query = "QUERY"

    /// Whether the bytes are a valid method, known or not: a token (RFC 9110 section 9.1).
    public static func isWellFormed(_ bytes: Span<UInt8>) -> Bool {
        FieldSyntax.isToken(bytes)
    }

    /// Parses a method, case-sensitively (RFC 9110 section 9.1); nil if it is unknown.
    public init?(_ token: Span<UInt8>) {
        switch token.count {
        case 3 where ASCII.equal(token, "GET"): self = .get
        case 3 where ASCII.equal(token, "PUT"): self = .put
        case 4 where ASCII.equal(token, "HEAD"): self = .head
        case 4 where ASCII.equal(token, "POST"): self = .post
        case 5 where ASCII.equal(token, "PATCH"): self = .patch
        case 5 where ASCII.equal(token, "TRACE"): self = .trace
        case 5 where ASCII.equal(token, "QUERY"): self = .query
        case 6 where ASCII.equal(token, "DELETE"): self = .delete
        case 7 where ASCII.equal(token, "OPTIONS"): self = .options
        case 7 where ASCII.equal(token, "CONNECT"): self = .connect
        default: return nil
        }
    }
}
