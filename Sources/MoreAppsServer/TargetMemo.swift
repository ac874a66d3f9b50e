internal import Locking

/// Remembers what the targets that were asked for lately name, so that asking again takes one look.
///
/// It has a fixed number of places, each for the latest of the targets that fall to it: a flood of made-up targets takes
/// their places over and over, and no more memory.
final class TargetMemo: Sendable {
    private struct Place {
        var target: [UInt8] = []
        var resource: Resource?
    }

    private struct Contents {
        var places = [Place](repeating: Place(), count: TargetMemo.count)
        /// What the resources cost, one that has several places counted as often.
        var cost = 0
    }

    private let contents = Lock(Contents())

    /// A power of two.
    private static let count = 1024
    /// When the resources cost more than this, all is forgotten: they are kept alive here, whatever else forgets them.
    private static let costLimit = 64 << 20
    /// Longer targets are not remembered.
    private static let longestTarget = 256

    /// The resource that a target named before; `nil` when that is not remembered.
    func resource(for target: Span<UInt8>) -> Resource? {
        let index = Self.place(of: target)
        return contents.withLock { contents in
            Self.isEqual(contents.places[index].target, target) ? contents.places[index].resource : nil
        }
    }

    /// Remembers what a target names.
    func remember(_ resource: Resource, for target: Span<UInt8>) {
        guard target.count <= Self.longestTarget else { return }
        let index = Self.place(of: target)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(target.count)
        for position in target.indices { bytes.append(target[position]) }
        let place = Place(target: bytes, resource: resource)
        contents.withLock { contents in
            contents.cost += resource.cost - (contents.places[index].resource?.cost ?? 0)
            if contents.cost > Self.costLimit { contents = Contents(cost: resource.cost) }
            contents.places[index] = place
        }
    }

    private static func isEqual(_ bytes: [UInt8], _ target: Span<UInt8>) -> Bool {
        guard bytes.count == target.count else { return false }
        for position in target.indices where bytes[position] != target[position] { return false }
        return true
    }

    /// FNV-1a. That targets can be made up which fall to one place does no harm: they only take it from each other.
    private static func place(of target: Span<UInt8>) -> Int {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for position in target.indices {
            hash = (hash ^ UInt64(target[position])) &* 0x100_0000_01B3
        }
        return Int(truncatingIfNeeded: hash ^ hash >> 32) & (count - 1)
    }
}
