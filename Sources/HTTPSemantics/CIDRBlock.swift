/// A block of addresses that share a prefix, such as `10.0.0.0/8` (RFC 4632 section 3.1, RFC 4291 section 2.3).
public struct CIDRBlock: Sendable, Hashable {
    private let network: IPAddress

    /// How many leading bits of the 128 (an IPv4 prefix has 96 more) all addresses of the block share.
    private let prefixLength: Int

    /// Reads `address/length`, or an address for the block of it alone. Bits beyond the prefix are cleared.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let address = IPAddress(String(parts[0])) else { return nil }
        // The length belongs to the family it is written in: `::ffff:10.0.0.0/104` is `10.0.0.0/8`.
        let familyOffset = parts[0].contains(":") ? 0 : 96
        var length = 128
        if parts.count == 2 {
            guard 1...3 ~= parts[1].utf8.count, parts[1].utf8.allSatisfy(ASCII.isDigit), let stated = Int(parts[1]),
                stated + familyOffset <= 128, String(stated) == parts[1]
            else { return nil }
            length = stated + familyOffset
        }
        prefixLength = length
        let hostBits = 128 - length
        network = IPAddress(ipv6: (address.bits >> hostBits) << hostBits)
    }

    /// Whether the address lies in the block. An IPv6 block holds no IPv4 addresses (`::/0` isn't "everyone").
    public func contains(_ address: IPAddress) -> Bool {
        address.isIPv4 == network.isIPv4 && (address.bits ^ network.bits) >> (128 - prefixLength) == 0
    }
}
