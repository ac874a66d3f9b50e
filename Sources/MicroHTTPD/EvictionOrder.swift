/// In which order connections go where as many are open as may be, and others wait.
///
/// Whoever has most gives first: an address that holds every place can't keep others out, and one that holds few is not
/// asked. Of an address, those go first that are missed least.
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

    /// For how long the rest of a head that has begun, and a first request, may be under way, in milliseconds.
    static let grace = 500

    /// The places of those that can go, in the order in which they should.
    ///
    /// As if each went that is the first of the address that has most, one after the other.
    static func of(_ connections: [Connection]) -> [Int] {
        var held: [PeerNetwork: Int] = [:]
        for connection in connections { held[connection.network, default: 0] += 1 }
        let candidates = connections.indices.filter { canGo(connections[$0]) }
        let inTheirOrder = sorted(candidates) { place in
            let connection = connections[place]
            return (connection.standing?.rawValue ?? 0, -connection.age)
        }
        // The first of an address goes while it has all of its connections, the second while it has one less, and so on.
        let levels = inTheirOrder.map { place -> Int in
            let count = held[connections[place].network, default: 0]
            held[connections[place].network] = count - 1
            return count
        }
        return sorted(Array(levels.indices)) { (-levels[$0], $0) }.map { inTheirOrder[$0] }
    }

    private static func canGo(_ connection: Connection) -> Bool {
        switch connection.standing {
        case .idle: true
        case .silent, .begun: connection.age >= grace
        case nil: false
        }
    }

    private static func sorted(_ places: [Int], by key: (Int) -> (Int, Int)) -> [Int] {
        places.map { (key: key($0), place: $0) }.sorted { $0.key < $1.key }.map(\.place)
    }
}
