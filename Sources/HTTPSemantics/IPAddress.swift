/// An IPv4 or IPv6 address.
///
/// An IPv4 address that comes mapped into IPv6 (`::ffff:192.0.2.1`), as a dual-stack socket reports it, is that IPv4 address.
public struct IPAddress: Sendable, Hashable, LosslessStringConvertible {
    /// The address as 128 bits, an IPv4 one in its mapped form (RFC 4291 section 2.5.5.2).
    public let bits: UInt128

    /// The IPv4 address of these bits, in host order: 127.0.0.1 is 0x7F00_0001.
    public init(ipv4 bits: UInt32) {
        self.bits = 0xFFFF_0000_0000 | UInt128(bits)
    }

    /// The IPv6 address of these bits, in host order: `::1` is 1.
    public init(ipv6 bits: UInt128) {
        self.bits = bits
    }

    /// Reads an address in either family's text form, without port, brackets or zone.
    public init?(_ description: String) {
        let bytes = Array(description.utf8)
        self.init(bytes.span)
    }

    /// Reads an address in either family's text form, without port, brackets or zone: dotted decimal without leading zeros, or
    /// RFC 4291 section 2.2.
    public init?(_ text: Span<UInt8>) {
        if let address = Self.parseIPv4(text) {
            self.init(ipv4: address)
        } else if let address = Self.parseIPv6(text) {
            self.init(ipv6: address)
        } else {
            return nil
        }
    }

    /// Whether it is an IPv4 address.
    public var isIPv4: Bool { bits >> 32 == 0xFFFF }

    /// Dotted decimal, or the canonical form of RFC 5952.
    public var description: String {
        if isIPv4 {
            return stride(from: 24, through: 0, by: -8).map { String((bits >> $0) & 0xFF) }.joined(separator: ".")
        }
        let groups = stride(from: 112, through: 0, by: -16).map { UInt16(truncatingIfNeeded: bits >> $0) }
        let zeros = Self.longestZeroRun(groups)
        let head = Self.join(groups[..<zeros.lowerBound])
        let tail = Self.join(groups[zeros.upperBound...])
        return zeros.isEmpty ? head + tail : head + "::" + tail
    }

    private static func join(_ groups: ArraySlice<UInt16>) -> String {
        groups.map { String($0, radix: 16) }.joined(separator: ":")
    }

    /// The first of the longest runs of two or more zero groups; empty, at the end, where there is none.
    private static func longestZeroRun(_ groups: [UInt16]) -> Range<Int> {
        var longest = groups.count..<groups.count
        var start = 0
        while start < groups.count {
            var end = start
            while end < groups.count, groups[end] == 0 { end += 1 }
            if end - start > max(longest.count, 1) { longest = start..<end }
            start = end + 1
        }
        return longest
    }
}
