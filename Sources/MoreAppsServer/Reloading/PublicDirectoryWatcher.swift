internal import Platform

/// Looks through Public/ when something in it may have changed.
///
/// Where the system reports changes, it looks only after one, and once in a while. Elsewhere it looks again and again, with
/// a twentieth of a core at most.
struct PublicDirectoryWatcher {
    private var watch: DirectoryWatch?
    /// The directories that are watched.
    private var directories: Set<String> = []
    /// What tells that another directory has taken the place of Public/ itself.
    private var root: FileStatus?
    /// The result of the last walk.
    private var known: Result<PublicDirectory, FileError>?
    private var mayHaveChanged = true
    private var lastWalk = ContinuousClock.now
    private var nextWalk = ContinuousClock.now

    /// For what the system doesn't report: links through hidden directories, and mounts.
    private static let longestPause = Duration.seconds(30)

    /// Looks at a site's files.
    ///
    /// - Parameter isCalm: whether the last looks found all at rest.
    /// - Returns: what is there, and whether Public/ was looked through for it.
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
        // What was watched may have been removed and made again. What changes from here on is reported.
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
            // They were not watched while they were looked through.
            mayHaveChanged = true
        }
        return found
    }
}
