/// The files that wait to be served as they are, and for how long: a long wait is reported.
struct FileWaits {
    /// What waits at one moment, by the names for messages.
    typealias Waiting = [String: FileWait]

    private var since: [String: ContinuousClock.Instant] = [:]
    private var told: Waiting = [:]

    /// A shorter wait is not reported.
    static let patience = Duration.seconds(2)
    /// How many files are named.
    private static let mostNamed = 10

    /// What is to be said once, after a look.
    struct News: Equatable {
        /// Waits that have become long.
        var begun: [String] = []
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
        _ waiting: Waiting,
        now: ContinuousClock.Instant,
        patience: Duration = Self.patience
    ) -> News? {
        guard !waiting.isEmpty || !since.isEmpty else { return nil }
        let began = since
        since = Dictionary(uniqueKeysWithValues: waiting.keys.map { ($0, began[$0] ?? now) })
        let before = told
        told = waiting.filter { name, _ in since[name].map { now - $0 >= patience } ?? false }
        guard told != before else { return nil }
        let begun = told.filter { before[$0.key] == nil || $0.value.isError && before[$0.key] != $0.value }
        return News(
            begun: Self.lines(begun),
            ended: Self.shortened(before.keys.filter { told[$0] == nil }.sorted().map { "\($0): no longer pending" }),
            hasNewError: begun.values.contains(where: \.isError)
        )
    }

    /// What is to be said of what is late, a line each, as long as it is.
    var warnings: [String] {
        Self.lines(told.filter { !$0.value.isError })
    }

    /// What is to be said of what is wrong, a line each, as long as it is.
    var errors: [String] {
        Self.lines(told.filter { $0.value.isError })
    }

    private static func lines(_ waiting: Waiting) -> [String] {
        shortened(waiting.sorted { $0.key < $1.key }.map { $0.value.line(for: $0.key) })
    }

    private static func shortened(_ lines: [String]) -> [String] {
        guard lines.count > mostNamed else { return lines }
        return lines.prefix(mostNamed) + ["and \(lines.count - mostNamed) more files"]
    }
}
