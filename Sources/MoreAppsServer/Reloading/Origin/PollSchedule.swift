/// When an origin is asked next.
struct PollSchedule {
    private let interval: Duration
    private var failures = 0

    /// A failure is followed by a further try after about this time, where the interval is longer.
    private static let firstRetry = Duration.seconds(60)
    /// The longest wait after failures, in intervals.
    private static let longestWait = 4

    /// - Parameter interval: the longest time from one success to the next try.
    init(interval: Duration) {
        self.interval = interval
    }

    /// How long to wait.
    ///
    /// Never for as long as the others: servers that were started together don't ask together for long.
    ///
    /// - Parameters:
    ///   - isSuccess: whether the last try was one.
    ///   - chance: from 0 to 1.
    mutating func delay(afterSuccess isSuccess: Bool, chance: Double) -> Duration {
        guard !isSuccess else {
            failures = 0
            return interval * (0.9 + 0.1 * chance)
        }
        failures += 1
        // Twice as long each time; from some number on the limit is reached whatever the interval.
        let backoff = min(interval, Self.firstRetry) * (1 << min(failures - 1, 20))
        return min(backoff, interval * Self.longestWait) * (0.5 + 0.5 * chance)
    }
}
