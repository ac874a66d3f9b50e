internal import FileDescriptors
internal import Locking

/// A server's daemons: the one that serves new connections, and those before it that serve the connections they had.
final class Daemons: Sendable {
    private struct State {
        /// `nil` once the server is stopped.
        var current: Daemon?
        var retired: [Daemon] = []
        /// Those that the server waits for while it stops.
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

    /// All that serve.
    var all: [Daemon] {
        state.withLock { $0.all }
    }

    /// How many connections were closed to make room for others.
    var evictedConnectionCount: Int {
        state.withLock { $0.evictor.count }
    }

    /// Whether the server is stopped.
    var isStopped: Bool {
        state.withLock { $0.current == nil }
    }

    /// Whether none has a connection, and none is to be ended.
    var isIdle: Bool {
        state.withLock { $0.retired.isEmpty && ($0.current?.state.connectionCount ?? 0) == 0 }
    }

    /// Has the current one take the next connection of a listening socket.
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

    /// Closes the connections that are overdue, and ends those that were replaced once their connections are gone.
    func maintain() {
        for daemon in all { daemon.state.closeOverdueConnections() }
        endRetired()
    }

    /// Puts another one in the place of the current one; `false` once the server is stopped.
    func replaceCurrent(by next: Daemon) -> Bool {
        let isReplaced = state.withLock { daemons in
            guard let current = daemons.current else { return false }
            current.retire()
            daemons.retired.append(current)
            daemons.current = next
            return true
        }
        // Nobody looks after a server without connections.
        endRetired()
        return isReplaced
    }

    /// Takes all of them out of service; none once that is done.
    func retireAll() -> [Daemon] {
        state.withLock { daemons in
            guard daemons.current != nil else { return [] }
            daemons.stopping = daemons.all
            (daemons.current, daemons.retired) = (nil, [])
            for daemon in daemons.stopping { daemon.retire() }
            return daemons.stopping
        }
    }

    /// Ends the ones that ``retireAll()`` took out of service.
    func endStopping() {
        for daemon in all { daemon.stop() }
        state.withLock { $0.stopping = [] }
    }

    private func endRetired() {
        let ended = state.withLock { daemons in
            let ended = daemons.retired.filter { $0.state.connectionCount == 0 }
            // Not by another look at the counts: a connection may have gone since.
            daemons.retired.removeAll { daemon in ended.contains { $0 === daemon } }
            return ended
        }
        // Not under the lock: it waits for their threads.
        for daemon in ended { daemon.stop() }
    }
}
