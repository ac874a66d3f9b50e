internal import Locking
internal import Platform

/// Codes resources behind the answers, on a thread of its own that gives way to those that serve.
final class Coder: Sendable {
    private struct Waiting {
        var resources: [WeakResource] = []
        var isStopped = false
    }

    /// What waits when its generation goes need not be coded any more.
    private struct WeakResource {
        weak var resource: Resource?
    }

    private let waiting = Lock(Waiting())
    private let wakeup = Wakeup()
    private static let limit = 1024

    /// Starts the thread; it ends with ``stop()``.
    ///
    /// - Throws: `SystemCallError` when it can't be started.
    init() throws(SystemCallError) {
        try Thread.start { [self] in
            Thread.giveWay()
            while !waiting.withLock({ $0.isStopped }) {
                wakeup.wait()
                while let next = next() { next.code() }
            }
        }
    }

    /// Puts a resource in the queue.
    ///
    /// - Returns: `false` when the queue is full.
    func add(_ resource: Resource) -> Bool {
        let isTaken = waiting.withLock { waiting in
            guard waiting.resources.count < Self.limit else { return false }
            waiting.resources.append(WeakResource(resource: resource))
            return true
        }
        if isTaken { wakeup.signal() }
        return isTaken
    }

    /// Codes nothing more; what is being coded is finished, and nobody waits for it.
    func stop() {
        waiting.withLock { waiting in
            waiting.resources = []
            waiting.isStopped = true
        }
        wakeup.signal()
    }

    /// The next that is still wanted. The latest comes first: somebody is looking at it now.
    private func next() -> Resource? {
        waiting.withLock { waiting in
            while let last = waiting.resources.popLast() {
                if let resource = last.resource { return resource }
            }
            return nil
        }
    }
}
