/// Why a request's head is refused with 400.
public enum RequestHeadFault: Error, Sendable, Hashable, CaseIterable {
    /// A field's name is no token; a space before the colon counts (RFC 9112 section 5.1).
    case malformedName
    /// A field's value holds a control byte (RFC 9110 section 5.5).
    case controlByteInValue
    /// HTTP/1.1 without Host (RFC 9112 section 3.2).
    case missingHost
    /// More than one Host (RFC 9112 section 3.2).
    case repeatedHost
    /// A Host that is no host and port (RFC 9112 section 3.2).
    case malformedHost
    /// More than one Content-Length (RFC 9112 section 6.3).
    case repeatedContentLength
    /// A Content-Length that isn't one number (RFC 9112 section 6.3).
    case malformedContentLength
    /// Any Transfer-Encoding: no request here has content, and its handling is where parsers differ most (RFC 9112
    /// section 6.1).
    case transferEncoding

    /// What to tell the client.
    public var reason: StaticString {
        switch self {
        case .malformedName: "a field name is not a token"
        case .controlByteInValue: "a field value holds a control character"
        case .missingHost: "the Host field is missing"
        case .repeatedHost: "the Host field occurs more than once"
        case .malformedHost: "the Host field is not a host and port"
        case .repeatedContentLength: "the Content-Length field occurs more than once"
        case .malformedContentLength: "the Content-Length field is not a number"
        case .transferEncoding: "the Transfer-Encoding field is not accepted"
        }
    }
}
