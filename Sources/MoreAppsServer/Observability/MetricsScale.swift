/// The status codes and durations that requests are counted by.
enum MetricsScale {
    /// The status codes with a counter of their own; others share one, to keep the number of time series low.
    static let statusCodes: [UInt16] = [
        200, 204, 206, 301, 302, 304, 307, 308, 400, 403, 404, 405, 406, 408, 412, 413, 414, 416, 417, 421, 431, 500,
        501,
        503, 505,
    ]

    /// The counter index of each code up to 599.
    static let slotOfStatus: [UInt8] = {
        var slots = [UInt8](repeating: UInt8(statusCodes.count), count: 600)
        for (slot, code) in statusCodes.enumerated() { slots[Int(code)] = UInt8(slot) }
        return slots
    }()

    /// The inclusive upper bounds of all histogram buckets but the last, in nanoseconds: 50 µs to 10 s.
    static let durationBounds: InlineArray<17, Int> = [
        50_000, 100_000, 250_000, 500_000,
        1_000_000, 2_500_000, 5_000_000, 10_000_000, 25_000_000, 50_000_000, 100_000_000, 250_000_000, 500_000_000,
        1_000_000_000, 2_500_000_000, 5_000_000_000, 10_000_000_000,
    ]
}
