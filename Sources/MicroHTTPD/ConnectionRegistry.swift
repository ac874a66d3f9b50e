internal import Locking

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
            guard last !== state else { return }
            last.registryIndex = state.registryIndex
            states[state.registryIndex] = last
        }
    }

    /// How many there are.
    var count: Int {
        states.withLock { $0.count }
    }

    /// On how many of them a request is being read or answered.
    var busyCount: Int {
        states.withLock { states in
            states.count { $0.isBusy }
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
