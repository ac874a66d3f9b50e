/// From when until when an answer is the right one: from its start, and no longer at its end.
public struct Validity: Hashable, Sendable {
    /// The first moment; nil for always before.
    public let start: Timestamp?
    /// The first moment after it; nil for ever after.
    public let end: Timestamp?

    /// Describes a time.
    public init(start: Timestamp?, end: Timestamp?) {
        self.start = start
        self.end = end
    }

    /// At any time.
    public static let always = Validity(start: nil, end: nil)

    /// Whether a moment lies in it.
    public func contains(_ time: Timestamp) -> Bool {
        if let start, time < start { return false }
        if let end, time >= end { return false }
        return true
    }

    /// The moments that lie in both.
    func intersection(_ other: Validity) -> Validity {
        Validity(
            start: [start, other.start].compactMap(\.self).max(),
            end: [end, other.end].compactMap(\.self).min()
        )
    }
}
