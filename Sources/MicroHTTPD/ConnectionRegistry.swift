internal import Locking
internal import Synchronization

/// The connections that are open, in no order.
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

    /// On how many of them a request is being read or answered.
    var busyCount: Int {
        states.withLock { states in
            states.count { $0.isBusy }
        }
    }

    /// All of them, as those see them who wait for a place.
    func occupants(at time: Int) -> [Occupant] {
        states.withLock { states in
            states.map { Occupant(state: $0, registry: self, time: time) }
        }
    }

    /// Ends a connection for the sake of those that wait, where it is still there and can go; whether it was ended.
    func evict(_ state: ConnectionState, at time: Int) -> Bool {
        // Under the lock, see ``closeOverdue(by:at:)``.
        states.withLock { _ in state.registryIndex >= 0 && state.closeForOthers(at: time) }
    }

    /// Makes a connection's next answer its last, where it is still there; whether that is new.
    func closeWithNextAnswer(_ state: ConnectionState) -> Bool {
        states.withLock { _ in
            state.registryIndex >= 0 && !state.closesWithAnswer.exchange(true, ordering: .relaxed)
        }
    }

    /// Ends those on which no request is under way.
    func closeQuiet(at time: Int, freshFor freshness: Int) {
        states.withLock { states in
            for state in states { state.closeIfQuiet(at: time, freshFor: freshness) }
        }
    }

    /// Ends those that are overdue.
    ///
    /// libmicrohttpd tells of a connection's end before it closes the descriptor, and that takes the lock too: under the
    /// lock a descriptor can't have become somebody else's.
    func closeOverdue(by deadlines: ConnectionDeadlines, at time: Int) {
        states.withLock { states in
            for state in states { state.closeIfOverdue(by: deadlines, at: time) }
        }
    }
}
