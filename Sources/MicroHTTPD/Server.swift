internal import CMicroHTTPD
internal import Glibc
internal import Locking

/// An HTTP/1.1 server on libmicrohttpd, which serves with epoll on threads of its own.
///
/// Every request reaches one handler as a borrowed value, and every answer is a shared, immutable ``Response``.
///
/// It must be stopped with ``stop(within:unless:)`` before the last reference to it goes: stopping waits for its threads,
/// which a `deinit` must not do, since it may run on one of them.
public final class Server: Sendable {
    /// Looks at a request as soon as its head has arrived. A response refuses the request and closes the connection.
    ///
    /// A screen must refuse what has content, since no content is ever read: where it lets some pass, the connection is
    /// closed without an answer.
    public typealias Screen = @Sendable (borrowing Request) -> Response?
    /// Answers a request that has no content. It runs on a thread that serves many connections: it must not wait.
    public typealias Handler = @Sendable (borrowing Request) -> Response

    /// Sees a request that is over, and what came of it. It runs on the same thread: it must not wait.
    public typealias Observer = @Sendable (borrowing Request, Exchange) -> Void

    /// The numeric address that it listens on, IPv6 in brackets.
    public let host: String
    /// The port that it listens on.
    public let port: UInt16

    private let functions: RequestFunctions
    private let acceptor: Acceptor
    private let daemons: Daemons

    /// Starts to serve.
    ///
    /// - Parameters:
    ///   - socket: the socket to accept on.
    ///   - configuration: threads, limits, TLS and the log.
    ///   - screen: sees each request first. By default it refuses content, with 413 (RFC 9110, 15.5.14).
    ///   - handler: answers what the screen lets pass.
    ///   - observer: sees what came of each request.
    /// - Throws: ``ServerError/cannotStart(log:)``.
    public convenience init(
        socket: consuming ListeningSocket,
        configuration: ServerConfiguration = ServerConfiguration(),
        screen: Screen? = nil,
        handler: @escaping Handler,
        observer: Observer? = nil
    ) throws(ServerError) {
        var screen = screen
        if screen == nil { screen = try Self.refusalOfContent() }
        try self.init(
            socket: socket,
            configuration: configuration,
            makeContext: { NoContext() },
            screen: { [screen] request, _ in screen?(request) },
            handler: { request, _ in handler(request) },
            observer: observer.map { observer in { request, exchange, _ in observer(request, exchange) } }
        )
    }

    /// Starts to serve, with an object of your own for each connection: what one function found out about a request need not
    /// be found again by the next.
    ///
    /// Requests of one connection come one after another, and so the object is used by one thread at a time. The screen comes
    /// first on each request: it is what forgets about the request before.
    ///
    /// - Parameters:
    ///   - socket: the socket to accept on.
    ///   - configuration: threads, limits, TLS and the log.
    ///   - makeContext: makes the object of a connection that has just been opened.
    ///   - screen: sees each request first, see ``Screen``.
    ///   - handler: answers what the screen lets pass, see ``Handler``.
    ///   - observer: sees what came of each request, see ``Observer``. It is given no object for a request that the screen
    ///     did not see, since libmicrohttpd refused it by itself: what the object has is about an earlier one.
    /// - Throws: ``ServerError/cannotStart(log:)``.
    @inlinable
    public convenience init<Context: AnyObject>(
        socket: consuming ListeningSocket,
        configuration: ServerConfiguration = ServerConfiguration(),
        makeContext: @escaping @Sendable () -> sending Context,
        screen: @escaping @Sendable (borrowing Request, Context) -> Response?,
        handler: @escaping @Sendable (borrowing Request, Context) -> Response,
        observer: (@Sendable (borrowing Request, Exchange, Context?) -> Void)? = nil
    ) throws(ServerError) {
        try self.init(
            socket: socket,
            configuration: configuration,
            functions: RequestFunctions(makeContext: makeContext, screen: screen, handler: handler, observer: observer)
        )
    }

    @usableFromInline
    init(
        socket: consuming ListeningSocket,
        configuration: ServerConfiguration,
        functions: RequestFunctions
    ) throws(ServerError) {
        host = socket.host
        port = socket.port
        let daemon = try Daemon(configuration: configuration, functions: functions)
        daemons = Daemons(daemon)
        do throws(ServerError) {
            acceptor = try Acceptor(socket: socket, daemons: daemons)
        } catch {
            daemon.stop()
            throw error
        }
        self.functions = functions
    }

    private static func refusalOfContent() throws(ServerError) -> Screen {
        do throws(ResponseError) {
            let contentTooLarge = try Response(status: 413, fields: [], body: ResponseBody([]))
            return { $0.hasContent ? contentTooLarge : nil }
        } catch {
            throw .cannotStart(log: "\(error)")
        }
    }

    private final class NoContext {}

    /// Goes on with another configuration, without refusing or dropping a connection.
    ///
    /// New connections are served by it; those that are open are served as before, and told to close with their next
    /// answer.
    ///
    /// - Throws: ``ServerError/cannotStart(log:)``; all stays as it was.
    public func reconfigure(_ configuration: ServerConfiguration) throws(ServerError) {
        let next = try Daemon(configuration: configuration, functions: functions)
        if !daemons.replaceCurrent(by: next) { next.stop() }
    }

    /// How many connections are open.
    public var connectionCount: Int {
        daemons.all.reduce(0) { $0 + $1.state.connectionCount }
    }

    /// How many connections were closed to make room for others, where as many were open as may be.
    public var evictedConnectionCount: Int {
        daemons.evictedConnectionCount
    }

    /// How many requests are being read or answered.
    public var requestsInFlight: Int {
        daemons.all.reduce(0) { $0 + $1.state.connections.busyCount }
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
        let all = daemons.retireAll()
        guard !all.isEmpty else { return }
        acceptor.socket.refuseConnections()
        let start = ContinuousClock.now
        var (nextQuiet, nextOverdue) = (start, start)
        while all.contains(where: { $0.state.connectionCount > 0 }), !isImpatient() {
            let now = ContinuousClock.now
            guard now < start + deadline else { break }
            if now >= nextOverdue {
                for daemon in all { daemon.state.closeOverdueConnections() }
                nextOverdue = now + .milliseconds(200)
            }
            if now >= nextQuiet {
                for daemon in all { daemon.state.closeQuietConnections(freshFor: 1000) }
                nextQuiet = now + .milliseconds(50)
            }
            // Asking whether all are gone costs next to nothing; looking at each does not.
            usleep(5000)
        }
        daemons.endStopping()
    }

    deinit {
        precondition(daemons.isStopped, "a server must be stopped before it goes")
    }
}
