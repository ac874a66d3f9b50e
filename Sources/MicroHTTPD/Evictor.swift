internal import FileDescriptors
internal import Glibc

/// Closes connections to make room when the server is full. Its owner calls it from one thread at a time.
struct Evictor {
    /// The number of connections it has closed.
    private(set) var count = 0
    private var nextLook = ContinuousClock.now

    /// The limit per check.
    private static let mostAtOnce = 1024
    /// After a check it pauses for this many times the check's duration.
    private static let rest = 20

    /// Closes as many connections as are waiting in a socket's queue, as far as possible.
    mutating func makeRoom(for listener: borrowing FileDescriptor, in daemons: [Daemon]) {
        let start = ContinuousClock.now
        guard start >= nextLook else { return }
        let waiting = TCPStatus.queueLength(of: listener.number)
        guard waiting > 0 else { return }
        defer {
            let end = ContinuousClock.now
            nextLook = end + (end - start) * Self.rest
        }
        let occupants = daemons.flatMap { $0.state.occupants() }
        // Closed connections that aren't gone yet will make room too.
        var wanted = min(waiting - occupants.count { $0.isLeaving }, Self.mostAtOnce)
        guard wanted > 0 else { return }
        var asking: [Occupant] = []
        for place in EvictionOrder.of(occupants.map(\.connection)) {
            if occupants[place].evict() {
                count += 1
                wanted -= 1
                if wanted == 0 { return }
            } else {
                asking.append(occupants[place])
            }
        }
        // If every connection has a request in progress at every check, none would ever be closed.
        for occupant in asking.prefix(wanted) where occupant.evictWithAnswer() { count += 1 }
    }
}

/// A connection that occupies a place while others wait.
struct Occupant {
    /// Its description for the eviction order.
    let connection: EvictionOrder.Connection
    /// Whether it was closed, but libmicrohttpd hasn't noticed yet.
    let isLeaving: Bool
    private let state: ConnectionState
    private let registry: ConnectionRegistry
    private let time: Int

    /// Called by the registry.
    init(state: ConnectionState, registry: ConnectionRegistry, time: Int) {
        let (standing, age) = state.standing(at: time)
        isLeaving = state.isLeaving(at: time)
        connection = EvictionOrder.Connection(
            network: state.network,
            standing: isLeaving ? nil : standing,
            age: age
        )
        self.state = state
        self.registry = registry
        self.time = time
    }

    /// Closes it if possible; returns whether it did.
    func evict() -> Bool {
        registry.evict(state, at: time)
    }

    /// Makes its next response its last; `false` if it was already, or the connection is gone.
    func evictWithAnswer() -> Bool {
        registry.closeWithNextAnswer(state)
    }
}
