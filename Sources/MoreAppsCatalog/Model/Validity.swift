/// How long an answer is valid: from its start, until just before its end.
public struct Validity: Hashable, Sendable {
    /// The first moment; nil for no limit.
    public let start: Timestamp?
    /// The first moment after it; nil for no limit.
    public let end: Timestamp?

    /// Creates a validity.
    public init(start: Timestamp?, end: Timestamp?) {
        self.start = start
        self.end = end
    }

    /// Without limits.
    public static let always = Validity(start: nil, end: nil)

    /// Whether a time is within it.
    public func contains(_ time: Timestamp) -> Bool {
        if let start, time < start { return false }
        if let end, time >= end { return false }
        return true
    }

    /// The times in both.
    func intersection(_ other: Validity) -> Validity {
        Validity(
            start: [start, other.start].compactMap(\.self).max(),
            end: [end, other.end].compactMap(\.self).min()
        )
    }
}
