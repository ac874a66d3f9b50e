import Testing

@testable import MicroHTTPD

@Suite struct EvictionOrderTests {
    private typealias Standing = EvictionOrder.Standing

    /// Connections as `address standing age`, and the indices of those to close, in order.
    @Test(
        "the least useful connections of the busiest address go first",
        arguments: [
            ([], []),
            (["1 answered 90000"], []),
            (["1 idle 0"], [0]),
            // Within an address: idle ones, silent ones, begun ones, and the oldest of each first.
            (["1 begun 900", "1 silent 900", "1 idle 0", "1 answered 900"], [2, 1, 0]),
            (["1 idle 5", "1 idle 7", "1 idle 6"], [1, 2, 0]),
            (["1 begun 600", "1 begun 14000", "1 begun 500"], [1, 0, 2]),
            // Fresh ones are spared.
            (["1 silent 499", "1 begun 499", "1 silent 500", "1 begun 500"], [2, 3]),
            // The address with the most loses connections until others have as many, whatever their standing.
            (["1 idle 9000", "2 begun 600", "2 begun 700", "2 begun 800"], [3, 2, 0, 1]),
            (["1 idle 1", "2 idle 2", "2 idle 3", "1 idle 4"], [3, 2, 1, 0]),
            (["1 idle 1", "2 answered 2", "2 answered 3", "2 idle 0"], [3, 0]),
            // Fresh ones of the address with the most go before begun ones of others, while it has the most.
            (["1 begun 600", "2 begun 5", "2 begun 6", "2 silent 7"], [3, 2]),
            (["1 begun 600", "2 begun 5"], [0]),
            (["1 idle 5", "1 silent 600", "2 begun 5", "2 begun 6", "2 begun 7"], [0, 1]),
            (["1 begun 5", "1 begun 6", "2 answered 1"], []),
            // If no address has more than another, the longest idle one goes.
            (["1 idle 10", "2 idle 30", "3 silent 900", "4 idle 20"], [1, 3, 0, 2]),
        ]
    )
    func order(connections: [String], expected: [Int]) throws {
        let standings: [String: Standing] = ["idle": .idle, "silent": .silent, "begun": .begun]
        let parsed = try connections.map { text in
            let words = text.split(separator: " ").map(String.init)
            return EvictionOrder.Connection(
                network: PeerNetwork(.ipv4(try #require(UInt32(words[0])))),
                standing: standings[words[1]],
                age: try #require(Int(words[2]))
            )
        }
        #expect(EvictionOrder.of(parsed) == expected)
    }

    @Test func `an address with few connections loses none while another has more`() {
        let few = (0..<3).map { _ in EvictionOrder.Connection(network: network(1), standing: .idle, age: 60_000) }
        let many = (0..<100).map { EvictionOrder.Connection(network: network(2), standing: .begun, age: 1000 + $0) }
        let order = EvictionOrder.of(few + many)
        #expect(order.count == 103)
        #expect(order.prefix(97).allSatisfy { $0 >= 3 })
    }

    @Test(
        "an IPv4 address counts for itself, an IPv6 one for its 64 bits",
        arguments: [
            (PeerAddress.ipv4(0x7F00_0001), PeerAddress.ipv4(0x7F00_0001), true),
            (.ipv4(0x7F00_0001), .ipv4(0x7F00_0002), false),
            (.ipv6(0x2001_0DB8_0000_0001_0000_0000_0000_0001), .ipv6(0x2001_0DB8_0000_0001_FFFF_0000_0000_0002), true),
            (.ipv6(0x2001_0DB8_0000_0001_0000_0000_0000_0001), .ipv6(0x2001_0DB8_0000_0002_0000_0000_0000_0001), false),
            (.ipv4(0x7F00_0001), .ipv6(1), false),
        ]
    )
    func network(one: PeerAddress, other: PeerAddress, isSame: Bool) {
        #expect((PeerNetwork(one) == PeerNetwork(other)) == isSame)
    }

    private func network(_ number: UInt32) -> PeerNetwork {
        PeerNetwork(.ipv4(number))
    }
}
