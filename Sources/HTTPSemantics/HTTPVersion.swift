/// The HTTP version of a request (RFC 9110 section 2.5).
public struct HTTPVersion: Sendable, Hashable, Comparable {
    /// The digit before the dot.
    public let major: UInt8
    /// The digit after the dot.
    public let minor: UInt8

    /// HTTP/1.0.
    public static let http10 = HTTPVersion(major: 1, minor: 0)
    /// HTTP/1.1.
    public static let http11 = HTTPVersion(major: 1, minor: 1)

    private init(major: UInt8, minor: UInt8) {
        self.major = major
        self.minor = minor
    }

    /// Parses `HTTP/` and two digits separated by a dot (RFC 9112 section 2.3); nil for anything else.
    public init?(_ text: Span<UInt8>) {
        guard text.count == 8, ASCII.equal(text.extracting(0..<5), "HTTP/"), text[6] == ASCII.dot,
            ASCII.isDigit(text[5]), ASCII.isDigit(text[7])
        else { return nil }
        self.init(major: text[5] &- ASCII.zero, minor: text[7] &- ASCII.zero)
    }

    /// Orders older versions first.
    public static func < (left: HTTPVersion, right: HTTPVersion) -> Bool {
        (left.major, left.minor) < (right.major, right.minor)
    }
}
