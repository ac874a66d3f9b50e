internal import CMicroHTTPD
internal import Glibc
internal import Locking

/// An HTTP/1.1 server on libmicrohttpd, which serves with epoll on threads of its own.
///
/// Every request reaches one handler as a borrowed value, and every answer is a shared, immutable ``Response``.
///
/// Two things are left to its owner. ``maintain()`` is to be called every now and then, about five times a second: it
/// closes connections that are overdue. And the server must be stopped with ``stop(within:)`` before the last reference
/// to it goes: stopping waits for its threads, which a `deinit` must not do, since it may run on one of them.
public final class Server: Sendable {
    /// Looks at a request as soon as its head has arrived. A response refuses the request and closes the connection.
    ///
    /// A screen must refuse what has content, since no content is ever read: where it lets some pass, the connection is
    /// closed without an answer.
    public typealias Screen = @Sendable (borrowing Request) -> Response?
    /// Answers a request that has no content. It runs on a thread that serves many connections: it must not wait.
    public typealias Handler = @Sendable (borrowing Request) -> Response

    /// Sees a request that is over, and what came of it.
    public typealias Observer = @Sendable (borrowing Request, Exchange) -> Void

    /// The numeric address that it listens on, IPv6 in brackets.
    public let host: String
    /// The port that it listens on.
    public let port: UInt16

    private let socket: ListeningSocket
    private let screen: Screen?
    private let handler: Handler
    private let acceptor: Acceptor
    private let daemons: Daemons

    /// Shared with the thread that accepts.
    private final class Daemons: Sendable {
        struct State {
            /// The one that new connections are given to; `nil` once the server is stopped.
            var current: Daemon?
            /// Those that were replaced, and serve the connections they had.
            var retired: [Daemon] = []
            /// Those that the server waits for while it stops.
            var stopping: [Daemon] = []
            var evictor = Evictor()

            var all: [Daemon] {
                retired + stopping + [current].compactMap(\.self)
            }
        }

        let state: Lock<State>

        init(_ daemon: Daemon) {
            state = Lock(State(current: daemon))
        }

        func accept(from listener: Int32) -> Acceptor.Outcome {
            state.withLock { daemons in
                guard let current = daemons.current else { return .later }
                let count = daemons.retired.reduce(current.connectionCount) { $0 + $1.connectionCount }
                guard count < current.connectionLimit else {
                    daemons.evictor.makeRoom(for: listener, in: daemons.all)
                    return .later
                }
                return current.accept(from: listener)
            }
        }
    }

    /// Starts to serve.
    ///
    /// - Parameters:
    ///   - socket: the socket to accept on.
    ///   - configuration: threads, limits, TLS and the log.
    ///   - screen: sees each request first. By default it refuses content, with 413 (RFC 9110, 15.5.14).
    ///   - handler: answers what the screen lets pass.
    /// - Throws: ``ServerError/cannotStart(log:)``.
    public init(
        socket: consuming ListeningSocket,
        configuration: ServerConfiguration = ServerConfiguration(),
        screen: Screen? = nil,
        handler: @escaping Handler
    ) throws(ServerError) {
        host = socket.host
        port = socket.port
        let daemon = try Daemon(configuration: configuration, screen: screen, handler: handler)
        let (daemons, listener) = (Daemons(daemon), socket.descriptor)
        do throws(ServerError) {
            acceptor = try Acceptor(listener: listener) { daemons.accept(from: listener) }
        } catch {
            daemon.stop()
            throw error
        }
        self.daemons = daemons
        self.socket = socket
        self.screen = screen
        self.handler = handler
    }

    /// Goes on with another configuration, without refusing or dropping a connection.
    ///
    /// New connections are served by it; those that are open are served as before, and told to close with their next
    /// answer.
    ///
    /// - Throws: ``ServerError/cannotStart(log:)``; all stays as it was.
    public func reconfigure(_ configuration: ServerConfiguration) throws(ServerError) {
        let next = try Daemon(configuration: configuration, screen: screen, handler: handler)
        let isStopped = daemons.state.withLock { daemons in
            guard let current = daemons.current else { return true }
            current.retire()
            daemons.retired.append(current)
            daemons.current = next
            return false
        }
        if isStopped { next.stop() }
    }

    /// Closes the connections that are overdue, and ends what a new configuration replaced once its connections are gone.
    public func maintain() {
        let ended = daemons.state.withLock { daemons in
            daemons.current?.closeOverdueConnections()
            for daemon in daemons.retired { daemon.closeOverdueConnections() }
            let ended = daemons.retired.filter { $0.connectionCount == 0 }
            // Not by another look at the counts: a connection may have gone since.
            daemons.retired.removeAll { daemon in ended.contains { $0 === daemon } }
            return ended
        }
        for daemon in ended { daemon.stop() }
    }

    /// How many connections are open.
    public var connectionCount: Int {
        daemons.state.withLock { $0.all.reduce(0) { $0 + $1.connectionCount } }
    }

    /// How many connections were closed to make room for others, where as many were open as may be.
    public var evictedConnectionCount: Int {
        daemons.state.withLock { $0.evictor.count }
    }

    /// How many requests are being read or answered.
    public var requestsInFlight: Int {
        daemons.state.withLock { $0.all.reduce(0) { $0 + $1.requestsInFlight } }
    }

    /// The version of libmicrohttpd that this program runs with, such as `0.9.75`.
    public static var libraryVersion: String {
        unsafe MHD_get_version().map { unsafe String(cString: $0) } ?? ""
    }

    /// Stops for good: refuses new connections, closes those that are idle, and finishes the answers that are due.
    ///
    /// An answer is due where a request has begun to arrive or is being answered, and on a connection so new that its
    /// first request is still on its way. Each further answer says `Connection: close`.
    ///
    /// - Parameters:
    ///   - deadline: how long the answers that are due may take; what is open then is closed.
    ///   - isImpatient: asked every few milliseconds whether to stop at once.
    public func stop(within deadline: Duration, unless isImpatient: () -> Bool = { false }) {
        acceptor.stop()
        let all = daemons.state.withLock { daemons in
            guard daemons.current != nil else { return [Daemon]() }
            daemons.stopping = daemons.all
            (daemons.current, daemons.retired) = (nil, [])
            return daemons.stopping
        }
        guard !all.isEmpty else { return }
        for daemon in all { daemon.retire() }
        socket.refuseConnections()
        let start = ContinuousClock.now
        var (nextQuiet, nextOverdue) = (start, start)
        while all.contains(where: { $0.connectionCount > 0 }), !isImpatient() {
            let now = ContinuousClock.now
            guard now < start + deadline else { break }
            if now >= nextOverdue {
                for daemon in all { daemon.closeOverdueConnections() }
                nextOverdue = now + .milliseconds(200)
            }
            if now >= nextQuiet {
                for daemon in all { daemon.closeQuietConnections(freshFor: 1000) }
                nextQuiet = now + .milliseconds(50)
            }
            // Asking whether all are gone costs next to nothing; looking at each does not.
            usleep(5000)
        }
        for daemon in all { daemon.stop() }
        daemons.state.withLock { $0.stopping = [] }
    }

    deinit {
        let isStopped = daemons.state.withLock { $0.current == nil }
        precondition(isStopped, "a server must be stopped before it goes")
    }
}
