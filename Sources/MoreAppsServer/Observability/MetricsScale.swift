/// What the counters of requests are kept for: status codes and durations.
enum MetricsScale {
    /// The status codes that are told apart; all others are counted together, so that there are few time series.
    static let statusCodes: [UInt16] = [
        200, 204, 206, 301, 302, 304, 307, 308, 400, 403, 404, 405, 406, 408, 412, 413, 414, 416, 417, 421, 431, 500,
        501,
        503, 505,
    ]

    /// How many counters of status codes there are: one more, for the others.
    static let statusSlots = 26

    /// The places of the codes up to 599 among the counters.
    static let slotOfStatus: [UInt8] = {
        var slots = [UInt8](repeating: UInt8(statusCodes.count), count: 600)
        for (slot, code) in statusCodes.enumerated() { slots[Int(code)] = UInt8(slot) }
        return slots
    }()

    /// The upper bounds of the histogram's buckets but the last, in nanoseconds, inclusive: 50 µs to 10 s.
    static let durationBounds: InlineArray<17, Int> = [
        50_000, 100_000, 250_000, 500_000,
        1_000_000, 2_500_000, 5_000_000, 10_000_000, 25_000_000, 50_000_000, 100_000_000, 250_000_000, 500_000_000,
        1_000_000_000, 2_500_000_000, 5_000_000_000, 10_000_000_000,
    ]
}
