/// The request fields that this server uses, by their names in lower case.
public enum KnownField: String, Sendable, CaseIterable {
    /// RFC 9110 section 12.5.3.
    case acceptEncoding = "accept-encoding"
    /// RFC 9110 section 12.5.4.
    case acceptLanguage = "accept-language"
    /// RFC 9110 section 8.6.
    case contentLength = "content-length"
    /// RFC 9110 section 7.2.
    case host
    /// RFC 9110 section 13.1.1.
    case ifMatch = "if-match"
    /// RFC 9110 section 13.1.2.
    case ifNoneMatch = "if-none-match"
    /// RFC 9110 section 13.1.5.
    case ifRange = "if-range"
    /// RFC 9110 section 14.2.
    case range
    /// RFC 9112 section 6.1.
    case transferEncoding = "transfer-encoding"
    /// By convention: the addresses that proxies were reached from.
    case xForwardedFor = "x-forwarded-for"

    /// The field with a name, ignoring case; nil for others.
    public init?(name: Span<UInt8>) {
        switch name.count {
        case 4 where ASCII.equalIgnoringCase(name, "host"): self = .host
        case 5 where ASCII.equalIgnoringCase(name, "range"): self = .range
        case 8 where ASCII.equalIgnoringCase(name, "if-match"): self = .ifMatch
        case 8 where ASCII.equalIgnoringCase(name, "if-range"): self = .ifRange
        case 13 where ASCII.equalIgnoringCase(name, "if-none-match"): self = .ifNoneMatch
        case 14 where ASCII.equalIgnoringCase(name, "content-length"): self = .contentLength
        case 15 where ASCII.equalIgnoringCase(name, "accept-encoding"): self = .acceptEncoding
        case 15 where ASCII.equalIgnoringCase(name, "accept-language"): self = .acceptLanguage
        case 15 where ASCII.equalIgnoringCase(name, "x-forwarded-for"): self = .xForwardedFor
        case 17 where ASCII.equalIgnoringCase(name, "transfer-encoding"): self = .transferEncoding
        default: return nil
        }
    }
}
