internal import HTTPSemantics
internal import Platform

/// What the access log tells of a request besides what the client wrote.
struct AccessLogEntry: Sendable {
    /// When the response was done.
    var time: WallTime
    /// Whom the request is from; `nil` where that is unknown.
    var client: IPAddress?
    /// The response's status code; 0 where there was none.
    var status: UInt16
    /// How much of content the response has, in bytes, without its head; none for HEAD and 304.
    var contentBytes: Int
    /// How long it took from the request line to the response's last byte, in nanoseconds.
    var nanoseconds: Int
    var outcome: Outcome
    var requestID: RequestID?

    /// How a request ended.
    enum Outcome: String, Sendable {
        /// The whole response was handed to the system.
        case completed
        /// The client went away, or the server stopped.
        case aborted
        /// It took too long.
        case timeout
    }
}
