internal import Locking
internal import MicroHTTPD

/// The current snapshot, and all cached answers. A request takes its answer at one moment, and sees one generation from
/// its first byte to its last.
final class SiteStore: Sendable {
    private struct Contents {
        var snapshot: Snapshot
        /// The answers of the snapshot's site.
        var answers = AnswerCache()
    }

    private let contents: Lock<Contents>
    private let now: TimeSource

    /// - Parameter now: the current time, for answers that depend on it.
    init(_ snapshot: Snapshot, now: @escaping TimeSource) {
        contents = Lock(Contents(snapshot: snapshot))
        self.now = now
    }

    /// The current snapshot.
    var current: Snapshot {
        contents.withLock { $0.snapshot }
    }

    /// Publishes another site, or the same one with another health, for all further requests.
    func publish(_ site: Site?, health: Resource) {
        replace { Snapshot(site: site, health: health, isReady: $0.isReady) }
    }

    /// The server is shutting down, and becomes unready.
    func drain() {
        replace { Snapshot(site: $0.site, health: $0.health, isReady: false) }
    }

    private func replace(_ next: (Snapshot) -> Snapshot) {
        // Freed after releasing the lock, since it may be large.
        let former = contents.withLock { contents in
            let former = contents
            contents.snapshot = next(former.snapshot)
            if contents.snapshot.site !== former.snapshot.site { contents.answers = AnswerCache() }
            return former
        }
        withExtendedLifetime(former) {}
    }

    /// The cached result for a recent target; `nil` if there is none.
    func remembered(_ target: Span<UInt8>) -> Found? {
        guard let place = AnswerCache.Place(target),
            let known = contents.withLock({ $0.answers.resource(for: target, place) }),
            known.resource.isValid(at: now())
        else { return nil }
        return Found(resource: known.resource, isMade: false, isFromUnknownApp: known.isFromUnknownApp)
    }

    /// Caches the file that a target names in a snapshot.
    func remember(_ file: Resource, for target: [UInt8], at snapshot: Snapshot) {
        guard let target = AnswerCache.Target(target) else { return }
        let forgotten = contents.withLock { contents in
            contents.snapshot.site === snapshot.site ? contents.answers.remember(file, for: target) : nil
        }
        withExtendedLifetime(forgotten) {}
    }

    /// The answer for a key at a snapshot, made if it isn't cached.
    ///
    /// It is made without the lock: if two threads make the same answer, that costs less than blocking everyone.
    ///
    /// - Parameters:
    ///   - target: the target to cache it for; `nil` for none.
    ///   - isFromUnknownApp: whether the target's `me` names no app of the catalog.
    /// - Throws: `ResponseError` when out of memory.
    func answer(
        for key: AnswerCache.Key,
        target: [UInt8]?,
        isFromUnknownApp: Bool = false,
        at snapshot: Snapshot,
        make: () throws(ResponseError) -> Resource
    ) throws(ResponseError) -> Found {
        let target = target.flatMap { AnswerCache.Target($0, isFromUnknownApp: isFromUnknownApp) }
        let (known, replaced) = contents.withLock { contents -> (Resource?, Resource?) in
            guard contents.snapshot.site === snapshot.site, let known = contents.answers.answer(for: key) else {
                return (nil, nil)
            }
            return (known, target.flatMap { contents.answers.remember(known, for: $0) })
        }
        withExtendedLifetime(replaced) {}
        if let known { return Found(resource: known, isMade: false, isFromUnknownApp: isFromUnknownApp) }
        let made = try make()
        let (kept, forgotten) = contents.withLock { contents -> (Resource, (AnswerCache?, Resource?)?) in
            guard contents.snapshot.site === snapshot.site else { return (made, nil) }
            let (kept, forgotten) = contents.answers.keep(made, for: key)
            return (kept, (forgotten, target.flatMap { contents.answers.remember(kept, for: $0) }))
        }
        withExtendedLifetime(forgotten) {}
        return Found(resource: kept, isMade: true, isFromUnknownApp: isFromUnknownApp)
    }
}
