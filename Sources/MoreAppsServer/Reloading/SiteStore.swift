internal import Locking
internal import MicroHTTPD

/// What is served, and all that is remembered of what it answered. It changes here alone: a request takes its answer from
/// it at one moment, and sees one generation from its first byte to its last.
final class SiteStore: Sendable {
    private struct Contents {
        var snapshot: Snapshot
        /// Of the snapshot's site.
        var answers = AnswerCache()
    }

    private let contents: Lock<Contents>
    private let now: TimeSource

    /// - Parameter now: what time it is, for answers that change with it.
    init(_ snapshot: Snapshot, now: @escaping TimeSource) {
        contents = Lock(Contents(snapshot: snapshot))
        self.now = now
    }

    /// What is served now.
    var current: Snapshot {
        contents.withLock { $0.snapshot }
    }

    /// Serves another site, or the same one in another state of health, from the next request on.
    func publish(_ site: Site?, health: Resource) {
        replace { Snapshot(site: site, health: health, isReady: $0.isReady) }
    }

    /// The server is shutting down, so that no further requests are welcome.
    func drain() {
        replace { Snapshot(site: $0.site, health: $0.health, isReady: false) }
    }

    private func replace(_ next: (Snapshot) -> Snapshot) {
        // What was served before is let go when the lock is given back: that may be much.
        let former = contents.withLock { contents in
            let former = contents
            contents.snapshot = next(former.snapshot)
            if contents.snapshot.site !== former.snapshot.site { contents.answers = AnswerCache() }
            return former
        }
        withExtendedLifetime(former) {}
    }

    /// What a target that was asked for lately names now; `nil` when that is not remembered.
    func remembered(_ target: Span<UInt8>) -> Resource? {
        guard let place = AnswerCache.Place(target),
            let known = contents.withLock({ $0.answers.resource(for: target, place) }), known.isValid(at: now())
        else { return nil }
        return known
    }

    /// Remembers which file of a snapshot a target names.
    func remember(_ file: Resource, for target: [UInt8], at snapshot: Snapshot) {
        guard let target = AnswerCache.Target(target) else { return }
        let forgotten = contents.withLock { contents in
            contents.snapshot.site === snapshot.site ? contents.answers.remember(file, for: target) : nil
        }
        withExtendedLifetime(forgotten) {}
    }

    /// The answer for a key at a snapshot, made when it isn't there.
    ///
    /// It is made without the lock: two threads may make the same answer at once, which costs less than that all wait.
    ///
    /// - Parameter target: is remembered to name it; `nil`: none is.
    /// - Throws: `ResponseError` when out of memory.
    func answer(
        for key: AnswerCache.Key,
        target: [UInt8]?,
        at snapshot: Snapshot,
        make: () throws(ResponseError) -> Resource
    ) throws(ResponseError) -> Found {
        let target = target.flatMap { AnswerCache.Target($0) }
        let (known, replaced) = contents.withLock { contents -> (Resource?, Resource?) in
            guard contents.snapshot.site === snapshot.site, let known = contents.answers.answer(for: key) else {
                return (nil, nil)
            }
            return (known, target.flatMap { contents.answers.remember(known, for: $0) })
        }
        withExtendedLifetime(replaced) {}
        if let known { return Found(resource: known, isMade: false) }
        let made = try make()
        let (kept, forgotten) = contents.withLock { contents -> (Resource, (AnswerCache?, Resource?)?) in
            guard contents.snapshot.site === snapshot.site else { return (made, nil) }
            let (kept, forgotten) = contents.answers.keep(made, for: key)
            return (kept, (forgotten, target.flatMap { contents.answers.remember(kept, for: $0) }))
        }
        withExtendedLifetime(forgotten) {}
        return Found(resource: kept, isMade: true)
    }
}
