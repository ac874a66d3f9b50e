internal import HTTPSemantics
internal import Locking
internal import Synchronization

/// The served site, and the only place where it changes. A request takes one snapshot and sees a single generation
/// throughout.
final class SiteStore: Sendable {
    /// The state that one request uses.
    final class Snapshot: Sendable {
        let site: Site
        /// The health report, ready to send.
        let health: Resource

        init(site: Site, health: Resource) {
            self.site = site
            self.health = health
        }
    }

    private struct Contents {
        var snapshot: Snapshot
        /// Recently requested targets of this snapshot.
        var memo = TargetCache()
    }

    private let contents: Lock<Contents>
    private let now: TimeSource

    /// - Parameter now: the clock, for answers that change with time.
    init(_ snapshot: Snapshot, now: @escaping TimeSource) {
        contents = Lock(Contents(snapshot: snapshot))
        self.now = now
    }

    private let draining = Atomic<Bool>(false)

    /// Whether the server is shutting down, so that load balancers should send no more requests.
    var isDraining: Bool {
        draining.load(ordering: .relaxed)
    }

    /// Marks the server as shutting down.
    func drain() {
        draining.store(true, ordering: .relaxed)
    }

    var current: Snapshot {
        contents.withLock { $0.snapshot }
    }

    /// Replaces the snapshot for later requests.
    func publish(_ next: Snapshot) {
        var next = Contents(snapshot: next)
        // Frees the previous snapshot after releasing the lock, which may take long.
        contents.withLock { swap(&$0, &next) }
    }

    /// The cached answer to a target; `nil` when there is none.
    func remembered(_ target: Span<UInt8>) -> Resource? {
        guard let key = TargetCache.Key(target),
            let known = contents.withLock({ $0.memo.resource(for: target, key) }),
            known.isValid(at: now())
        else { return nil }
        return known
    }

    /// Caches the answer to a target, until the next snapshot.
    func remember(_ resource: Resource, for target: [UInt8], at snapshot: Snapshot) {
        guard let key = TargetCache.Key(target.span) else { return }
        let entry = TargetCache.Entry(target: target, resource: resource)
        // Frees old entries after releasing the lock.
        let forgotten = contents.withLock { contents in
            contents.snapshot === snapshot ? contents.memo.remember(entry, key) : []
        }
        withExtendedLifetime(forgotten) {}
    }
}
