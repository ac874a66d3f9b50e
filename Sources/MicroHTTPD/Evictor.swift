internal import FileDescriptors
internal import Glibc

/// Ends connections where as many are open as may be and others wait.
///
/// Its owner calls it from one thread at a time.
struct Evictor {
    /// How many connections it has ended.
    private(set) var count = 0
    private var nextLook = ContinuousClock.now

    /// How many may go at once.
    private static let mostAtOnce = 1024
    /// After a look it rests for so many times as long as that took.
    private static let rest = 20

    /// Ends as many connections as wait in the queue of a socket, as far as there are any that can go.
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
        // Those that were ended and are not gone yet leave room too.
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
        // Where a request is under way on each of them at every look, none would ever go.
        for occupant in asking.prefix(wanted) where occupant.evictWithAnswer() { count += 1 }
    }
}

/// A connection that takes a place which others wait for.
struct Occupant {
    /// As the choice of those that go sees it.
    let connection: EvictionOrder.Connection
    /// Whether it was ended, and libmicrohttpd has yet to see that.
    let isLeaving: Bool
    private let state: ConnectionState
    private let registry: ConnectionRegistry
    private let time: Int

    /// The registry calls it.
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

    /// Ends it, where it still can go; whether it could.
    func evict() -> Bool {
        registry.evict(state, at: time)
    }

    /// Makes its next answer the last; `false` where it was that already, or the connection is gone.
    func evictWithAnswer() -> Bool {
        registry.closeWithNextAnswer(state)
    }
}
