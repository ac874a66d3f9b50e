internal import FileDescriptors
internal import Glibc
internal import Locking

/// Accepts connections from a listening socket on its own thread, passes them to the current daemon, and enforces
/// deadlines while there are connections.
///
/// libmicrohttpd could accept by itself, but can't safely stop: `MHD_quiesce_daemon` and the serving thread both remove
/// the socket from the epoll set, and under load the second removal aborts the program (0.9.75).
final class Acceptor: Sendable {
    /// The result of an attempt to accept a connection.
    enum Outcome {
        /// There may be more.
        case taken
        /// No connection is waiting.
        case none
        /// Retry later: the daemon is full, or the system is short of a resource.
        case later
    }

    let socket: ListeningSocket
    /// A pipe: writing a byte to it ends the thread.
    private let end: FileDescriptor
    private let endWriter: FileDescriptor
    private let daemons: Daemons
    private let thread = Lock<pthread_t?>(nil)

    /// How long to wait before a retry, in milliseconds.
    private static let pause: Int32 = 10
    /// The interval between checks of the connections, in milliseconds: two of these are less than
    /// ``ConnectionDeadlines/lookInterval``.
    private static let lookInterval: Int32 = 200

    /// - Throws: ``ServerError/cannotStart(log:)``.
    init(socket: consuming ListeningSocket, daemons: Daemons) throws(ServerError) {
        var ends: [Int32] = [-1, -1]
        unsafe pipe(&ends)
        guard let end = FileDescriptor(ends[0]), let endWriter = FileDescriptor(ends[1]) else {
            throw .cannotStart(log: unsafe String(cString: strerror(errno)))
        }
        self.socket = socket
        self.daemons = daemons
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        self.end = end
        self.endWriter = endWriter
        let this = unsafe Unmanaged.passRetained(self)
        var started = pthread_t()
        let result = unsafe pthread_create(
            &started,
            nil,
            { context in
                guard let context = unsafe context else { return nil }
                unsafe Unmanaged<Acceptor>.fromOpaque(context).takeRetainedValue().run()
                return nil
            },
            this.toOpaque()
        )
        guard result == 0 else {
            unsafe this.release()
            throw .cannotStart(log: unsafe String(cString: strerror(result)))
        }
        thread.withLock { $0 = started }
    }

    /// Accepts no more connections once this returns.
    func stop() {
        guard let thread = thread.withLock({ $0.take() }) else { return }
        _ = unsafe write(endWriter.number, [0], 1)
        pthread_join(thread, nil)
    }

    private func run() {
        let arrival = pollfd(fd: socket.descriptor.number, events: Int16(POLLIN), revents: 0)
        var nextLook = ContinuousClock.now
        while true {
            // Before accepting: otherwise the connection's time would start at an old check.
            if ContinuousClock.now >= nextLook {
                daemons.maintain()
                nextLook = .now + .milliseconds(Int(Self.lookInterval))
            }
            switch daemons.accept(from: socket.descriptor) {
            case .taken:
                if isOver(orAlso: [], within: 0) { return }
            case .none:
                // A server without connections sleeps until one arrives.
                if isOver(orAlso: [arrival], within: daemons.isIdle ? -1 : Self.lookInterval) { return }
            case .later:
                if isOver(orAlso: [], within: Self.pause) { return }
            }
        }
    }

    /// Waits for the end, another event or a timeout; returns whether to end.
    private func isOver(orAlso others: [pollfd], within milliseconds: Int32) -> Bool {
        var awaited = [pollfd(fd: end.number, events: Int16(POLLIN), revents: 0)] + others
        return unsafe poll(&awaited, nfds_t(awaited.count), milliseconds) > 0 && awaited[0].revents != 0
    }
}
