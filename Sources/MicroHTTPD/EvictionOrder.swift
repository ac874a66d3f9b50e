/// The order in which connections are closed to make room at the connection limit.
///
/// The address with the most connections loses one first, so that no address can keep others out. Within an address,
/// the least useful goes first.
struct EvictionOrder {
    /// What a connection would lose. Those being answered are never closed: they would lose their response.
    enum Standing: Int, CaseIterable {
        /// It has had a response, and no request is in progress.
        case idle
        /// It hasn't sent anything.
        case silent
        /// Part of a request's head has arrived.
        case begun
    }

    struct Connection {
        var network: PeerNetwork
        /// `nil` while it is being answered.
        var standing: Standing?
        /// For how long, in milliseconds.
        var age: Int
    }

    /// How long a connection counts as fresh after its start or the first byte of a head, in milliseconds. A fresh
    /// connection is closed only if its address has the most, instead of one with a request from another address.
    static let grace = 500

    private let connections: [Connection]
    /// The address of each connection, numbered from 0.
    private let networks: [Int]
    /// The number of connections of each address.
    private let held: [Int]

    /// The indices of the connections that can be closed, in order: each time, the first of the address that has the
    /// most left.
    static func of(_ connections: [Connection]) -> [Int] {
        let order = EvictionOrder(connections)
        let candidates = order.byLoss(Self.canGo)
        var left = order.held
        // An address's first one goes while it has all its connections, the second while it has one fewer, and so on.
        let levels = candidates.map { place in
            left[order.networks[place]] -= 1
            return left[order.networks[place]]
        }
        let places = sorted(levels.indices) { -levels[$0] }.map { candidates[$0] }
        return order.puttingFresh(into: places, left: left)
    }

    private init(_ connections: [Connection]) {
        var numbers: [PeerNetwork: Int] = [:]
        networks = connections.map { connection in
            if let number = numbers[connection.network] { return number }
            defer { numbers[connection.network] = numbers.count }
            return numbers.count
        }
        var held = [Int](repeating: 0, count: numbers.count)
        for network in networks { held[network] += 1 }
        self.held = held
        self.connections = connections
    }

    /// An address can't keep its connections by starting over and over: its fresh ones go before other addresses'
    /// requests.
    ///
    /// - Parameter left: the number of connections of each address after those at the indices are closed.
    private func puttingFresh(into places: [Int], left: [Int]) -> [Int] {
        let ranking = held.sorted(by: >)
        guard ranking.count > 1, ranking[0] > ranking[1], let most = held.firstIndex(of: ranking[0]),
            let loss = places.firstIndex(where: { networks[$0] != most && connections[$0].standing == .begun })
        else { return places }
        let fresh = byLoss(Self.isFresh).filter { networks[$0] == most }.prefix(max(0, left[most] - ranking[1]))
        return fresh.isEmpty ? places : Array(places[..<loss] + fresh)
    }

    /// The indices of some connections, the least useful first.
    private func byLoss(_ isMeant: (Connection) -> Bool) -> [Int] {
        Self.sorted(connections.indices.filter { isMeant(connections[$0]) }) { place in
            ((connections[place].standing?.rawValue ?? 0) + 1) << 40 - connections[place].age
        }
    }

    /// Whether a request, or the rest of one, may be on its way.
    private static func isFresh(_ connection: Connection) -> Bool {
        connection.standing != nil && !canGo(connection)
    }

    private static func canGo(_ connection: Connection) -> Bool {
        switch connection.standing {
        case .idle: true
        case .silent, .begun: connection.age >= grace
        case nil: false
        }
    }

    /// Indices in ascending order of their keys, sorted stably; 2^20 at most.
    private static func sorted(_ places: some Collection<Int>, by key: (Int) -> Int) -> [Int] {
        // Sorting numbers is several times faster than sorting pairs.
        let places = Array(places.prefix(1 << 20))
        return places.enumerated().map { key($1) << 20 | $0 }.sorted().map { places[$0 & (1 << 20 - 1)] }
    }
}
