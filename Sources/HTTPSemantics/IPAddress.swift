internal import Glibc

/// An IPv4 or IPv6 address.
///
/// An IPv4 address mapped to IPv6 (`::ffff:192.0.2.1`), as dual-stack sockets report it, is that IPv4 address.
public struct IPAddress: Sendable, Hashable {
    /// The address as 128 bits, IPv4 in its mapped form (RFC 4291 section 2.5.5.2).
    public let bits: UInt128

    /// Creates an IPv4 address from bits in host order: 127.0.0.1 is 0x7F00_0001.
    public init(ipv4 bits: UInt32) {
        self.bits = 0xFFFF_0000_0000 | UInt128(bits)
    }

    /// Creates an IPv6 address from bits in host order: `::1` is 1.
    public init(ipv6 bits: UInt128) {
        self.bits = bits
    }

    /// Parses an address without port, brackets or zone: dotted decimal without leading zeros, or IPv6 (RFC 4291
    /// section 2.2).
    public init?(_ text: String) {
        guard let address = Self(ipv4: text) ?? Self(ipv6: text) else { return nil }
        self = address
    }

    /// Parses dotted decimal.
    init?(ipv4 text: String) {
        guard let bits = Self.bits(of: text, family: AF_INET) as UInt32? else { return nil }
        self.init(ipv4: bits)
    }

    /// Parses an IPv6 address.
    init?(ipv6 text: String) {
        guard let bits = Self.bits(of: text, family: AF_INET6) as UInt128? else { return nil }
        self.init(ipv6: bits)
    }

    /// Whether it is an IPv4 address.
    public var isIPv4: Bool { bits >> 32 == 0xFFFF }

    /// The result of inet_pton(3).
    private static func bits<Bits: FixedWidthInteger>(of text: String, family: Int32) -> Bits? {
        // C would end the text there.
        guard !text.utf8.contains(0) else { return nil }
        var bits: Bits = 0
        return unsafe inet_pton(family, text, &bits) == 1 ? Bits(bigEndian: bits) : nil
    }
}
