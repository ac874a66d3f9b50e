internal import MoreAppsCatalog

/// The changed files that aren't loaded yet. Long delays are reported.
struct PendingFiles {
    /// Pending files, by their names for messages.
    typealias Reasons = [String: PendingReason]

    private var since: [String: ContinuousClock.Instant] = [:]
    private var reported: Reasons = [:]

    /// Shorter delays aren't reported.
    static let patience = Duration.seconds(2)
    /// The most files to list.
    private static let mostNamed = 10

    /// What to log after a check.
    struct Changes: Equatable {
        /// Delays that have become long.
        var started: [String] = []
        /// Long delays that are over.
        var ended: [String] = []
        /// Whether there is a new error.
        var hasNewError = false
    }

    /// Processes a check.
    ///
    /// - Parameter patience: shorter delays aren't reported.
    /// - Returns: what to log; `nil` when ``warnings`` and ``errors`` are unchanged.
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

    /// The current delays, one line each.
    var warnings: [String] {
        Self.lines(reported.filter { !$0.value.isError })
    }

    /// The current errors, one line each.
    var errors: [String] {
        Self.lines(reported.filter { $0.value.isError })
    }

    private static func lines(_ pending: Reasons) -> [String] {
        shortened(pending.sorted { $0.key < $1.key }.map { $0.value.diagnostic(for: $0.key).description })
    }

    private static func shortened(_ lines: [String]) -> [String] {
        guard lines.count > mostNamed else { return lines }
        return lines.prefix(mostNamed) + ["and \(lines.count - mostNamed) more files"]
    }
}
