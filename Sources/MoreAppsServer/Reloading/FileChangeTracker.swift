internal import Platform

/// Tells from repeated looks at a directory which of its files are in motion: written to, put in place or removed at this
/// moment. Each file is judged by itself.
struct FileChangeTracker: Sendable {
    /// Changes of one file that follow on each other within ``rest``.
    private struct Burst {
        /// When the first of them was seen.
        let since: ContinuousClock.Instant
        /// When the last was.
        var last: ContinuousClock.Instant
        /// Whether another file took the place then, which is whole at once.
        var isReplacement: Bool
    }

    /// The files at the last look.
    private var files: [String: FileStatus]
    private var bursts: [String: Burst] = [:]
    private var lastObservation: ContinuousClock.Instant

    /// How long what was written to again and again has to be left alone, and so do a page and what it names: a deploy
    /// copies one after the other.
    static let settleTime = Duration.seconds(1)
    /// Changes over this time are no single edit.
    private static let longestEdit = Duration.milliseconds(500)

    /// - Parameter files: the files as they are held to be at rest.
    init(known files: [String: FileStatus], now: ContinuousClock.Instant) {
        self.files = files
        lastObservation = now
    }

    /// Takes a look into account.
    mutating func observe(_ files: [String: FileStatus], now: ContinuousClock.Instant) {
        lastObservation = now
        bursts = bursts.filter { now - $0.value.last < Self.settleTime }
        guard files != self.files else { return }
        for (path, status) in files where self.files[path] != status {
            let before = self.files[path]
            record(path, isReplacement: before.map { !$0.isSameFile(as: status) } ?? false)
        }
        for path in self.files.keys where files[path] == nil { record(path, isReplacement: false) }
        self.files = files
    }

    private mutating func record(_ path: String, isReplacement: Bool) {
        let since = bursts[path]?.since ?? lastObservation
        bursts[path] = Burst(since: since, last: lastObservation, isReplacement: isReplacement)
    }

    /// Whether a file has changed from the look before the last to the last, or goes on changing from time to time.
    ///
    /// A file that others replace again and again is in motion for a second only, since each of them is whole.
    func isChanging(_ path: String) -> Bool {
        guard let burst = bursts[path] else { return false }
        let duration = burst.last - burst.since
        if burst.isReplacement, duration >= Self.settleTime { return false }
        return burst.last == lastObservation || duration >= Self.longestEdit
    }

    /// Whether a file has been left alone for ``rest``.
    func hasSettled(_ path: String) -> Bool {
        bursts[path] == nil
    }

    /// Whether all files have been.
    var isSettled: Bool {
        bursts.isEmpty
    }
}
