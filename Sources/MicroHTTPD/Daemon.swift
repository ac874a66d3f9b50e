internal import CMicroHTTPD
internal import FileDescriptors
internal import Glibc
internal import Synchronization

/// A libmicrohttpd daemon: threads that serve their connections with one configuration.
///
/// `@unchecked Sendable`: the libmicrohttpd functions used here may be called from any thread.
@safe
final class Daemon: @unchecked Sendable {
    private let pointer: OpaquePointer
    let state: DaemonState
    /// Kept alive, since libmicrohttpd doesn't copy the texts.
    private let identity: TLSIdentity?
    /// The limit of open connections, including those of earlier daemons.
    let connectionLimit: Int

    /// Starts a daemon.
    ///
    /// - Throws: ``ServerError/cannotStart(log:)``.
    init(configuration: ServerConfiguration, functions: RequestFunctions) throws(ServerError) {
        connectionLimit = configuration.connectionLimit
        state = DaemonState(configuration: configuration, functions: functions)
        identity = configuration.tls
        // Not owned: the daemon owns the state and outlives the threads, since stopping joins them.
        let this = unsafe Unmanaged.passUnretained(state).toOpaque()
        var options = unsafe [
            // The logger comes first, to receive messages about the other options.
            CMicroHTTPD_option_external_logger(Callbacks.log, this),
            CMicroHTTPD_option_uri_callback(Callbacks.requestLine, this),
            CMicroHTTPD_option_notify_connection(Callbacks.connection, this),
            CMicroHTTPD_option_notify_completed(Callbacks.completed, this),
            // Only the raw target is used, so decoding would be wasted.
            CMicroHTTPD_option_unescape_callback(Callbacks.leaveEscaped),
            // The acceptor enforces the limit. libmicrohttpd counts closed connections a little longer, and per thread.
            CMicroHTTPD_option_connection_limit(UInt32(configuration.connectionLimit + 64 * configuration.threads)),
            CMicroHTTPD_option_per_address_limit(UInt32(configuration.perAddressLimit)),
            CMicroHTTPD_option_connection_memory_limit(configuration.connectionMemory),
            CMicroHTTPD_option_client_discipline(),
        ]
        // libmicrohttpd warns about a pool of one thread, which is the default anyway.
        if configuration.threads > 1 {
            unsafe options.append(CMicroHTTPD_option_thread_pool_size(UInt32(configuration.threads)))
        }
        var flags =
            MHD_USE_EPOLL.rawValue | MHD_USE_INTERNAL_POLLING_THREAD.rawValue | MHD_USE_ITC.rawValue
            | MHD_USE_ERROR_LOG.rawValue | MHD_USE_NO_LISTEN_SOCKET.rawValue
        if let identity {
            flags |= MHD_USE_TLS.rawValue
            unsafe options += [
                CMicroHTTPD_option_tls_certificate(identity.certificate),
                CMicroHTTPD_option_tls_key(identity.key),
                CMicroHTTPD_option_tls_priorities(TLSIdentity.priorities),
            ]
        }
        unsafe options.append(CMicroHTTPD_option_end())
        guard let started = unsafe CMicroHTTPD_start(flags, Callbacks.access, this, options) else {
            throw .cannotStart(log: state.lastLogLine)
        }
        unsafe pointer = started
    }

    /// Accepts a connection from a listening socket.
    func accept(from listener: borrowing FileDescriptor) -> Acceptor.Outcome {
        var address = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return unsafe withUnsafeMutablePointer(to: &address) { storage in
            unsafe storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                guard let connection = FileDescriptor(unsafe Glibc.accept(listener.number, address, &length)) else {
                    switch errno {
                    case EAGAIN: return .none
                    case EINTR, ECONNABORTED: return .taken
                    default:
                        // Usually out of descriptors: waiting clients are served once others have gone.
                        let reason = unsafe String(cString: strerror(errno))
                        state.write("Cannot take connections at the moment: \(reason)")
                        return .later
                    }
                }
                _ = fcntl(connection.number, F_SETFD, FD_CLOEXEC)
                state.connectionIsGiven()
                // It closes the connection on failure.
                if unsafe MHD_add_connection(pointer, connection.release(), address, length) != .YES {
                    state.connectionIsGone()
                }
                return .taken
            }
        }
    }

    /// Makes each connection close with its next response.
    func retire() {
        state.isStopping.store(true, ordering: .relaxed)
    }

    /// Closes all connections and ends the threads. Don't use it afterwards.
    func stop() {
        withExtendedLifetime(self) { unsafe MHD_stop_daemon(pointer) }
    }
}
