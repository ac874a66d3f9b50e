internal import HTTPSemantics

/// Remembers what the targets that were asked for lately name, so that asking again takes one look.
///
/// It has a fixed number of places. A target that isn't remembered yet is when it comes to its place a second time, and
/// no other newcomer has in between: made-up targets, of which none comes twice, take no memory and put nothing out.
struct TargetCache {
    /// A target by which something is looked up or remembered: what of it can be made without the memo.
    struct Key {
        fileprivate let hash: UInt64
        fileprivate var index: Int { Int(truncatingIfNeeded: hash) & (TargetCache.count - 1) }

        /// `nil` for a target that is too long to be remembered.
        init?(_ target: Span<UInt8>) {
            guard target.count <= TargetCache.longestTarget else { return nil }
            hash = RawTarget.hash(target)
        }
    }

    /// What is remembered.
    struct Entry {
        let target: [UInt8]
        let resource: Resource
    }

    private struct Place {
        var entry: Entry?
        /// The hash of the target that fell here last and is not remembered.
        var newcomer: UInt64?
    }

    private var places = [Place](repeating: Place(), count: Self.count)
    /// What the resources cost, one that has several places counted as often.
    private var cost = 0

    /// A power of two.
    private static let count = 1024
    /// When the resources cost more than this, all is forgotten: they are kept alive here, whatever else forgets them.
    private static let costLimit = 64 << 20
    private static let longestTarget = 256

    /// The resource that a target named before; `nil` when that is not remembered.
    func resource(for target: Span<UInt8>, _ key: Key) -> Resource? {
        guard let entry = places[key.index].entry, RawTarget.isEqual(entry.target.span, target) else { return nil }
        return entry.resource
    }

    /// Records what a target names.
    ///
    /// - Returns: what is forgotten for it, which may be much to free.
    mutating func remember(_ entry: Entry, _ key: Key) -> [Entry?] {
        guard places[key.index].newcomer == key.hash else {
            places[key.index].newcomer = key.hash
            return []
        }
        let replaced = places[key.index].entry
        cost += entry.resource.cost - (replaced?.resource.cost ?? 0)
        guard cost <= Self.costLimit else {
            defer {
                self = TargetCache()
                cost = entry.resource.cost
                places[key.index].entry = entry
            }
            return places.map(\.entry)
        }
        places[key.index] = Place(entry: entry)
        return [replaced]
    }
}
