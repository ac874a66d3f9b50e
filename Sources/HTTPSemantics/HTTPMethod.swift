/// The methods that are known here (RFC 9110 section 9, RFC 5789, and QUERY). Any other is answered with 501.
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
    /// Say what can be asked.
    case options = "OPTIONS"
    /// Send the request back.
    case trace = "TRACE"
    /// Change the representation (RFC 5789).
    case patch = "PATCH"
    /// Ask by the request's content (the HTTP Working Group's "The HTTP QUERY Method", section 2).
    case query = "QUERY"

    /// Whether the bytes can be a method, known or not: it is a token (RFC 9110 section 9.1).
    public static func isWellFormed(_ bytes: Span<UInt8>) -> Bool {
        FieldSyntax.isToken(bytes)
    }

    /// Reads a method; nil for one that isn't known. Case counts (RFC 9110 section 9.1).
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
