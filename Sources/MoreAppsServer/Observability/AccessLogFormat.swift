/// The format of the access log.
public enum AccessLogFormat: String, Sendable, CaseIterable {
    /// Apache's combined log format, for goaccess and similar tools:
    /// `192.0.2.1 - - [30/Nov/2026:04:10:55 +0000] "GET / HTTP/1.1" 200 1234 "-" "curl/8.5.0"`.
    case combined
    /// A JSON object (RFC 8259) per line, which also has the duration, the request id and the outcome.
    case json
}
