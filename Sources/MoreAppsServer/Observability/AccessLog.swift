internal import Locking
internal import Platform
internal import Synchronization

/// The access log. Requests never wait for whoever reads it.
///
/// Serving threads append to buffers in memory, and the log's own thread writes them out without holding a lock. When
/// the reader is too slow the buffers fill up, and lines are dropped, counted and reported.
///
/// With several shards, lines of the same fifth of a second may be out of order.
///
/// Stop it with ``stop(within:unless:)``: until then its thread keeps it alive.
final class AccessLog: Sendable {
    private let output: OutputDescriptor
    private let shards: [Shard]
    private let shardLimit: Int
    private let report: @Sendable (String) -> Void
    private let dropped = Atomic<Int>(0)
    private let isStopping = Atomic<Bool>(false)
    private let work = Wakeup()
    private let done = Wakeup()

    /// The size in bytes from which a shard is written out before the next ``flush()``.
    private static let flushThreshold = 65536

    /// Starts the log.
    ///
    /// - Parameters:
    ///   - output: where the lines go.
    ///   - shards: the number of buffers, over which the serving threads are spread.
    ///   - shardLimit: the size of a shard in bytes; lines beyond it are dropped.
    ///   - report: called on the log's thread, with a line each time lines are dropped or writing fails.
    /// - Throws: `SystemCallError` when the thread can't be started.
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

    /// Appends the line of a request. Takes a fraction of a microsecond and never blocks.
    ///
    /// - Parameters:
    ///   - shard: any number; threads with different ones don't contend.
    ///   - referer: the field's value, if present.
    ///   - userAgent: the field's value, if present.
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

    /// Asks for the buffers to be written soon. Call it about five times a second; it doesn't block.
    func flush() {
        work.signal()
    }

    /// Writes out the buffers and ends. Lines appended later are lost.
    ///
    /// - Parameters:
    ///   - limit: how long to wait for a slow reader.
    ///   - isImpatient: called now and then; returns whether to stop waiting.
    /// - Returns: whether everything was written, or given up and reported.
    @discardableResult
    func stop(within limit: Duration, unless isImpatient: () -> Bool = { false }) -> Bool {
        isStopping.store(true, ordering: .releasing)
        work.signal()
        let isDone = done.wait(within: limit, unless: isImpatient)
        if isDone {
            // A second call doesn't have to wait.
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

    /// The buffer of some of the threads.
    private final class Shard: Sendable {
        struct Contents {
            var formatter: AccessLogFormatter
            var lines: [UInt8] = []
            /// Whether the writer knows that the shard is large.
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
            // Read before the shards, so that lines appended before the stop are written.
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

/// The lines being written. A line that can't be written now is retried, so a full disk never truncates one.
private struct PendingLines {
    var bytes: [UInt8] = []
    private var written = 0
    private var lastError: SystemCallError?

    /// A larger buffer is freed after use.
    private static let keptCapacity = 1 << 18

    /// Writes the remaining lines.
    ///
    /// - Returns: whether everything is written and ``bytes`` is empty.
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

    /// How many lines aren't completely written.
    var lineCount: Int {
        Self.count(in: bytes[written...])
    }

    static func count(in bytes: ArraySlice<UInt8>) -> Int {
        bytes.count { $0 == UInt8(ascii: "\n") }
    }
}

/// Reports dropped lines: the first time at once, then at most every ten seconds.
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
