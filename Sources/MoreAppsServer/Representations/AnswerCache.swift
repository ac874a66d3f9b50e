internal import HTTPSemantics

/// Caches a site's answers: answers by key, and recently requested targets, so that repeated requests take one lookup.
///
/// Keys are canonical, so there are few. But a catalog with thousands of apps has as many values of `me`, so the cache
/// has a memory limit. When it is full it is emptied: frequent answers are soon back, and requests need no bookkeeping.
/// A target is cached only for a cached answer, or for a file, which is in memory anyway.
///
/// There is a fixed number of slots for targets. A target is cached when it is the second in a row to fall into its
/// slot: invented targets, which never repeat, take no memory and evict nothing.
struct AnswerCache {
    /// What an answer depends on.
    struct Key: Hashable, Sendable {
        let endpoint: Label
        /// Whether the answer depends on `Accept-Language`, which it must then declare.
        let isNegotiated: Bool
        let value: any Hashable & Sendable

        static func == (left: Key, right: Key) -> Bool {
            func isEqual<Value: Hashable>(_ value: Value) -> Bool { right.value as? Value == value }
            return left.endpoint == right.endpoint && left.isNegotiated == right.isNegotiated && isEqual(left.value)
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(endpoint)
            hasher.combine(isNegotiated)
            value.hash(into: &hasher)
        }
    }

    /// A target and its slot, computed before the lookup.
    struct Target {
        let bytes: [UInt8]
        let place: Place
        /// Whether its `me` names no app of the catalog: the answer is the same as without `me`, but it is counted.
        let isFromUnknownApp: Bool

        /// `nil` for a target that is too long to cache.
        init?(_ bytes: [UInt8], isFromUnknownApp: Bool = false) {
            guard let place = Place(bytes.span) else { return nil }
            self.bytes = bytes
            self.place = place
            self.isFromUnknownApp = isFromUnknownApp
        }
    }

    /// The slot of a target.
    struct Place {
        fileprivate let hash: UInt64
        fileprivate var index: Int { Int(truncatingIfNeeded: hash) & (AnswerCache.placeCount - 1) }

        /// `nil` for a target that is too long to cache.
        init?(_ target: Span<UInt8>) {
            guard target.count <= AnswerCache.longestTarget else { return nil }
            hash = RawTarget.hash(target)
        }
    }

    private struct Entry {
        let target: Target
        let resource: Resource
    }

    private var entries = [Entry?](repeating: nil, count: Self.placeCount)
    /// For each slot, the hash of the last target that fell into it without being cached.
    private var newcomers = [UInt64?](repeating: nil, count: Self.placeCount)
    private var answers: [Key: Resource] = [:]
    /// The size of the answers in bytes.
    private var cost = 0
    private let limit: Int

    /// A power of two.
    private static let placeCount = 1024
    private static let longestTarget = 256

    /// - Parameter limit: the memory limit for answers, in bytes.
    init(limit: Int = 64 << 20) {
        self.limit = limit
    }

    /// The cached answer to a target; `nil` when there is none.
    ///
    /// - Returns: also whether the target's `me` names no app of the catalog.
    func resource(for target: Span<UInt8>, _ place: Place) -> (resource: Resource, isFromUnknownApp: Bool)? {
        guard let entry = entries[place.index], RawTarget.isEqual(entry.target.bytes.span, target) else { return nil }
        return (entry.resource, entry.target.isFromUnknownApp)
    }

    /// The cached answer for a key; `nil` when there is none.
    func answer(for key: Key) -> Resource? {
        answers[key]
    }

    /// Caches an answer, unless its key already has one.
    ///
    /// - Returns: the cached answer, and evicted ones, which may take long to free.
    mutating func keep(_ answer: Resource, for key: Key) -> (kept: Resource, forgotten: AnswerCache?) {
        if let known = answers[key] { return (known, nil) }
        var forgotten: AnswerCache?
        if cost + answer.cost > limit {
            forgotten = self
            self = AnswerCache(limit: limit)
        }
        answers[key] = answer
        cost += answer.cost
        return (answer, forgotten)
    }

    /// Caches the answer to a target: a cached answer or a file.
    ///
    /// - Returns: evicted entries, which may take long to free.
    mutating func remember(_ resource: Resource, for target: Target) -> Resource? {
        let (index, hash) = (target.place.index, target.place.hash)
        guard newcomers[index] == hash else {
            newcomers[index] = hash
            return nil
        }
        let forgotten = entries[index]?.resource
        entries[index] = Entry(target: target, resource: resource)
        newcomers[index] = nil
        return forgotten
    }
}
