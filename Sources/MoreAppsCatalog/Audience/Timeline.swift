/// The moments at which answers change, and the periods between them.
struct Timeline: Sendable {
    private let boundaries: [Timestamp]

    /// Prepares for the starts and ends of `windows`.
    init(_ windows: some Sequence<ListingWindow>) {
        boundaries = Set(windows.lazy.flatMap { [$0.start, $0.end].compactMap(\.self) }).sorted()
    }

    /// The number of the period that a moment is in, counted from zero.
    func period(at time: Timestamp) -> Int {
        // The first boundary that is still to come.
        var low = 0
        var high = boundaries.count
        while low < high {
            let middle = (low + high) / 2
            if boundaries[middle] <= time { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// From when until when a period is.
    func validity(of period: Int) -> Validity {
        Validity(
            start: period > 0 ? boundaries[period - 1] : nil,
            end: period < boundaries.count ? boundaries[period] : nil
        )
    }

    /// The periods that a window covers.
    func periods(of window: ListingWindow) -> Range<Int> {
        let start = window.start.map(period) ?? 0
        let end = window.end.map(period) ?? Int.max
        return start..<max(start, end)
    }
}
