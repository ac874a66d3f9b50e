/// Whom a connection counts for where there are too many: an IPv4 address, or the 64 bits at the start of an IPv6 one,
/// behind which a single host may have any address that it likes (RFC 4291, 2.5.4).
struct PeerNetwork: Hashable {
    private let bits: UInt64

    /// - Parameter address: `nil` for another family than IPv4 and IPv6.
    init(_ address: PeerAddress?) {
        bits =
            switch address {
            // No network in use begins like this.
            case .ipv4(let bits): 0xFFFF_0000_0000 | UInt64(bits)
            case .ipv6(let bits): UInt64(bits >> 64)
            case nil: 0
            }
    }
}
