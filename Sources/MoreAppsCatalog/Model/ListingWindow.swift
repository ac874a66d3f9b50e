/// When something is listed: from its start, until just before its end.
public struct ListingWindow: Hashable, Sendable {
    /// The first moment; nil for no limit.
    public internal(set) var start: Timestamp?
    /// The first moment after it; nil for no limit.
    public internal(set) var end: Timestamp?

    /// A window without a start or an end.
    static let always = ListingWindow(start: nil, end: nil)

    /// The position of a time relative to a window.
    enum Phase: Hashable, Sendable {
        case before
        case within
        case after
    }

    func phase(at time: Timestamp) -> Phase {
        if let end, time >= end { return .after }
        if let start, time < start { return .before }
        return .within
    }

    /// The start and end of a phase.
    func validity(of phase: Phase) -> Validity {
        switch phase {
        case .before: Validity(start: nil, end: start)
        case .within: Validity(start: start, end: end)
        case .after: Validity(start: end, end: nil)
        }
    }
}
