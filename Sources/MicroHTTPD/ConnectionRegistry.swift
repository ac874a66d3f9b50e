internal import Locking
internal import Synchronization

/// The open connections, in no order.
final class ConnectionRegistry: Sendable {
    private let states = Lock<[ConnectionState]>([])

    func insert(_ state: ConnectionState) {
        states.withLock { states in
            state.registryIndex = states.count
            states.append(state)
        }
    }

    func remove(_ state: ConnectionState) {
        states.withLock { states in
            let last = states.removeLast()
            if last !== state {
                last.registryIndex = state.registryIndex
                states[state.registryIndex] = last
            }
            state.registryIndex = -1
        }
    }

    /// The number of connections with a request in progress.
    var busyCount: Int {
        states.withLock { states in
            states.count { $0.isBusy }
        }
    }

    /// The connections as candidates for eviction.
    func occupants(at time: Int) -> [Occupant] {
        states.withLock { states in
            states.map { Occupant(state: $0, registry: self, time: time) }
        }
    }

    /// Closes a connection to make room, if it is still open and can be closed; returns whether it did.
    func evict(_ state: ConnectionState, at time: Int) -> Bool {
        // Under the lock, see ``closeOverdue(by:at:)``.
        states.withLock { _ in state.registryIndex >= 0 && state.closeForOthers(at: time) }
    }

    /// Makes a connection's next response its last, if it is still open; returns whether that changed anything.
    func closeWithNextAnswer(_ state: ConnectionState) -> Bool {
        states.withLock { _ in
            state.registryIndex >= 0 && !state.closesWithAnswer.exchange(true, ordering: .relaxed)
        }
    }

    /// Closes the connections without a request in progress.
    func closeQuiet(at time: Int, freshFor freshness: Int) {
        states.withLock { states in
            for state in states { state.closeIfQuiet(at: time, freshFor: freshness) }
        }
    }

    /// Closes the overdue connections.
    ///
    /// libmicrohttpd reports a connection's end before it closes the descriptor, and the report takes this lock: under
    /// the lock, a descriptor can't have been reused.
    func closeOverdue(by deadlines: ConnectionDeadlines, at time: Int) {
        states.withLock { states in
            for state in states { state.closeIfOverdue(by: deadlines, at: time) }
        }
    }
}
