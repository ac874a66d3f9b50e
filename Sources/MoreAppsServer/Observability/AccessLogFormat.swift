/// How a line of the access log is written.
public enum AccessLogFormat: String, Sendable, CaseIterable {
    /// Apache's combined log format, which goaccess and its like read:
    /// `192.0.2.1 - - [30/Nov/2026:04:10:55 +0000] "GET / HTTP/1.1" 200 1234 "-" "curl/8.5.0"`.
    case combined
    /// A JSON object (RFC 8259) a line, with the duration, the request id and the outcome too.
    case json
}
