internal import FileDescriptors
internal import Locking

/// A server's daemons: the current one, and earlier ones that still serve their connections.
final class Daemons: Sendable {
    private struct State {
        /// `nil` once the server has stopped.
        var current: Daemon?
        var retired: [Daemon] = []
        /// The daemons that a stopping server waits for.
        var stopping: [Daemon] = []
        var evictor = Evictor()

        var all: [Daemon] {
            retired + stopping + [current].compactMap(\.self)
        }
    }

    private let state: Lock<State>

    init(_ daemon: Daemon) {
        state = Lock(State(current: daemon))
    }

    /// The daemons that serve.
    var all: [Daemon] {
        state.withLock { $0.all }
    }

    /// The number of connections closed to make room for others.
    var evictedConnectionCount: Int {
        state.withLock { $0.evictor.count }
    }

    /// Whether the server has stopped.
    var isStopped: Bool {
        state.withLock { $0.current == nil }
    }

    /// Whether there are no connections, and no daemons to end.
    var isIdle: Bool {
        state.withLock { $0.retired.isEmpty && ($0.current?.state.connectionCount ?? 0) == 0 }
    }

    /// Lets the current daemon accept a connection from a listening socket.
    func accept(from listener: borrowing FileDescriptor) -> Acceptor.Outcome {
        state.withLock { daemons in
            guard let current = daemons.current else { return .later }
            let count = daemons.retired.reduce(current.state.connectionCount) { $0 + $1.state.connectionCount }
            guard count < current.connectionLimit else {
                daemons.evictor.makeRoom(for: listener, in: daemons.all)
                return .later
            }
            return current.accept(from: listener)
        }
    }

    /// Closes overdue connections, and ends replaced daemons once their connections are gone.
    func maintain() {
        for daemon in all { daemon.state.closeOverdueConnections() }
        endRetired()
    }

    /// Replaces the current daemon; `false` once the server has stopped.
    func replaceCurrent(by next: Daemon) -> Bool {
        let isReplaced = state.withLock { daemons in
            guard let current = daemons.current else { return false }
            current.retire()
            daemons.retired.append(current)
            daemons.current = next
            return true
        }
        // Without connections, the acceptor sleeps and does no maintenance.
        endRetired()
        return isReplaced
    }

    /// Retires all daemons; returns none if that was done before.
    func retireAll() -> [Daemon] {
        state.withLock { daemons in
            guard daemons.current != nil else { return [] }
            daemons.stopping = daemons.all
            (daemons.current, daemons.retired) = (nil, [])
            for daemon in daemons.stopping { daemon.retire() }
            return daemons.stopping
        }
    }

    /// Ends the daemons that ``retireAll()`` retired.
    func endStopping() {
        for daemon in all { daemon.stop() }
        state.withLock { $0.stopping = [] }
    }

    private func endRetired() {
        let ended = state.withLock { daemons in
            let ended = daemons.retired.filter { $0.state.connectionCount == 0 }
            // Don't check the counts again: a connection may have gone since.
            daemons.retired.removeAll { daemon in ended.contains { $0 === daemon } }
            return ended
        }
        // Not under the lock: it waits for the threads.
        for daemon in ended { daemon.stop() }
    }
}
