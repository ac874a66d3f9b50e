internal import Locking

/// The messages of libmicrohttpd, limited in number: any client can cause some.
///
/// Serving threads add lines, and another thread logs them later. Lines that differ only in numbers are logged once a
/// minute, with a count.
final class LibraryLog: Sendable {
    private struct Line {
        var text: String
        var count = 0
        var toldAt: ContinuousClock.Instant?
    }

    private let lines = Lock<[String: Line]>([:])

    /// How many different lines are kept; all others count as one.
    private static let limit = 16
    private static let interval = Duration.seconds(60)

    func add(_ text: String) {
        let text = String(text.prefix(200).map { $0.isASCII && !($0.asciiValue ?? 0 < 0x20) ? $0 : "?" })
        let kind = String(text.map { $0.isNumber ? "#" : $0 })
        lines.withLock { lines in
            let key = lines[kind] != nil || lines.count < Self.limit ? kind : ""
            lines[key, default: Line(text: text)].count += 1
        }
    }

    /// Logs the lines that are due.
    ///
    /// - Parameter now: `nil` at the end, when all lines are due.
    func flush(now: ContinuousClock.Instant?, to log: (String) -> Void) {
        let due = lines.withLock { lines in
            var due: [Line] = []
            for (kind, line) in lines where line.count > 0 {
                if let now, let toldAt = line.toldAt, now - toldAt < Self.interval { continue }
                due.append(line)
                lines[kind]?.count = 0
                lines[kind]?.toldAt = now
            }
            return due
        }
        for line in due { log("libmicrohttpd: \(line.text)" + (line.count > 1 ? " (\(line.count) times)" : "")) }
    }
}
