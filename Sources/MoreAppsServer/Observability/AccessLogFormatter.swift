internal import Platform

/// Formats the lines of the access log.
///
/// Only the request fields named here are ever logged: no cookies, no credentials.
struct AccessLogFormatter: Sendable {
    let format: AccessLogFormat
    private var timestamp: LogTimestamp

    init(format: AccessLogFormat) {
        self.format = format
        timestamp = LogTimestamp(format: format)
    }

    /// The longest target, referer and user agent, in bytes as sent.
    static let textLimit = 2048
    /// The longest method and version, which the grammar doesn't limit either.
    static let wordLimit = 32

    /// Appends the line of a request.
    ///
    /// - Parameters:
    ///   - method: as sent, like the rest.
    ///   - referer: the field's value, if present.
    ///   - userAgent: the field's value, if present.
    mutating func append(
        _ entry: AccessLogEntry,
        method: Span<UInt8>,
        target: Span<UInt8>,
        version: Span<UInt8>,
        referer: Span<UInt8>?,
        userAgent: Span<UInt8>?,
        to buffer: inout [UInt8]
    ) {
        timestamp.move(to: entry.time)
        let sent = min(target.count, Self.textLimit) + Self.sent(referer) + Self.sent(userAgent)
        let room = sent * TextEscape.longest + Self.roomBesides
        let stamp = timestamp.text.span
        buffer.append(addingCapacity: room) { line in
            switch format {
            case .combined:
                line.appendCombined(entry, stamp, method, target, version, referer, userAgent)
            case .json:
                line.appendJSON(entry, stamp, method, target, version, referer, userAgent)
            }
        }
    }

    private static func sent(_ text: Span<UInt8>?) -> Int {
        guard let text else { return 0 }
        return min(text.count, textLimit)
    }

    /// Space for everything but the long texts: two words, the request id, the rest.
    private static let roomBesides = 2 * wordLimit * TextEscape.longest + RequestID.longest + 512
}

extension OutputSpan<UInt8> {
    /// `%h %l %u %t "%r" %>s %b "%{Referer}i" "%{User-agent}i"` in the notation of Apache's mod_log_config.
    fileprivate mutating func appendCombined(
        _ entry: AccessLogEntry,
        _ timestamp: Span<UInt8>,
        _ method: Span<UInt8>,
        _ target: Span<UInt8>,
        _ version: Span<UInt8>,
        _ referer: Span<UInt8>?,
        _ userAgent: Span<UInt8>?
    ) {
        if let client = entry.client { append(client) } else { append(UInt8(ascii: "-")) }
        append(literal: " - - [")
        append(timestamp)
        append(literal: "] \"")
        append(method, escaped: .hexadecimal, limit: AccessLogFormatter.wordLimit)
        append(UInt8(ascii: " "))
        append(target, escaped: .hexadecimal, limit: AccessLogFormatter.textLimit)
        append(UInt8(ascii: " "))
        append(version, escaped: .hexadecimal, limit: AccessLogFormatter.wordLimit)
        append(literal: "\" ")
        append(decimal: Int(entry.status), digits: 3)
        append(UInt8(ascii: " "))
        if entry.contentBytes > 0 { append(decimal: entry.contentBytes) } else { append(UInt8(ascii: "-")) }
        append(literal: " \"")
        appendCombinedField(referer)
        append(literal: "\" \"")
        appendCombinedField(userAgent)
        append(literal: "\"\n")
    }

    private mutating func appendCombinedField(_ value: Span<UInt8>?) {
        guard let value else { return append(UInt8(ascii: "-")) }
        append(value, escaped: .hexadecimal, limit: AccessLogFormatter.textLimit)
    }

    fileprivate mutating func appendJSON(
        _ entry: AccessLogEntry,
        _ timestamp: Span<UInt8>,
        _ method: Span<UInt8>,
        _ target: Span<UInt8>,
        _ version: Span<UInt8>,
        _ referer: Span<UInt8>?,
        _ userAgent: Span<UInt8>?
    ) {
        append(literal: "{\"time\":\"")
        append(timestamp)
        append(UInt8(ascii: "."))
        append(decimal: Int(entry.time.nanoseconds / 1_000_000), digits: 3)
        if let client = entry.client {
            append(literal: "Z\",\"client\":\"")
            append(client)
        } else {
            append(UInt8(ascii: "Z"))
        }
        append(literal: "\",\"method\":\"")
        append(method, escaped: .json, limit: AccessLogFormatter.wordLimit)
        append(literal: "\",\"target\":\"")
        append(target, escaped: .json, limit: AccessLogFormatter.textLimit)
        append(literal: "\",\"version\":\"")
        append(version, escaped: .json, limit: AccessLogFormatter.wordLimit)
        append(literal: "\",\"endpoint\":\"")
        append(literal: entry.label.name)
        append(literal: "\",\"status\":")
        append(decimal: Int(entry.status))
        append(literal: ",\"bytes\":")
        append(decimal: max(0, entry.contentBytes))
        append(literal: ",\"duration\":")
        appendSeconds(entry.nanoseconds)
        if let referer {
            append(literal: ",\"referer\":\"")
            append(referer, escaped: .json, limit: AccessLogFormatter.textLimit)
            append(UInt8(ascii: "\""))
        }
        if let userAgent {
            append(literal: ",\"user_agent\":\"")
            append(userAgent, escaped: .json, limit: AccessLogFormatter.textLimit)
            append(UInt8(ascii: "\""))
        }
        if let id = entry.requestID {
            append(literal: ",\"request_id\":\"")
            append(id)
            append(UInt8(ascii: "\""))
        }
        append(literal: ",\"outcome\":\"")
        append(literal: entry.outcome.rawValue)
        append(literal: "\"}\n")
    }

    /// Nanoseconds as seconds, to the nearest microsecond: `0.000057`.
    private mutating func appendSeconds(_ nanoseconds: Int) {
        let microseconds = (max(0, nanoseconds) + 500) / 1000
        append(decimal: microseconds / 1_000_000)
        append(UInt8(ascii: "."))
        append(decimal: microseconds % 1_000_000, digits: 6)
    }
}
