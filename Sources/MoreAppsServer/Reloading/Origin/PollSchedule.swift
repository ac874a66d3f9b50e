/// Decides when to poll an origin next.
struct PollSchedule {
    private let interval: Duration
    private var failures = 0

    /// The first retry after a failure comes after about this time, if the interval is longer.
    private static let firstRetry = Duration.seconds(60)
    /// The longest wait after failures, in intervals.
    private static let longestWait = 4

    /// - Parameter interval: the longest time between a success and the next attempt.
    init(interval: Duration) {
        self.interval = interval
    }

    /// How long to wait, with jitter so that servers started together spread out.
    ///
    /// - Parameters:
    ///   - isSuccess: whether the last attempt succeeded.
    ///   - chance: a random number from 0 to 1.
    mutating func delay(afterSuccess isSuccess: Bool, chance: Double) -> Duration {
        guard !isSuccess else {
            failures = 0
            return interval * (0.9 + 0.1 * chance)
        }
        failures += 1
        // Doubles each time; the cap avoids overflow, since the limit is reached earlier.
        let backoff = min(interval, Self.firstRetry) * (1 << min(failures - 1, 20))
        return min(backoff, interval * Self.longestWait) * (0.5 + 0.5 * chance)
    }
}
