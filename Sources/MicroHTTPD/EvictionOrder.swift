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

    /// The places of those that can go, in the order in which they should.
    ///
    /// As if each went that is the first of the address that has most, one after the other.
    static func of(_ connections: [Connection]) -> [Int] {
        var numbers: [PeerNetwork: Int] = [:]
        var held: [Int] = []
        let networks = connections.map { connection in
            let number = numbers[connection.network] ?? held.count
            if number == held.count {
                numbers[connection.network] = number
                held.append(0)
            }
            held[number] += 1
            return number
        }
        func key(_ place: Int) -> Int {
            ((connections[place].standing?.rawValue ?? 0) + 1) << 40 - connections[place].age
        }
        let candidates = sorted(connections.indices.filter { canGo(connections[$0]) }, by: key)
        let total = held
        // The first of an address goes while it has all of its connections, the second while it has one less, and so on.
        let levels = candidates.map { place in
            held[networks[place]] -= 1
            return held[networks[place]]
        }
        let order = sorted(levels.indices) { -levels[$0] }.map { candidates[$0] }

        // The address that has most keeps none by always beginning anew: its fresh ones go before requests of others.
        let ranking = total.sorted(by: >)
        guard ranking.count > 1, ranking[0] > ranking[1], let most = total.firstIndex(of: ranking[0]),
            let loss = order.firstIndex(where: { networks[$0] != most && connections[$0].standing == .begun })
        else { return order }
        let fresh = sorted(connections.indices.filter { networks[$0] == most && isFresh(connections[$0]) }, by: key)
            .prefix(max(0, held[most] - ranking[1]))
        return fresh.isEmpty ? order : Array(order[..<loss] + fresh)
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
