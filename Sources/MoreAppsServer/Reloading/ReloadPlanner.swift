internal import Platform

/// Decides from repeated checks of a site's files what to read, and tracks what is pending.
///
/// The definitions and each file of Public/ are judged separately.
struct ReloadPlanner {
    private var definitions: ChangeDebouncer<SiteSource.State.Definitions>
    private var tracker: FileChangeTracker
    /// The directory at the last check, and when it was last read.
    private var directory: Result<PublicDirectory, FileError>
    private var readDirectory: Result<PublicDirectory, FileError>?
    /// The files that the last read left pending, and why.
    private var unreadAssets: PendingFiles.Reasons = [:]
    private var unreadDefinitions: PendingReason?
    /// Whether the definitions were read since the last check.
    private var hasReadDefinitions = false

    /// - Parameter state: the state before the first read.
    init(known state: SiteSource.State, now: ContinuousClock.Instant) {
        definitions = ChangeDebouncer(known: state.definitions, now: now)
        directory = state.publicDirectory
        tracker = FileChangeTracker(known: state.publicDirectory.files, now: now)
    }

    /// Whether the last checks found all files of Public/ unchanged and loaded.
    private(set) var isIdle = false

    /// Processes a check.
    ///
    /// - Parameters:
    ///   - isNew: whether Public/ was scanned for it.
    ///   - served: the files being served.
    /// - Returns: what to read now; `nil` for nothing.
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
        // While it can't be read, its files are unknown.
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
        // The warnings may have changed although no file did.
        let known = try? readDirectory?.get()
        return next == directory && differing.isEmpty && seen.warnings != known?.warnings
    }

    /// Records the result of a read.
    mutating func didRead(_ request: SiteSource.Request, _ reading: SiteSource.Reading) {
        readDirectory = request.state.publicDirectory
        unreadAssets = reading.pendingAssets
        guard request.definitions != .skip else { return }
        unreadDefinitions = reading.pendingDefinitions
        if unreadDefinitions == nil { hasReadDefinitions = true } else { definitions.retry() }
    }

    /// The files of Public/ that aren't loaded after the last check.
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

    /// Why the definitions aren't loaded; `nil` when they are.
    var pendingDefinitions: PendingReason? {
        unreadDefinitions ?? (definitions.isChanging && !hasReadDefinitions ? .changing : nil)
    }
}

extension Result<PublicDirectory, FileError> {
    fileprivate var files: [String: FileStatus] {
        (try? get())?.files ?? [:]
    }
}
