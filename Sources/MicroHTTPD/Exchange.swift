internal import CMicroHTTPD
internal import Synchronization

/// What came of a request.
public struct Exchange: Sendable {
    /// How it ended.
    public enum Outcome: Sendable {
        /// The response was sent whole.
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
    /// How many bytes of content the response has, or would have: none of it is sent for `HEAD` and 304.
    public let contentLength: Int
    /// From the arrival of the request line to the end, in nanoseconds.
    public let nanoseconds: UInt64
    /// A number that differs among connections open at once.
    public let connection: Int

    init(connection: OpaquePointer, state: ConnectionState, reason: MHD_RequestTerminationCode) {
        let queued = state.queued
        // libmicrohttpd gives up a request that it answers by itself, once that is sent.
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
