internal import Synchronization

/// The connections that are open, in no order.
final class ConnectionRegistry: Sendable {
    private let states = Mutex<[ConnectionState]>([])

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

    /// Whether an answer is due on any connection.
    func isBusy(freshFor freshness: Duration) -> Bool {
        states.withLock { states in
            states.contains { $0.isBusy(freshFor: freshness) }
        }
    }
}
