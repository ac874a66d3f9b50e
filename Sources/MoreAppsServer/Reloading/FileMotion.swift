internal import Platform

/// Tells from repeated looks at a directory which of its files are in motion: written to, put in place or removed at this
/// moment. Each file is judged by itself.
struct FileMotion: Sendable {
    /// Changes of one file that follow on each other within ``rest``.
    private struct Unrest {
        /// When the first of them was seen.
        let since: ContinuousClock.Instant
        /// When the last was.
        var last: ContinuousClock.Instant
        /// Whether another file took the place then, which is whole at once.
        var isReplacement: Bool
    }

    /// The files at the last look.
    private var files: [String: FileStatus]
    private var unrest: [String: Unrest] = [:]
    private var lastLook: ContinuousClock.Instant

    /// How long what was written to again and again has to be left alone, and so do a page and what it names: a deploy
    /// copies one after the other.
    static let rest = Duration.seconds(1)
    /// Changes over this time are no single edit.
    private static let edit = Duration.milliseconds(500)

    /// - Parameter files: the files as they are held to be at rest.
    init(known files: [String: FileStatus], now: ContinuousClock.Instant) {
        self.files = files
        lastLook = now
    }

    /// Takes a look into account.
    mutating func look(at files: [String: FileStatus], now: ContinuousClock.Instant) {
        lastLook = now
        unrest = unrest.filter { now - $0.value.last < Self.rest }
        guard files != self.files else { return }
        for (path, status) in files where self.files[path] != status {
            let before = self.files[path]
            note(path, isReplacement: before.map { !$0.isSameFile(as: status) } ?? false)
        }
        for path in self.files.keys where files[path] == nil { note(path, isReplacement: false) }
        self.files = files
    }

    private mutating func note(_ path: String, isReplacement: Bool) {
        let since = unrest[path]?.since ?? lastLook
        unrest[path] = Unrest(since: since, last: lastLook, isReplacement: isReplacement)
    }

    /// Whether a file has changed from the look before the last to the last, or goes on changing from time to time.
    ///
    /// A file that others replace again and again is in motion for a second only, since each of them is whole.
    func isInMotion(_ path: String) -> Bool {
        guard let unrest = unrest[path] else { return false }
        let duration = unrest.last - unrest.since
        if unrest.isReplacement, duration >= Self.rest { return false }
        return unrest.last == lastLook || duration >= Self.edit
    }

    /// Whether a file has been left alone for ``rest``.
    func hasRested(_ path: String) -> Bool {
        unrest[path] == nil
    }

    /// Whether all files have been.
    var isOver: Bool {
        unrest.isEmpty
    }
}
