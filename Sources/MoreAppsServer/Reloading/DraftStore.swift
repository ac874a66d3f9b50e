internal import Locking

/// The site of the draft that is shown, for those who answer.
final class DraftStore: Sendable {
    /// What one request needs of the moment.
    struct Snapshot: Sendable {
        /// `nil` as long as the draft was never without a mistake.
        let site: Site?
        /// What is to be said of the draft, ready to be sent.
        let health: Resource
    }

    private let snapshot: Lock<Snapshot>

    init(_ snapshot: Snapshot) {
        self.snapshot = Lock(snapshot)
    }

    /// What is shown now.
    var current: Snapshot {
        snapshot.withLock { $0 }
    }

    /// Shows this from the next request on.
    func publish(_ next: Snapshot) {
        // What was shown before is freed when the lock is given back.
        var next = next
        snapshot.withLock { swap(&$0, &next) }
    }
}
