internal import CMicroHTTPD
internal import Synchronization

/// The result of a request.
public struct Exchange: Sendable {
    /// How it ended.
    public enum Outcome: Sendable {
        /// The whole response was sent.
        case completed
        /// A timeout ended the connection.
        case timedOut
        /// The server stopped.
        case stopped
        /// The peer went away, or the connection failed.
        case aborted
    }

    /// How it ended.
    public let outcome: Outcome
    /// The response's status; 0 when there was none.
    public let status: UInt16
    /// The size of the response's content in bytes; for `HEAD` and 304 none of it is sent.
    public let contentLength: Int
    /// The time from the request line to the end, in nanoseconds.
    public let nanoseconds: UInt64
    /// Distinguishes connections that are open at the same time.
    public let connection: Int

    init(connection: OpaquePointer, state: ConnectionState, reason: MHD_RequestTerminationCode) {
        let queued = state.queued
        // libmicrohttpd reports a request that it answers by itself as aborted.
        let isOwnAnswer = unsafe queued == nil && CMicroHTTPD_status(connection) >= 400
        outcome =
            switch reason {
            case .REQUEST_TERMINATED_COMPLETED_OK: .completed
            case .REQUEST_TERMINATED_DAEMON_SHUTDOWN: .stopped
            default: state.isTimedOut.load(ordering: .relaxed) ? .timedOut : isOwnAnswer ? .completed : .aborted
            }
        status = unsafe queued?.status ?? UInt16(truncatingIfNeeded: CMicroHTTPD_status(connection))
        contentLength = queued?.contentLength ?? 0
        nanoseconds = state.elapsed
        self.connection = Int(state.descriptor)
    }
}
