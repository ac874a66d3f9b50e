/// The supported content codings (RFC 9110 section 8.4.1).
public enum ContentCoding: String, Sendable, CaseIterable {
    /// Brotli (RFC 7932).
    case brotli = "br"
    /// gzip (RFC 9110 section 8.4.1.3).
    case gzip
    /// No coding; never named in Content-Encoding.
    case identity

    /// The name in Content-Encoding.
    public var name: String { rawValue }
}

/// A set of content codings.
public struct ContentCodings: OptionSet, Sendable {
    /// A bit for each coding.
    public let rawValue: UInt8

    /// A set of the given bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Brotli.
    public static let brotli = ContentCodings(rawValue: 1)
    /// gzip.
    public static let gzip = ContentCodings(rawValue: 2)
    /// No coding.
    public static let identity = ContentCodings(rawValue: 4)
    /// All codings.
    public static let all: ContentCodings = [.brotli, .gzip, .identity]
}
