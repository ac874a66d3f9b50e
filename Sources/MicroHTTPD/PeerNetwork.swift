/// The client that a connection counts for: an IPv4 address, or the first 64 bits of an IPv6 address, since a single
/// host can have any address within them (RFC 4291, 2.5.4).
struct PeerNetwork: Hashable {
    private let bits: UInt64

    /// - Parameter address: `nil` for other families than IPv4 and IPv6.
    init(_ address: PeerAddress?) {
        bits =
            switch address {
            // No network in use starts with these bits.
            case .ipv4(let bits): 0xFFFF_0000_0000 | UInt64(bits)
            case .ipv6(let bits): UInt64(bits >> 64)
            case nil: 0
            }
    }
}
