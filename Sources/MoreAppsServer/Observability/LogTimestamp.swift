internal import MoreAppsCatalog
internal import Platform

/// The formatted current second, cached because a second may have a hundred thousand lines.
struct LogTimestamp: Sendable {
    private let format: AccessLogFormat
    private var second: Int64 = .min
    /// `30/Nov/2026:04:10:55 +0000` for the combined format, `2026-11-30T04:10:55` for JSON.
    private(set) var text: [UInt8] = []

    init(format: AccessLogFormat) {
        self.format = format
    }

    @inline(__always)
    mutating func move(to time: WallTime) {
        if time.seconds != second { make(time.seconds) }
    }

    private mutating func make(_ second: Int64) {
        self.second = second
        switch format {
        case .combined:
            // The parts of `Mon, 30 Nov 2026 04:10:55 +0000`.
            let parts = Timestamp(secondsSinceEpoch: second).mailDate.split(separator: " ")
            text = Array("\(parts[1])/\(parts[2])/\(parts[3]):\(parts[4]) \(parts[5])".utf8)
        case .json:
            // Without the `Z`.
            text = Array(Timestamp(secondsSinceEpoch: second).description.utf8.dropLast())
        }
    }
}
