import Platform

@testable import HTTPSemantics
@testable import MoreAppsServer

extension AccessLogEntry {
    /// A request at 2026-11-30T04:10:55.123Z, answered in 57 µs.
    static let usual = AccessLogEntry(
        time: WallTime(seconds: 1_796_011_855, nanoseconds: 123_456_789),
        client: IPAddress("192.0.2.1"),
        status: 200,
        label: Label(.apps),
        contentBytes: 1234,
        nanoseconds: 57_400,
        outcome: .completed,
        requestID: .made(process: 0x3f9c_01d2_ab47, number: 0x1c8)
    )
}

/// The line of a request.
func line(
    _ format: AccessLogFormat,
    _ entry: AccessLogEntry = .usual,
    method: [UInt8] = Array("GET".utf8),
    target: [UInt8] = Array("/".utf8),
    version: [UInt8] = Array("HTTP/1.1".utf8),
    referer: [UInt8]? = nil,
    userAgent: [UInt8]? = nil
) -> [UInt8] {
    var formatter = AccessLogFormatter(format: format)
    var buffer = Array("before\n".utf8)
    formatter.append(
        entry,
        method: method.span,
        target: target.span,
        version: version.span,
        referer: referer?.span,
        userAgent: userAgent?.span,
        to: &buffer
    )
    precondition(buffer.starts(with: Array("before\n".utf8)), "what stood in the buffer must stay")
    return Array(buffer.dropFirst(7))
}

/// Bytes as text, if they are ASCII.
func ascii(_ bytes: [UInt8]) -> String? {
    bytes.allSatisfy { $0 < 0x80 } ? String(decoding: bytes, as: UTF8.self) : nil
}
