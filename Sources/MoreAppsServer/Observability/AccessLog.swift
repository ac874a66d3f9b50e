internal import Locking
internal import Platform
internal import Synchronization

/// The access log: takes a line of each request, and never makes a request wait for whoever reads it.
///
/// The threads that serve append to buffers in memory, and a thread of the log's own writes these out, without a lock
/// held. Where its reader is too slow the buffers fill, and lines are dropped, counted, and reported.
///
/// With several shards, lines of the same fifth of a second may stand in another order than that of their times.
///
/// It must be stopped with ``stop(within:unless:)``: until then its thread keeps it alive.
final class AccessLog: Sendable {
    private let output: OutputDescriptor
    private let shards: [Shard]
    private let shardLimit: Int
    private let report: @Sendable (String) -> Void
    private let dropped = Atomic<Int>(0)
    private let isStopping = Atomic<Bool>(false)
    private let work = Wakeup()
    private let done = Wakeup()

    /// How much a shard gathers before it is written out ahead of the next ``flush()``, in bytes.
    private static let flushThreshold = 65536

    /// Starts the log.
    ///
    /// - Parameters:
    ///   - output: where the lines go.
    ///   - shards: into how many buffers the threads that serve are spread, so that they don't wait for each other.
    ///   - shardLimit: how much a shard may hold, in bytes; lines beyond it are dropped.
    ///   - report: is told, a line each, when lines were dropped and when writing fails, on the log's thread.
    /// - Throws: `SystemCallError` when its thread can't be started.
    init(
        format: AccessLogFormat,
        output: OutputDescriptor,
        shards: Int,
        shardLimit: Int = 1 << 20,
        report: @escaping @Sendable (String) -> Void
    ) throws(SystemCallError) {
        self.output = output
        self.shards = (0..<max(1, shards)).map { _ in Shard(format: format) }
        self.shardLimit = shardLimit
        self.report = report
        try Thread.start { [self] in writeUntilStopped() }
    }

    /// How many lines were dropped since the start.
    var droppedLines: Int {
        dropped.load(ordering: .relaxed)
    }

    /// Takes in the line of a request. It costs a fraction of a microsecond, and waits for nothing.
    ///
    /// - Parameters:
    ///   - shard: any number; threads that have different ones don't hinder each other.
    ///   - referer: the value of the field; `nil` without it.
    ///   - userAgent: the value of the field; `nil` without it.
    func append(
        _ entry: AccessLogEntry,
        method: Span<UInt8>,
        target: Span<UInt8>,
        version: Span<UInt8>,
        referer: Span<UInt8>?,
        userAgent: Span<UInt8>?,
        shard: Int
    ) {
        let shard = shards[Int(UInt(bitPattern: shard) % UInt(shards.count))]
        let fate = shard.contents.withLock { contents -> Fate in
            guard contents.lines.count < shardLimit else { return .dropped }
            contents.formatter.append(
                entry,
                method: method,
                target: target,
                version: version,
                referer: referer,
                userAgent: userAgent,
                to: &contents.lines
            )
            guard contents.lines.count >= Self.flushThreshold, !contents.isAnnounced else { return .kept }
            contents.isAnnounced = true
            return .due
        }
        switch fate {
        case .kept: break
        case .due: work.signal()
        case .dropped: dropped.wrappingAdd(1, ordering: .relaxed)
        }
    }

    /// Has what was gathered written out soon. To be called about five times a second; it doesn't wait.
    func flush() {
        work.signal()
    }

    /// Writes out what was gathered, and ends. What is appended later is lost.
    ///
    /// - Parameters:
    ///   - limit: how long a slow reader is waited for.
    ///   - isImpatient: asked now and then whether to wait no longer.
    /// - Returns: whether all was written, or at least given up and reported.
    @discardableResult
    func stop(within limit: Duration, unless isImpatient: () -> Bool = { false }) -> Bool {
        isStopping.store(true, ordering: .releasing)
        work.signal()
        let isDone = done.wait(within: limit, unless: isImpatient)
        if isDone {
            // Whoever stops it again need not wait.
            done.signal()
        } else {
            report("access log: the last lines were not written: nothing reads the output")
        }
        return isDone
    }

    private enum Fate {
        case kept
        case due
        case dropped
    }

    /// Where some of the threads put their lines.
    private final class Shard: Sendable {
        struct Contents {
            var formatter: AccessLogFormatter
            var lines: [UInt8] = []
            /// Whether the writer has been told that there is much.
            var isAnnounced = false
        }

        let contents: Lock<Contents>

        init(format: AccessLogFormat) {
            contents = Lock(Contents(formatter: AccessLogFormatter(format: format)))
        }
    }
}

extension AccessLog {
    private func writeUntilStopped() {
        var pending = PendingLines()
        var reporter = DropReporter()
        var isLast = false
        while !isLast {
            work.wait()
            // Looked at before the shards are: what is appended before the log is stopped is written.
            isLast = isStopping.load(ordering: .acquiring)
            for shard in shards {
                guard pending.write(to: output, report: report) else { break }
                shard.contents.withLock { contents in
                    swap(&contents.lines, &pending.bytes)
                    contents.isAnnounced = false
                }
                guard pending.write(to: output, report: report) else { break }
            }
            if isLast {
                let unwritten = shards.reduce(pending.lineCount) { count, shard in
                    count + shard.contents.withLock { PendingLines.count(in: $0.lines[...]) }
                }
                dropped.wrappingAdd(unwritten, ordering: .relaxed)
            }
            if let line = reporter.line(dropped: droppedLines, now: .now, isLast: isLast) { report(line) }
        }
        done.signal()
    }
}

/// The lines that are being written. What can't be written now is tried again: a full disk tears no line.
private struct PendingLines {
    var bytes: [UInt8] = []
    private var written = 0
    private var lastError: SystemCallError?

    /// A buffer that grew larger than this is given back.
    private static let keptCapacity = 1 << 18

    /// Writes what is left.
    ///
    /// - Returns: whether all is written, and ``bytes`` is empty.
    mutating func write(to output: OutputDescriptor, report: (String) -> Void) -> Bool {
        do throws(SystemCallError) {
            try output.write(bytes, from: &written)
        } catch {
            if error != lastError { report("access log: \(error)") }
            lastError = error
            return false
        }
        lastError = nil
        written = 0
        if bytes.capacity > Self.keptCapacity { bytes = [] } else { bytes.removeAll(keepingCapacity: true) }
        return true
    }

    /// How many lines are not written to their end.
    var lineCount: Int {
        Self.count(in: bytes[written...])
    }

    static func count(in bytes: ArraySlice<UInt8>) -> Int {
        bytes.count { $0 == UInt8(ascii: "\n") }
    }
}

/// Says how many lines were dropped: at once, and then at most every ten seconds.
private struct DropReporter {
    private var reported = 0
    private var next: ContinuousClock.Instant?

    mutating func line(dropped: Int, now: ContinuousClock.Instant, isLast: Bool) -> String? {
        let fresh = dropped - reported
        if fresh == 0 { return nil }
        if let next, now < next, !isLast { return nil }
        reported = dropped
        next = now + .seconds(10)
        return
            "access log: \(fresh) \(fresh == 1 ? "line was" : "lines were") dropped: they could not be written in time"
    }
}
