internal import Platform

/// Scans Public/ when something in it may have changed.
///
/// Where the system reports changes, it scans after a change, and occasionally otherwise. Elsewhere it scans
/// repeatedly, using at most a twentieth of a core.
struct PublicDirectoryWatcher {
    private var watch: DirectoryWatch?
    /// The watched directories.
    private var directories: Set<String> = []
    /// Detects that Public/ itself was replaced.
    private var root: FileStatus?
    /// The result of the last scan.
    private var known: Result<PublicDirectory, FileError>?
    private var mayHaveChanged = true
    private var lastWalk = ContinuousClock.now
    private var nextWalk = ContinuousClock.now

    /// For what the system doesn't report: links through hidden directories, and mounts.
    private static let longestPause = Duration.seconds(30)

    /// Checks a site's files.
    ///
    /// - Parameter isIdle: whether the last checks found no change.
    /// - Returns: the state, and whether Public/ was scanned for it.
    mutating func scan(_ source: SiteSource, isIdle: Bool) -> (state: SiteSource.State, isNew: Bool) {
        let now = ContinuousClock.now
        if watch?.hasChanges() ?? true { mayHaveChanged = true }
        let root = try? FileStatus(path: source.publicDirectory)
        if root == nil || root != self.root { mayHaveChanged = true }
        self.root = root
        let isDue = mayHaveChanged || !isIdle || now - lastWalk >= Self.longestPause
        if let known, !isDue || now < nextWalk { return (source.state(publicDirectory: known), false) }
        let found = walk(source, now: now)
        known = found
        return (source.state(publicDirectory: found), true)
    }

    private mutating func walk(
        _ source: SiteSource,
        now: ContinuousClock.Instant
    ) -> Result<PublicDirectory, FileError> {
        // A watched directory may have been recreated. From here on changes are reported.
        if watch?.add(directories) == false { watch = nil }
        mayHaveChanged = false
        let start = Thread.processorTime
        let found = source.scanPublicDirectory()
        nextWalk = now + (Thread.processorTime - start) * 20
        lastWalk = now
        guard case .success(let seen) = found else { return found }
        if seen.directories != directories || watch == nil {
            directories = seen.directories
            watch = DirectoryWatch(directories)
            // They weren't watched during the scan.
            mayHaveChanged = true
        }
        return found
    }
}
