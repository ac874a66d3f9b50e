internal import Locking

/// The answers of one generation that were asked for, by what they depend on.
///
/// The keys are canonical, so there are few; a catalog with thousands of apps has as many values of `me`, though, so
/// the cache is bounded by the memory that its answers take. When that is used up it starts anew: what is asked for
/// often is soon there again, and nothing needs to be counted per request.
final class AnswerCache<Key: Hashable & Sendable>: Sendable {
    private struct Contents {
        var resources: [Key: Resource] = [:]
        var cost = 0
    }

    private let contents = Lock(Contents())
    private let limit: Int

    /// - Parameter limit: how many bytes the answers may take.
    init(limit: Int) {
        self.limit = limit
    }

    /// The answer for a key, made when it isn't there.
    ///
    /// It is made without the lock: two threads may make the same answer at once, which costs less than that all wait.
    ///
    /// - Returns: the answer, and whether it was made now.
    func resource<Failure: Error>(
        for key: Key,
        make: () throws(Failure) -> Resource
    ) throws(Failure) -> (Resource, isMade: Bool) {
        if let known = contents.withLock({ $0.resources[key] }) { return (known, false) }
        let resource = try make()
        // What is forgotten is freed when the lock is given back: that may be much.
        var forgotten = Contents()
        let kept = contents.withLock { contents in
            if let known = contents.resources[key] { return known }
            if contents.cost + resource.cost > limit { swap(&contents, &forgotten) }
            contents.resources[key] = resource
            contents.cost += resource.cost
            return resource
        }
        return (kept, true)
    }
}
