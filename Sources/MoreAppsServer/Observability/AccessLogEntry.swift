internal import HTTPSemantics
internal import Platform

/// What the access log records about a request, besides the client's own text.
struct AccessLogEntry: Sendable {
    /// When the response was complete.
    var time: WallTime
    /// The client's address, if known.
    var client: IPAddress?
    /// The response's status code; 0 without a response.
    var status: UInt16
    /// What was answered.
    var label = Label.unmatched
    /// The size of the response's content in bytes; 0 for HEAD and 304.
    var contentBytes: Int
    /// The time from the request line to the response's last byte, in nanoseconds.
    var nanoseconds: Int
    var outcome: Outcome
    var requestID: RequestID?

    /// How a request ended.
    enum Outcome: String, Sendable {
        /// The whole response was passed to the system.
        case completed
        /// The client went away, or the server stopped.
        case aborted
        /// A timeout expired.
        case timeout
    }
}
