/// A block of addresses with a common prefix: `10.0.0.0/8` (RFC 4632 section 3.1, RFC 4291 section 2.3).
public struct CIDRBlock: Sendable, Hashable {
    private let network: IPAddress

    /// The number of common leading bits out of 128; an IPv4 prefix has 96 more.
    private let prefixLength: Int

    /// Parses `address/length`, or a single address. Bits beyond the prefix are cleared.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let address = IPAddress(String(parts[0])) else { return nil }
        // The length refers to the family as written: `::ffff:10.0.0.0/104` is `10.0.0.0/8`.
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

    /// Whether the block contains the address. An IPv6 block contains no IPv4 addresses (`::/0` isn't "everyone").
    public func contains(_ address: IPAddress) -> Bool {
        address.isIPv4 == network.isIPv4 && (address.bits ^ network.bits) >> (128 - prefixLength) == 0
    }
}
