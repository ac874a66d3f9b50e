internal import Synchronization

/// Codes resources behind the answers: on the thread that calls ``work()``, never on one that serves.
final class Coder: Sendable {
    private let waiting = Mutex<[Resource]>([])
    private static let limit = 1024

    /// Puts a resource in the queue.
    ///
    /// - Returns: `false` when the queue is full.
    func add(_ resource: Resource) -> Bool {
        waiting.withLock { waiting in
            guard waiting.count < Self.limit else { return false }
            waiting.append(resource)
            return true
        }
    }

    /// Codes what waits.
    func work() {
        while let next = waiting.withLock({ $0.popLast() }) { next.code() }
    }
}
