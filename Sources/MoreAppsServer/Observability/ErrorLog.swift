internal import Locking
public import Platform
internal import Synchronization

/// The log of what happens, on standard error: takes messages, and never makes anybody wait for whoever reads it.
///
/// A thread of its own writes the messages, each whole and in the order in which they came. Where its reader is too slow,
/// or nothing can be written, messages are dropped and counted; how many is reported as soon as it can be written.
///
/// It must be stopped with ``stop(within:unless:)``: until then its thread keeps it alive.
public final class ErrorLog: Sendable {
    private let output: OutputDescriptor
    private let name: String
    private let limit: Int
    private let queue = Lock(Queue())
    private let dropped = Atomic<Int>(0)
    private let isStopping = Atomic<Bool>(false)
    private let work = Wakeup()
    private let done = Wakeup()

    /// What waits to be written.
    private struct Queue {
        var lines: [String] = []
        var bytes = 0
        /// How many messages were dropped after the last one that waits.
        var dropped = 0
    }

    /// Starts the log.
    ///
    /// - Parameters:
    ///   - output: where the messages go.
    ///   - name: who speaks: the program.
    ///   - limit: how many bytes of messages may wait; further messages are dropped.
    /// - Throws: `SystemCallError` when its thread can't be started.
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

    /// Says something: `moreapps: …`.
    public func note(_ text: String) {
        append("\(name): \(text)")
    }

    /// Tells a problem that may name its place in a file: `appdefinitions.json:1:2: error: …`.
    public func problem(_ text: String) {
        if text.hasPrefix("error: ") { note(text) } else { append(text) }
    }

    private func append(_ text: String) {
        let line = text.printableLine
        let isTaken = queue.withLock { queue in
            // Nothing follows what was dropped until that can be said in its place.
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

    /// Writes out what waits, and ends. What comes later is lost.
    ///
    /// - Parameters:
    ///   - limit: how long a slow reader is waited for.
    ///   - isImpatient: asked now and then whether to wait no longer.
    /// - Returns: whether all was written, or given up.
    @discardableResult
    public func stop(within limit: Duration, unless isImpatient: () -> Bool = { false }) -> Bool {
        isStopping.store(true, ordering: .releasing)
        work.signal()
        let isDone = done.wait(within: limit, unless: isImpatient)
        // Whoever stops it again need not wait.
        if isDone { done.signal() }
        return isDone
    }

    private func writeUntilStopped() {
        var writer = MessageWriter(output: output, name: name)
        var isLast = false
        while !isLast {
            if writer.isDone { work.wait() } else { _ = work.wait(within: .seconds(1)) }
            // Looked at before the queue is: what comes before the log is stopped is written.
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

/// Writes messages, and says how many could not be written.
private struct MessageWriter {
    let output: OutputDescriptor
    let name: String
    /// A message of which a part is written: its end is yet to be, so that none is torn.
    private var begun: [UInt8] = []
    private var written = 0
    /// How many messages were dropped, and not said to be.
    private var unreported = 0
    private var lastError: SystemCallError?

    init(output: OutputDescriptor, name: String) {
        self.output = output
        self.name = name
    }

    /// Whether there is nothing that is to be tried again.
    var isDone: Bool {
        begun.isEmpty && unreported == 0
    }

    /// Writes a message.
    ///
    /// - Returns: `false` where it is dropped, since nothing can be written.
    mutating func write(_ line: String) -> Bool {
        report(dropped: 0)
        guard unreported == 0, put(line) else {
            unreported += 1
            return false
        }
        return true
    }

    /// Says how many messages were dropped, these and those before, if that can be said now.
    mutating func report(dropped: Int) {
        unreported += dropped
        // Its end may be due where nothing was dropped.
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
