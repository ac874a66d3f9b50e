internal import HTTPSemantics
internal import Locking
internal import Synchronization

/// The site that is served, and the only place where it changes: a request takes its answer from it at one moment, and
/// sees one generation from its first byte to its last.
final class SiteStore: Sendable {
    /// What one request needs of the moment.
    final class Snapshot: Sendable {
        let site: Site
        /// The state of health at this moment, ready to be sent.
        let health: Resource

        init(site: Site, health: Resource) {
            self.site = site
            self.health = health
        }
    }

    private struct Contents {
        var snapshot: Snapshot
        /// What was asked for lately of this moment's site.
        var memo = TargetCache()
    }

    private let contents: Lock<Contents>
    private let now: TimeSource

    /// - Parameter now: what time it is, for answers that change with it.
    init(_ snapshot: Snapshot, now: @escaping TimeSource) {
        contents = Lock(Contents(snapshot: snapshot))
        self.now = now
    }

    private let draining = Atomic<Bool>(false)

    /// Whether the server is about to stop, so that no further requests are welcome.
    var isDraining: Bool {
        draining.load(ordering: .relaxed)
    }

    /// The server is shutting down.
    func drain() {
        draining.store(true, ordering: .relaxed)
    }

    /// What is served now.
    var current: Snapshot {
        contents.withLock { $0.snapshot }
    }

    /// Serves another site, or the same one in another state of health, from the next request on.
    func publish(_ next: Snapshot) {
        var next = Contents(snapshot: next)
        // What was served before is let go when the lock is given back: that may be much.
        contents.withLock { swap(&$0, &next) }
    }

    /// What a target that was asked for lately names now; `nil` when that is not remembered.
    func remembered(_ target: Span<UInt8>) -> Resource? {
        guard let key = TargetCache.Key(target),
            let known = contents.withLock({ $0.memo.resource(for: target, key) }),
            known.isValid(at: now())
        else { return nil }
        return known
    }

    /// Remembers what a target named at a moment, until the next moment.
    func remember(_ resource: Resource, for target: [UInt8], at snapshot: Snapshot) {
        guard let key = TargetCache.Key(target.span) else { return }
        let entry = TargetCache.Entry(target: target, resource: resource)
        // Freed when the lock is given back.
        let forgotten = contents.withLock { contents in
            contents.snapshot === snapshot ? contents.memo.remember(entry, key) : []
        }
        withExtendedLifetime(forgotten) {}
    }
}
