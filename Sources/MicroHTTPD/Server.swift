internal import CMicroHTTPD
internal import Glibc
internal import Synchronization

/// An HTTP/1.1 server on libmicrohttpd, which serves with epoll on threads of its own.
///
/// Every request reaches one handler as a borrowed value, and every answer is a shared, immutable ``Response``.
///
/// The server must be stopped with ``stop(within:)`` before the last reference to it goes: stopping waits for its
/// threads, which a `deinit` must not do, since it may run on one of them.
public final class Server: Sendable {
    /// Looks at a request as soon as its head has arrived. A response refuses the request and closes the connection.
    public typealias Screen = @Sendable (borrowing Request) -> Response?
    /// Answers a request that has no content. It runs on a thread that serves many connections: it must not wait.
    public typealias Handler = @Sendable (borrowing Request) -> Response

    /// The numeric address that it listens on, IPv6 in brackets.
    public let host: String
    /// The port that it listens on.
    public let port: UInt16

    private let socket: ListeningSocket
    private let context: ServerContext
    /// `nil` once stopped.
    private let daemon: Mutex<DaemonHandle?>

    /// Starts to serve.
    ///
    /// - Parameters:
    ///   - socket: the socket to accept on.
    ///   - configuration: threads, limits and the log.
    ///   - screen: sees each request first, also one with content.
    ///   - handler: answers what the screen lets pass. A request with content that the screen lets pass is refused
    ///     with 413, and its connection is closed: this server reads no content.
    /// - Throws: ``ServerError/cannotStart(log:)``.
    public init(
        socket: consuming ListeningSocket,
        configuration: ServerConfiguration = ServerConfiguration(),
        screen: @escaping Screen = { _ in nil },
        handler: @escaping Handler
    ) throws(ServerError) {
        host = socket.host
        port = socket.port
        context = try ServerContext(configuration: configuration, screen: screen, handler: handler)
        guard let handle = DaemonHandle(socket: socket, configuration: configuration, context: context) else {
            throw .cannotStart(log: context.lastLogLine)
        }
        daemon = Mutex(handle)
        self.socket = socket
    }

    /// How many connections are open.
    public var connectionCount: Int {
        daemon.withLock { Int($0.map { unsafe CMicroHTTPD_connection_count($0.pointer) } ?? 0) }
    }

    /// Stops for good: refuses new connections, finishes the answers that are due, then closes what is open.
    ///
    /// An answer is due where a request is being read or answered, and on a connection so new that its first request
    /// is still on its way. Each further answer says `Connection: close`.
    ///
    /// - Parameter deadline: how long the answers that are due may take.
    public func stop(within deadline: Duration) {
        context.isStopping.store(true, ordering: .relaxed)
        let handle = daemon.withLock { handle in
            defer { handle = nil }
            return handle
        }
        guard let handle else { return }
        unsafe MHD_quiesce_daemon(handle.pointer)
        // Without this the kernel would go on to accept into the socket's queue, and reset those when it closes.
        shutdown(socket.descriptor, Int32(SHUT_RDWR))
        let end = ContinuousClock.now + deadline
        while context.connections.isBusy(freshFor: .seconds(1)), ContinuousClock.now < end {
            usleep(5000)
        }
        unsafe MHD_stop_daemon(handle.pointer)
    }

    deinit {
        let isStopped = daemon.withLock { $0 == nil }
        precondition(isStopped, "a server must be stopped before it goes")
    }
}

/// A running daemon.
///
/// `@unchecked Sendable`: libmicrohttpd's functions on daemons that are used here may be called from any thread.
@safe
private struct DaemonHandle: @unchecked Sendable {
    let pointer: OpaquePointer

    /// Starts a daemon; `nil` when libmicrohttpd refuses.
    init?(socket: borrowing ListeningSocket, configuration: ServerConfiguration, context: ServerContext) {
        // Not owned: the server, which owns both, outlives the daemon's threads, since stopping joins them.
        let this = unsafe Unmanaged.passUnretained(context).toOpaque()
        var options = unsafe [
            // The logger comes first, so that it hears of the other options.
            CMicroHTTPD_option_external_logger(Callbacks.log, this),
            CMicroHTTPD_option_listen_socket(socket.descriptor),
            CMicroHTTPD_option_uri_callback(Callbacks.requestLine, this),
            CMicroHTTPD_option_notify_connection(Callbacks.connection, this),
            CMicroHTTPD_option_notify_completed(Callbacks.completed, this),
            // The raw target is all that is used: what libmicrohttpd would decode, it would decode for nothing.
            CMicroHTTPD_option_unescape_callback(Callbacks.leaveEscaped),
            CMicroHTTPD_option_connection_limit(UInt32(configuration.connectionLimit)),
            CMicroHTTPD_option_connection_timeout(UInt32(configuration.idleTimeout)),
            CMicroHTTPD_option_connection_memory_limit(configuration.connectionMemory),
            CMicroHTTPD_option_strict_for_client(1),
        ]
        // A pool of one is refused with a warning; without the option there is one thread.
        if configuration.threads > 1 {
            unsafe options.append(CMicroHTTPD_option_thread_pool_size(UInt32(configuration.threads)))
        }
        unsafe options.append(CMicroHTTPD_option_end())
        let flags =
            MHD_USE_EPOLL.rawValue | MHD_USE_INTERNAL_POLLING_THREAD.rawValue | MHD_USE_ITC.rawValue
            | MHD_USE_ERROR_LOG.rawValue
        guard let started = unsafe CMicroHTTPD_start(flags, Callbacks.access, this, options) else { return nil }
        unsafe pointer = started
    }
}
