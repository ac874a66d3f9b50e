/// The files that wait to be served as they are, and for how long: a long wait is reported.
struct PendingFiles {
    /// What waits at one moment, by the names for messages.
    typealias Reasons = [String: PendingReason]

    private var since: [String: ContinuousClock.Instant] = [:]
    private var reported: Reasons = [:]

    /// A shorter wait is not reported.
    static let patience = Duration.seconds(2)
    /// How many files are named.
    private static let mostNamed = 10

    /// What is to be said once, after a look.
    struct Changes: Equatable {
        /// Waits that have become long.
        var started: [String] = []
        /// Long waits that are over.
        var ended: [String] = []
        /// Whether something is wrong that was not before.
        var hasNewError = false
    }

    /// Takes a look into account.
    ///
    /// - Parameter patience: a shorter wait is not reported.
    /// - Returns: what is to be said; `nil` where ``warnings`` and ``errors`` are as before.
    mutating func update(
        _ pending: Reasons,
        now: ContinuousClock.Instant,
        patience: Duration = Self.patience
    ) -> Changes? {
        guard !pending.isEmpty || !since.isEmpty else { return nil }
        let began = since
        since = Dictionary(uniqueKeysWithValues: pending.keys.map { ($0, began[$0] ?? now) })
        let before = reported
        reported = pending.filter { name, _ in since[name].map { now - $0 >= patience } ?? false }
        guard reported != before else { return nil }
        let ended = before.keys.filter { reported[$0] == nil }.sorted()
        let started = reported.filter { before[$0.key] == nil || $0.value.isError && before[$0.key] != $0.value }
        return Changes(
            started: Self.lines(started),
            ended: Self.shortened(ended.map { "\($0): no longer pending" }),
            hasNewError: started.values.contains(where: \.isError)
        )
    }

    /// What is to be said of what is late, a line each, as long as it is.
    var warnings: [String] {
        Self.lines(reported.filter { !$0.value.isError })
    }

    /// What is to be said of what is wrong, a line each, as long as it is.
    var errors: [String] {
        Self.lines(reported.filter { $0.value.isError })
    }

    private static func lines(_ pending: Reasons) -> [String] {
        shortened(pending.sorted { $0.key < $1.key }.map { $0.value.line(for: $0.key) })
    }

    private static func shortened(_ lines: [String]) -> [String] {
        guard lines.count > mostNamed else { return lines }
        return lines.prefix(mostNamed) + ["and \(lines.count - mostNamed) more files"]
    }
}
