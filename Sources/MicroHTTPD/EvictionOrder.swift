/// In which order connections go where as many are open as may be, and others wait.
///
/// The address that has most connections loses one first: an address that holds every place can't keep others out, and one
/// that holds few keeps them. Of one address, those go first that are missed least.
struct EvictionOrder {
    /// What a connection would lose. Those that are being answered lose what they asked for, and are no candidates.
    enum Standing: Int, CaseIterable {
        /// It has had an answer, and asks for nothing at the moment.
        case idle
        /// Nothing of a first request has come.
        case silent
        /// Some of a request's head has come.
        case begun
    }

    struct Connection {
        var network: PeerNetwork
        /// `nil` while it is being answered.
        var standing: Standing?
        /// For how long it has stood so, in milliseconds.
        var age: Int
    }

    /// For how long the rest of a head that has begun, and a first request, may be under way, in milliseconds. Such a
    /// connection is fresh, and goes only where its address has most, in place of one with a request of another address.
    static let grace = 500

    private let connections: [Connection]
    /// The address of each, by a number from 0 on.
    private let networks: [Int]
    /// How many connections each address has.
    private let held: [Int]

    /// The places of those that can go, in the order in which they should.
    ///
    /// As if each went that is the first of the address that has most, one after the other.
    static func of(_ connections: [Connection]) -> [Int] {
        let order = EvictionOrder(connections)
        let candidates = order.byLoss(Self.canGo)
        var left = order.held
        // The first of an address goes while it has all of its connections, the second while it has one less, and so on.
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

    /// The address that has most keeps none by always beginning anew: its fresh ones go before requests of others.
    ///
    /// - Parameter left: how many connections each address has once those at the places are gone.
    private func puttingFresh(into places: [Int], left: [Int]) -> [Int] {
        let ranking = held.sorted(by: >)
        guard ranking.count > 1, ranking[0] > ranking[1], let most = held.firstIndex(of: ranking[0]),
            let loss = places.firstIndex(where: { networks[$0] != most && connections[$0].standing == .begun })
        else { return places }
        let fresh = byLoss(Self.isFresh).filter { networks[$0] == most }.prefix(max(0, left[most] - ranking[1]))
        return fresh.isEmpty ? places : Array(places[..<loss] + fresh)
    }

    /// The places of some connections, those first that are missed least.
    private func byLoss(_ isMeant: (Connection) -> Bool) -> [Int] {
        Self.sorted(connections.indices.filter { isMeant(connections[$0]) }) { place in
            ((connections[place].standing?.rawValue ?? 0) + 1) << 40 - connections[place].age
        }
    }

    /// Whether a request may be on its way, or the rest of one.
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

    /// Places in ascending order of their keys, those with the same key in the order in which they were; 2^20 at
    /// most.
    private static func sorted(_ places: some Collection<Int>, by key: (Int) -> Int) -> [Int] {
        // Numbers are sorted several times faster than pairs of them.
        let places = Array(places.prefix(1 << 20))
        return places.enumerated().map { key($1) << 20 | $0 }.sorted().map { places[$0 & (1 << 20 - 1)] }
    }
}
