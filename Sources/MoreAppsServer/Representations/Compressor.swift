internal import Locking
internal import Platform

/// Codes large answers in the background, on its own thread of low priority.
final class Compressor: Sendable {
    private struct Waiting {
        var representations: [WeakRepresentation] = []
        var isStopped = false
    }

    /// Representations of a former generation needn't be coded any more.
    private struct WeakRepresentation {
        weak var representation: CodedRepresentation?
    }

    private let waiting = Lock(Waiting())
    private let wakeup = Wakeup()
    private static let limit = 1024

    /// Starts the thread, which ends with ``stop()``.
    ///
    /// - Throws: `SystemCallError` when it can't be started.
    init() throws(SystemCallError) {
        try Thread.start { [self] in
            Thread.lowerPriority()
            while !waiting.withLock({ $0.isStopped }) {
                wakeup.wait()
                while let next = next() { _ = next.make() }
            }
        }
    }

    /// Adds a representation to the queue.
    ///
    /// - Returns: `false` when the queue is full.
    func add(_ representation: CodedRepresentation) -> Bool {
        let isTaken = waiting.withLock { waiting in
            guard waiting.representations.count < Self.limit else { return false }
            waiting.representations.append(WeakRepresentation(representation: representation))
            return true
        }
        if isTaken { wakeup.signal() }
        return isTaken
    }

    /// Codes nothing more; the current one is finished, and nothing waits for it.
    func stop() {
        waiting.withLock { waiting in
            waiting.representations = []
            waiting.isStopped = true
        }
        wakeup.signal()
    }

    /// The next one still in use, latest first, since someone is waiting for it now.
    private func next() -> CodedRepresentation? {
        waiting.withLock { waiting in
            while let last = waiting.representations.popLast() {
                if let representation = last.representation { return representation }
            }
            return nil
        }
    }
}
