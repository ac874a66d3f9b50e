internal import Locking

/// What libmicrohttpd has to say, within limits: any client can make it speak.
///
/// Lines are taken from the threads that serve, and told later by another. The same line, but for its numbers, is told
/// once a minute, with how often it came.
final class LibraryLog: Sendable {
    private struct Line {
        var text: String
        var count = 0
        var toldAt: ContinuousClock.Instant?
    }

    private let lines = Lock<[String: Line]>([:])

    /// How many different lines are kept apart; further ones count as one.
    private static let limit = 16
    private static let interval = Duration.seconds(60)

    /// Takes in a line.
    func add(_ text: String) {
        let text = String(text.prefix(200).map { $0.isASCII && !($0.asciiValue ?? 0 < 0x20) ? $0 : "?" })
        let kind = String(text.map { $0.isNumber ? "#" : $0 })
        lines.withLock { lines in
            let key = lines[kind] != nil || lines.count < Self.limit ? kind : ""
            lines[key, default: Line(text: text)].count += 1
        }
    }

    /// Tells what is due.
    ///
    /// - Parameter now: `nil` at the end: all is due then.
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
