internal import Locking

/// The current draft, for requests.
final class DraftStore: Sendable {
    /// The state that one request uses.
    struct Snapshot: Sendable {
        /// `nil` until the draft is valid for the first time.
        let site: Site?
        /// The draft's health report, ready to send.
        let health: Resource
    }

    private let snapshot: Lock<Snapshot>

    init(_ snapshot: Snapshot) {
        self.snapshot = Lock(snapshot)
    }

    var current: Snapshot {
        snapshot.withLock { $0 }
    }

    /// Replaces the draft for later requests.
    func publish(_ next: Snapshot) {
        // Frees the previous snapshot after releasing the lock.
        var next = next
        snapshot.withLock { swap(&$0, &next) }
    }
}
