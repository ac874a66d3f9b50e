internal import HTTPSemantics

/// Remembers what the targets that were asked for lately name, so that asking again takes one look.
///
/// It has a fixed number of places. A target that falls to one is remembered there when it comes for the second time in
/// a row: made-up targets, of which none comes twice, take no memory and put nothing out.
struct TargetMemo {
    private struct Place {
        var target: [UInt8] = []
        var resource: Resource?
        /// The hash of the target that fell here last and is not remembered.
        var newcomer: UInt64 = 0
    }

    private var places = [Place](repeating: Place(), count: Self.count)
    /// What the resources cost, one that has several places counted as often.
    private var cost = 0

    /// A power of two.
    private static let count = 1024
    /// When the resources cost more than this, all is forgotten: they are kept alive here, whatever else forgets them.
    private static let costLimit = 64 << 20
    /// Longer targets are not remembered.
    private static let longestTarget = 256

    /// The resource that a target named before; `nil` when that is not remembered.
    subscript(target: Span<UInt8>) -> Resource? {
        let place = places[Self.index(of: RawTarget.hash(target))]
        return RawTarget.isEqual(place.target.span, target) ? place.resource : nil
    }

    /// Takes down what a target names.
    mutating func remember(_ resource: Resource, for target: Span<UInt8>) {
        guard target.count <= Self.longestTarget else { return }
        let hash = RawTarget.hash(target)
        let index = Self.index(of: hash)
        guard places[index].newcomer == hash else {
            places[index].newcomer = hash
            return
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(target.count)
        for position in target.indices { bytes.append(target[position]) }
        cost += resource.cost - (places[index].resource?.cost ?? 0)
        if cost > Self.costLimit {
            self = TargetMemo()
            cost = resource.cost
        }
        places[index] = Place(target: bytes, resource: resource)
    }

    private static func index(of hash: UInt64) -> Int {
        Int(truncatingIfNeeded: hash) & (count - 1)
    }
}
