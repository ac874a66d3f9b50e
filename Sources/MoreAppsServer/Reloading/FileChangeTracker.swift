internal import Platform

/// Detects from repeated observations of a directory which files are changing: being written, created or removed. Each
/// file is tracked separately.
struct FileChangeTracker: Sendable {
    /// Changes of one file with less than ``settleTime`` between them.
    private struct Burst {
        /// The first observed change.
        let since: ContinuousClock.Instant
        /// The last observed change.
        var last: ContinuousClock.Instant
        /// Whether the last change replaced the file, which is atomic.
        var isReplacement: Bool
    }

    /// The files at the last observation.
    private var files: [String: FileStatus]
    private var bursts: [String: Burst] = [:]
    private var lastObservation: ContinuousClock.Instant

    /// How long a file that was written to repeatedly must stay unchanged before it is read. The same goes for a page
    /// and the files it refers to, since a deployment copies one after another.
    static let settleTime = Duration.seconds(1)
    /// Longer bursts of changes aren't a single edit.
    private static let longestEdit = Duration.milliseconds(500)

    /// - Parameter files: the files, assumed unchanged.
    init(known files: [String: FileStatus], now: ContinuousClock.Instant) {
        self.files = files
        lastObservation = now
    }

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

    /// Whether the last observation found a change, or changes keep coming.
    ///
    /// A file that is replaced repeatedly counts as changing for one second only, since each replacement is complete.
    func isChanging(_ path: String) -> Bool {
        guard let burst = bursts[path] else { return false }
        let duration = burst.last - burst.since
        if burst.isReplacement, duration >= Self.settleTime { return false }
        return burst.last == lastObservation || duration >= Self.longestEdit
    }

    /// Whether a file is unchanged for ``settleTime``.
    func hasSettled(_ path: String) -> Bool {
        bursts[path] == nil
    }

    /// Whether all files are.
    var isSettled: Bool {
        bursts.isEmpty
    }
}
