internal import Platform

/// Decides from repeated looks at a site's files what of them is to be read, and how long something waits for that.
///
/// Definitions and the files of Public/ are judged independently, and each file by itself.
struct ReloadPlanner {
    private var definitions: ChangeDebouncer<SiteSource.State.Definitions>
    private var tracker: FileChangeTracker
    /// The directory at the last look, and when it was last read.
    private var directory: Result<PublicDirectory, FileError>
    private var readDirectory: Result<PublicDirectory, FileError>?
    /// What of the last reading waits, and why.
    private var unreadAssets: PendingFiles.Reasons = [:]
    private var unreadDefinitions: PendingReason?
    /// Whether the definitions were read since the last look began.
    private var hasReadDefinitions = false

    /// - Parameter state: the state before the files were read first.
    init(known state: SiteSource.State, now: ContinuousClock.Instant) {
        definitions = ChangeDebouncer(known: state.definitions, now: now)
        directory = state.publicDirectory
        tracker = FileChangeTracker(known: state.publicDirectory.files, now: now)
    }

    /// Whether the last looks found all files of Public/ at rest, and as they are served.
    private(set) var isIdle = false

    /// Takes a look into account.
    ///
    /// - Parameters:
    ///   - isNew: whether Public/ was looked through for it.
    ///   - served: the files that are served.
    /// - Returns: what is to be read now; `nil` for nothing.
    mutating func plan(
        for state: SiteSource.State,
        isNew: Bool = true,
        served: AssetTable?,
        now: ContinuousClock.Instant
    ) -> SiteSource.Request? {
        hasReadDefinitions = false
        let readsDefinitions = definitions.shouldRead(state.definitions, now: now)
        let readsDirectory = isNew && observe(state.publicDirectory, served: served, now: now)
        guard readsDefinitions || readsDirectory else { return nil }
        return SiteSource.Request(
            state: state,
            tracker: tracker,
            definitions: !readsDefinitions ? .skip : definitions.isChanging ? .changing : .settled
        )
    }

    private mutating func observe(
        _ next: Result<PublicDirectory, FileError>,
        served: AssetTable?,
        now: ContinuousClock.Instant
    ) -> Bool {
        // As long as it can't be read, nothing is known of its files.
        if let seen = try? next.get() { tracker.observe(seen.files, now: now) }
        let isDue = shouldRead(next, served: served)
        isIdle = !isDue && next == directory && tracker.isSettled && unreadAssets.isEmpty
        directory = next
        return isDue
    }

    private func shouldRead(_ next: Result<PublicDirectory, FileError>, served: AssetTable?) -> Bool {
        guard let served else { return next == directory && next != readDirectory }
        if next == readDirectory, unreadAssets.isEmpty, tracker.isSettled { return false }
        guard case .success(let seen) = next else { return next == directory && next != readDirectory }
        let differing = seen.differences(from: served)
        if differing.contains(where: { !tracker.isChanging($0) && seen.error(at: $0) == nil }) { return true }
        // What is said of the files may be new, and no file.
        let known = try? readDirectory?.get()
        return next == directory && differing.isEmpty && seen.warnings != known?.warnings
    }

    /// What was to be read has been.
    mutating func didRead(_ request: SiteSource.Request, _ reading: SiteSource.Reading) {
        readDirectory = request.state.publicDirectory
        unreadAssets = reading.pendingAssets
        guard request.definitions != .skip else { return }
        unreadDefinitions = reading.pendingDefinitions
        if unreadDefinitions == nil { hasReadDefinitions = true } else { definitions.retry() }
    }

    /// The files of Public/ that wait after the last look to be served as they are.
    func pendingAssets(served: AssetTable?) -> PendingFiles.Reasons {
        guard let served, case .success(let seen) = directory, directory != readDirectory || !unreadAssets.isEmpty
        else {
            return [:]
        }
        var pending: PendingFiles.Reasons = [:]
        for path in seen.differences(from: served) {
            let error = seen.error(at: path).map { PendingReason.refusal($0.reason) }
            pending["\(seen.root)/\(path)"] = error ?? unreadAssets[path] ?? .changing
        }
        for (path, error) in seen.unreadable { pending["\(seen.root)/\(path)"] = .refusal(error.reason) }
        return pending
    }

    /// Why the definitions wait to be read; `nil` where they don't.
    var pendingDefinitions: PendingReason? {
        unreadDefinitions ?? (definitions.isChanging && !hasReadDefinitions ? .changing : nil)
    }
}

extension Result<PublicDirectory, FileError> {
    fileprivate var files: [String: FileStatus] {
        (try? get())?.files ?? [:]
    }
}
