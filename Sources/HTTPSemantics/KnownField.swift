/// The request fields that mean something to this server.
public enum KnownField: UInt8, Sendable, CaseIterable {
    /// RFC 9110 section 12.5.1.
    case accept
    /// RFC 9110 section 12.5.3.
    case acceptEncoding
    /// RFC 9110 section 12.5.4.
    case acceptLanguage
    /// The Fetch standard's preflight request.
    case accessControlRequestHeaders
    /// The Fetch standard's preflight request.
    case accessControlRequestMethod
    /// RFC 9112 section 9.6.
    case connection
    /// RFC 9110 section 8.6.
    case contentLength
    /// RFC 9110 section 10.1.1.
    case expect
    /// RFC 7239.
    case forwarded
    /// RFC 9110 section 7.2.
    case host
    /// RFC 9110 section 13.1.1.
    case ifMatch
    /// RFC 9110 section 13.1.3.
    case ifModifiedSince
    /// RFC 9110 section 13.1.2.
    case ifNoneMatch
    /// RFC 9110 section 13.1.5.
    case ifRange
    /// RFC 9110 section 13.1.4.
    case ifUnmodifiedSince
    /// RFC 6454 section 7.
    case origin
    /// RFC 9110 section 14.2.
    case range
    /// RFC 9110 section 10.1.3.
    case referer
    /// RFC 9112 section 6.1.
    case transferEncoding
    /// RFC 9110 section 7.8.
    case upgrade
    /// RFC 9110 section 10.1.5.
    case userAgent
    /// By convention: who a proxy was reached by.
    case xForwardedFor
    /// By convention: the scheme by which a proxy was reached.
    case xForwardedProto
    /// By convention: the identifier that a proxy gave the request.
    case xRequestID

    /// The field's name in lower case.
    public var name: String {
        switch self {
        case .accept: "accept"
        case .acceptEncoding: "accept-encoding"
        case .acceptLanguage: "accept-language"
        case .accessControlRequestHeaders: "access-control-request-headers"
        case .accessControlRequestMethod: "access-control-request-method"
        case .connection: "connection"
        case .contentLength: "content-length"
        case .expect: "expect"
        case .forwarded: "forwarded"
        case .host: "host"
        case .ifMatch: "if-match"
        case .ifModifiedSince: "if-modified-since"
        case .ifNoneMatch: "if-none-match"
        case .ifRange: "if-range"
        case .ifUnmodifiedSince: "if-unmodified-since"
        case .origin: "origin"
        case .range: "range"
        case .referer: "referer"
        case .transferEncoding: "transfer-encoding"
        case .upgrade: "upgrade"
        case .userAgent: "user-agent"
        case .xForwardedFor: "x-forwarded-for"
        case .xForwardedProto: "x-forwarded-proto"
        case .xRequestID: "x-request-id"
        }
    }

    /// The field of that name, in any case; nil for every other.
    public static func classify(name: Span<UInt8>) -> KnownField? {
        // By length first: nearly every name is then compared with one or two, and most unknown ones with none.
        switch name.count {
        case 4 where ASCII.equalIgnoringCase(name, "host"): .host
        case 5 where ASCII.equalIgnoringCase(name, "range"): .range
        case 6 where ASCII.equalIgnoringCase(name, "accept"): .accept
        case 6 where ASCII.equalIgnoringCase(name, "expect"): .expect
        case 6 where ASCII.equalIgnoringCase(name, "origin"): .origin
        case 7 where ASCII.equalIgnoringCase(name, "referer"): .referer
        case 7 where ASCII.equalIgnoringCase(name, "upgrade"): .upgrade
        case 8 where ASCII.equalIgnoringCase(name, "if-match"): .ifMatch
        case 8 where ASCII.equalIgnoringCase(name, "if-range"): .ifRange
        case 9 where ASCII.equalIgnoringCase(name, "forwarded"): .forwarded
        case 10 where ASCII.equalIgnoringCase(name, "connection"): .connection
        case 10 where ASCII.equalIgnoringCase(name, "user-agent"): .userAgent
        case 12 where ASCII.equalIgnoringCase(name, "x-request-id"): .xRequestID
        case 13 where ASCII.equalIgnoringCase(name, "if-none-match"): .ifNoneMatch
        case 14 where ASCII.equalIgnoringCase(name, "content-length"): .contentLength
        case 15 where ASCII.equalIgnoringCase(name, "accept-encoding"): .acceptEncoding
        case 15 where ASCII.equalIgnoringCase(name, "accept-language"): .acceptLanguage
        case 15 where ASCII.equalIgnoringCase(name, "x-forwarded-for"): .xForwardedFor
        case 17 where ASCII.equalIgnoringCase(name, "if-modified-since"): .ifModifiedSince
        case 17 where ASCII.equalIgnoringCase(name, "transfer-encoding"): .transferEncoding
        case 17 where ASCII.equalIgnoringCase(name, "x-forwarded-proto"): .xForwardedProto
        case 19 where ASCII.equalIgnoringCase(name, "if-unmodified-since"): .ifUnmodifiedSince
        case 29 where ASCII.equalIgnoringCase(name, "access-control-request-method"): .accessControlRequestMethod
        case 30 where ASCII.equalIgnoringCase(name, "access-control-request-headers"): .accessControlRequestHeaders
        default: nil
        }
    }
}
