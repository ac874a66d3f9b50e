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
        // By length and last byte first: nearly every name is then compared with one or none.
        let count = name.count
        guard count > 0 else { return nil }
        let last = name[count &- 1] | 0x20
        return switch count {
        case 4 where last == UInt8(ascii: "t") && isName(name, "host"): .host
        case 5 where last == UInt8(ascii: "e") && isName(name, "range"): .range
        case 6 where last == UInt8(ascii: "t") && isName(name, "accept"): .accept
        case 6 where last == UInt8(ascii: "t") && isName(name, "expect"): .expect
        case 6 where last == UInt8(ascii: "n") && isName(name, "origin"): .origin
        case 7 where last == UInt8(ascii: "r") && isName(name, "referer"): .referer
        case 7 where last == UInt8(ascii: "e") && isName(name, "upgrade"): .upgrade
        case 8 where last == UInt8(ascii: "h") && isName(name, "if-match"): .ifMatch
        case 8 where last == UInt8(ascii: "e") && isName(name, "if-range"): .ifRange
        case 9 where last == UInt8(ascii: "d") && isName(name, "forwarded"): .forwarded
        case 10 where last == UInt8(ascii: "n") && isName(name, "connection"): .connection
        case 10 where last == UInt8(ascii: "t") && isName(name, "user-agent"): .userAgent
        case 12 where last == UInt8(ascii: "d") && isName(name, "x-request-id"): .xRequestID
        case 13 where last == UInt8(ascii: "h") && isName(name, "if-none-match"): .ifNoneMatch
        case 14 where last == UInt8(ascii: "h") && isName(name, "content-length"): .contentLength
        case 15 where last == UInt8(ascii: "g") && isName(name, "accept-encoding"): .acceptEncoding
        case 15 where last == UInt8(ascii: "e") && isName(name, "accept-language"): .acceptLanguage
        case 15 where last == UInt8(ascii: "r") && isName(name, "x-forwarded-for"): .xForwardedFor
        case 17 where last == UInt8(ascii: "e") && isName(name, "if-modified-since"): .ifModifiedSince
        case 17 where last == UInt8(ascii: "g") && isName(name, "transfer-encoding"): .transferEncoding
        case 17 where last == UInt8(ascii: "o") && isName(name, "x-forwarded-proto"): .xForwardedProto
        case 19 where last == UInt8(ascii: "e") && isName(name, "if-unmodified-since"): .ifUnmodifiedSince
        case 29 where last == UInt8(ascii: "d") && isName(name, "access-control-request-method"):
            .accessControlRequestMethod
        case 30 where last == UInt8(ascii: "s") && isName(name, "access-control-request-headers"):
            .accessControlRequestHeaders
        default: nil
        }
    }

    /// Whether the bytes, which are as many, spell a name of lower-case letters and hyphens, in any case.
    @inline(__always)
    private static func isName(_ bytes: Span<UInt8>, _ name: StaticString) -> Bool {
        // A literal lives as long as the program. The compiler knows its words and its count, and leaves out the rest.
        let count = name.utf8CodeUnitCount
        let name = unsafe Span(_unsafeStart: name.utf8Start, count: count)
        if count < 8 { return isEqual(ByteWord(endsOf: bytes, count: count), ByteWord(endsOf: name, count: count)) }
        return isEqual(ByteWord(bytes, at: 0), ByteWord(name, at: 0))
            && (count <= 16 || isEqual(ByteWord(bytes, at: 8), ByteWord(name, at: 8)))
            && (count <= 24 || isEqual(ByteWord(bytes, at: 16), ByteWord(name, at: 16)))
            && isEqual(ByteWord(bytes, at: count &- 8), ByteWord(name, at: count &- 8))
    }

    @inline(__always)
    private static func isEqual(_ word: ByteWord, _ name: ByteWord) -> Bool {
        word.lowercased(like: name) == name
    }
}
