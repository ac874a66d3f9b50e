internal import Locking
public import Platform
internal import Synchronization

/// The log on standard error. It never blocks its callers.
///
/// Its own thread writes the messages, each whole and in order. When the reader is too slow, or writing fails, messages
/// are dropped and counted, and the count is reported once writing works again.
///
/// Stop it with ``stop(within:unless:)``: until then its thread keeps it alive.
public final class ErrorLog: Sendable {
    private let output: OutputDescriptor
    private let name: String
    private let limit: Int
    private let queue = Lock(Queue())
    private let dropped = Atomic<Int>(0)
    private let isStopping = Atomic<Bool>(false)
    private let work = Wakeup()
    private let done = Wakeup()

    /// Messages waiting to be written.
    private struct Queue {
        var lines: [String] = []
        var bytes = 0
        /// How many messages were dropped after the last one in the queue.
        var dropped = 0
    }

    /// Starts the log.
    ///
    /// - Parameters:
    ///   - output: where the messages go.
    ///   - name: the prefix of messages: the program's name.
    ///   - limit: the size of the queue in bytes; messages beyond it are dropped.
    /// - Throws: `SystemCallError` when the thread can't be started.
    public init(
        output: OutputDescriptor = .standardError,
        name: String,
        limit: Int = 1 << 20
    ) throws(SystemCallError) {
        self.output = output
        self.name = name
        self.limit = limit
        try Thread.start { [self] in writeUntilStopped() }
    }

    /// How many messages were dropped since the start.
    public var droppedMessages: Int {
        dropped.load(ordering: .relaxed)
    }

    /// Logs a message: `moreapps: …`.
    public func note(_ text: String) {
        append("\(name): \(text)")
    }

    /// Logs a problem, which may start with a position in a file: `appdefinitions.json:1:2: error: …`.
    public func problem(_ text: String) {
        if text.hasPrefix("error: ") { note(text) } else { append(text) }
    }

    private func append(_ text: String) {
        let line = text.printableLine
        let isTaken = queue.withLock { queue in
            // After a drop, drop everything until the drop itself can be reported in its place.
            guard queue.bytes < limit, queue.dropped == 0 else {
                queue.dropped += 1
                return false
            }
            queue.lines.append(line)
            queue.bytes += line.utf8.count + 1
            return true
        }
        if !isTaken { dropped.wrappingAdd(1, ordering: .relaxed) }
        work.signal()
    }

    /// Writes out the queue and ends. Later messages are lost.
    ///
    /// - Parameters:
    ///   - limit: how long to wait for a slow reader.
    ///   - isImpatient: called now and then; returns whether to stop waiting.
    /// - Returns: whether everything was written, or given up.
    @discardableResult
    public func stop(within limit: Duration, unless isImpatient: () -> Bool = { false }) -> Bool {
        isStopping.store(true, ordering: .releasing)
        work.signal()
        let isDone = done.wait(within: limit, unless: isImpatient)
        // A second call doesn't have to wait.
        if isDone { done.signal() }
        return isDone
    }

    private func writeUntilStopped() {
        var writer = MessageWriter(output: output, name: name)
        var isLast = false
        while !isLast {
            if writer.isDone { work.wait() } else { _ = work.wait(within: .seconds(1)) }
            // Read before the queue, so that messages logged before the stop are written.
            isLast = isStopping.load(ordering: .acquiring)
            let waiting = queue.withLock { queue in
                defer { queue = Queue() }
                return queue
            }
            for line in waiting.lines where !writer.write(line) { dropped.wrappingAdd(1, ordering: .relaxed) }
            writer.report(dropped: waiting.dropped)
        }
        done.signal()
    }
}

/// Writes messages, and reports how many could not be written.
private struct MessageWriter {
    let output: OutputDescriptor
    let name: String
    /// The rest of a partly written message, to be written next so that none is torn.
    private var begun: [UInt8] = []
    private var written = 0
    /// Dropped messages that haven't been reported.
    private var unreported = 0
    private var lastError: SystemCallError?

    init(output: OutputDescriptor, name: String) {
        self.output = output
        self.name = name
    }

    /// Whether nothing is left to retry.
    var isDone: Bool {
        begun.isEmpty && unreported == 0
    }

    /// Writes a message.
    ///
    /// - Returns: `false` when it is dropped because nothing can be written.
    mutating func write(_ line: String) -> Bool {
        report(dropped: 0)
        guard unreported == 0, put(line) else {
            unreported += 1
            return false
        }
        return true
    }

    /// Reports the dropped messages, including earlier ones, if writing works.
    mutating func report(dropped: Int) {
        unreported += dropped
        // A message may still be incomplete even when none was dropped.
        guard unreported > 0 else { return _ = finish() }
        let count = unreported == 1 ? "1 message was" : "\(unreported) messages were"
        let reason = lastError.map { "standard error: \($0)" } ?? "standard error was not read"
        if put("\(name): \(count) dropped: \(reason)") { unreported = 0 }
    }

    private mutating func put(_ line: String) -> Bool {
        guard finish() else { return false }
        begun = Array((line + "\n").utf8)
        if finish() || written > 0 { return true }
        begun = []
        return false
    }

    private mutating func finish() -> Bool {
        do throws(SystemCallError) {
            try output.write(begun, from: &written)
        } catch {
            lastError = error
            return false
        }
        lastError = nil
        begun = []
        written = 0
        return true
    }
}
