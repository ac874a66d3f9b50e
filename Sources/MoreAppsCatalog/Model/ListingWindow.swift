/// When something is listed: from its start, until just before its end.
public struct ListingWindow: Hashable, Sendable {
    /// The first moment; nil for no limit.
    public let start: Timestamp?
    /// The first moment after it; nil for no limit.
    public let end: Timestamp?

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

extension CatalogReader {
    /// Reads `startsAt` and `endsAt` of an object that may have either. `owner` says which, for a message.
    mutating func readWindow(of object: LocatedJSONObject, owner: @autoclosure () -> String) -> ListingWindow {
        guard object["startsAt"] != nil || object["endsAt"] != nil else { return .always }
        let start = object["startsAt"].flatMap { readTimestamp($0, "\(owner()): “startsAt”") }
        let end = object["endsAt"].flatMap { readTimestamp($0, "\(owner()): “endsAt”") }
        if let start, let end, let endsAt = object["endsAt"], end <= start {
            sink.error(at: endsAt.offset, "\(owner()): “endsAt” is \(end == start ? "at" : "before") “startsAt”")
        }
        return ListingWindow(start: start, end: end)
    }
}
