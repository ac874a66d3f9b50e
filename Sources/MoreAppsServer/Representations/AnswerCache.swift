internal import HTTPSemantics

/// All that is remembered of what a site answered: answers by what they depend on, and what the targets name that were
/// asked for lately, so that asking again takes one look.
///
/// The keys are canonical, so there are few; a catalog with thousands of apps has as many values of `me`, though, so
/// answers are kept within a limit of memory. When that is used up all is forgotten: what is asked for often is soon there
/// again, and nothing needs to be counted per request. A target is remembered only for an answer that is kept, or for a
/// file, which the site has anyway.
///
/// Targets have a fixed number of places. One that isn't remembered yet is when it comes to its place a second time, and
/// no other newcomer has in between: made-up targets, of which none comes twice, take no memory and put nothing out.
struct AnswerCache {
    /// What an answer depends on.
    struct Key: Hashable, Sendable {
        let endpoint: Label
        /// Whether `Accept-Language` had a say, which the answer then says.
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

    /// A target, and where its place is: what can be found out before it is looked for.
    struct Target {
        let bytes: [UInt8]
        let place: Place
        /// `nil` for a target that is too long to be remembered.
        init?(_ bytes: [UInt8]) {
            guard let place = Place(bytes.span) else { return nil }
            self.bytes = bytes
            self.place = place
        }
    }

    /// Where a target has its place.
    struct Place {
        fileprivate let hash: UInt64
        fileprivate var index: Int { Int(truncatingIfNeeded: hash) & (AnswerCache.placeCount - 1) }

        /// `nil` for a target that is too long to be remembered.
        init?(_ target: Span<UInt8>) {
            guard target.count <= AnswerCache.longestTarget else { return nil }
            hash = RawTarget.hash(target)
        }
    }

    private struct Entry {
        let target: [UInt8]
        let resource: Resource
    }

    private var entries = [Entry?](repeating: nil, count: Self.placeCount)
    /// The hashes of the targets that fell to each place last and are not remembered.
    private var newcomers = [UInt64?](repeating: nil, count: Self.placeCount)
    private var answers: [Key: Resource] = [:]
    /// What the answers take, in bytes.
    private var cost = 0
    private let limit: Int

    /// A power of two.
    private static let placeCount = 1024
    private static let longestTarget = 256

    /// - Parameter limit: how many bytes the answers may take.
    init(limit: Int = 64 << 20) {
        self.limit = limit
    }

    /// What a target names; `nil` when that is not remembered.
    func resource(for target: Span<UInt8>, _ place: Place) -> Resource? {
        guard let entry = entries[place.index], RawTarget.isEqual(entry.target.span, target) else { return nil }
        return entry.resource
    }

    /// The answer for a key; `nil` when there is none.
    func answer(for key: Key) -> Resource? {
        answers[key]
    }

    /// Keeps an answer, unless there is one for its key already.
    ///
    /// - Returns: the one that is kept, and what is forgotten for it, which may be much to free.
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

    /// Remembers what a target names: an answer that is kept, or a file.
    ///
    /// - Returns: what is forgotten for it, which may be much to free.
    mutating func remember(_ resource: Resource, for target: Target) -> Resource? {
        let (index, hash) = (target.place.index, target.place.hash)
        guard newcomers[index] == hash else {
            newcomers[index] = hash
            return nil
        }
        let forgotten = entries[index]?.resource
        entries[index] = Entry(target: target.bytes, resource: resource)
        newcomers[index] = nil
        return forgotten
    }
}
