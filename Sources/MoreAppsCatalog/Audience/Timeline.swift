/// The times at which answers change, and the periods between them.
struct Timeline: Sendable {
    private let boundaries: [Timestamp]

    /// Takes the starts and ends of `windows`.
    init(_ windows: some Sequence<ListingWindow>) {
        boundaries = Set(windows.lazy.flatMap { [$0.start, $0.end].compactMap(\.self) }).sorted()
    }

    /// The index of the period that contains a time.
    func period(at time: Timestamp) -> Int {
        // The first boundary in the future.
        var low = 0
        var high = boundaries.count
        while low < high {
            let middle = (low + high) / 2
            if boundaries[middle] <= time { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The start and end of a period.
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
