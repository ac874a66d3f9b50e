internal import CMicroHTTPD
internal import Glibc
internal import Locking

/// An HTTP/1.1 server on libmicrohttpd, with epoll and its own threads.
///
/// Every request reaches one handler as a borrowed value, and every answer is a shared, immutable ``Response``.
///
/// Stop it with ``stop(within:unless:)`` before releasing the last reference: stopping waits for its threads, and a
/// `deinit` may run on one of them.
public final class Server: Sendable {
    /// Checks a request as soon as its head has arrived. Returning a response refuses the request and closes the
    /// connection.
    ///
    /// A screen must refuse requests with content, which is never read: otherwise the connection closes without an
    /// answer.
    public typealias Screen = @Sendable (borrowing Request) -> Response?
    /// Answers a request without content. It runs on a thread that serves many connections, so it must not block.
    public typealias Handler = @Sendable (borrowing Request) -> Response

    /// Receives a finished request and its result. It runs on the same thread, so it must not block.
    public typealias Observer = @Sendable (borrowing Request, Exchange) -> Void

    /// The numeric address it listens on, IPv6 in brackets.
    public let host: String
    /// The port it listens on.
    public let port: UInt16

    private let functions: RequestFunctions
    private let acceptor: Acceptor
    private let daemons: Daemons

    /// Starts to serve.
    ///
    /// - Parameters:
    ///   - socket: the socket to accept on.
    ///   - configuration: threads, limits, TLS and the log.
    ///   - screen: checks each request first. By default it refuses content, with 413 (RFC 9110, 15.5.14).
    ///   - handler: answers the requests that pass the screen.
    ///   - observer: receives each request's result.
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

    /// Starts to serve, with a context for each connection: an object of your type, in which one function can leave
    /// what it found out about a request for the next.
    ///
    /// Requests on a connection come one after another, so only one thread at a time uses its context. The screen sees
    /// each request first, so it resets what the previous request left.
    ///
    /// - Parameters:
    ///   - socket: the socket to accept on.
    ///   - configuration: threads, limits, TLS and the log.
    ///   - makeContext: makes the context of a new connection.
    ///   - screen: checks each request first, see ``Screen``.
    ///   - handler: answers the requests that pass the screen, see ``Handler``.
    ///   - observer: receives each request's result, see ``Observer``. It gets no context if libmicrohttpd refused the
    ///     request before the screen saw it: the context then belongs to an earlier request.
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

    /// Switches to another configuration, without refusing or dropping a connection.
    ///
    /// New connections use it; open ones keep the old one, and close with their next response.
    ///
    /// - Throws: ``ServerError/cannotStart(log:)``; nothing changes then.
    public func reconfigure(_ configuration: ServerConfiguration) throws(ServerError) {
        let next = try Daemon(configuration: configuration, functions: functions)
        if !daemons.replaceCurrent(by: next) { next.stop() }
    }

    /// The number of open connections.
    public var connectionCount: Int {
        daemons.all.reduce(0) { $0 + $1.state.connectionCount }
    }

    /// The number of connections closed to make room for others.
    public var evictedConnectionCount: Int {
        daemons.evictedConnectionCount
    }

    /// The number of requests in progress.
    public var requestsInFlight: Int {
        daemons.all.reduce(0) { $0 + $1.state.connections.busyCount }
    }

    /// The version of libmicrohttpd at run time: `0.9.75`.
    public static var libraryVersion: String {
        unsafe MHD_get_version().map { unsafe String(cString: $0) } ?? ""
    }

    /// Stops the server: refuses new connections, closes idle ones, and finishes responses.
    ///
    /// It waits for requests that are arriving or being answered, and for connections so new that their first request
    /// may be on its way. All further responses say `Connection: close`.
    ///
    /// - Parameters:
    ///   - deadline: the time limit for responses; then all connections are closed.
    ///   - isImpatient: called every few milliseconds; returns whether to stop at once.
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
            // Checking whether all are gone is cheap, unlike checking each connection.
            usleep(5000)
        }
        daemons.endStopping()
    }

    deinit {
        precondition(daemons.isStopped, "a server must be stopped before it goes")
    }
}
