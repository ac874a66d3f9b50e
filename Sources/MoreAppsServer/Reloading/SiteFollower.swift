internal import Platform

/// Decides from repeated looks at a site's files what of them is to be read, and how long something waits for that.
///
/// Definitions and the files of Public/ are judged independently, and each file by itself.
struct SiteFollower {
    private var definitions: ChangeDebouncer<SiteSource.State.Definitions>
    private var motion: FileMotion
    /// The directory at the last look, and when it was last read.
    private var directory: Result<PublicDirectory, FileError>
    private var readDirectory: Result<PublicDirectory, FileError>?
    /// What of the last reading waits, and why.
    private var assetWaits: FileWaits.Waiting = [:]
    private var definitionsWait: FileWait?
    /// Whether the definitions were read since the last look began.
    private var hasReadDefinitions = false

    /// - Parameter state: the state before the files were read first.
    init(known state: SiteSource.State, now: ContinuousClock.Instant) {
        definitions = ChangeDebouncer(known: state.definitions, now: now)
        directory = state.publicDirectory
        motion = FileMotion(known: state.publicDirectory.files, now: now)
    }

    /// Whether the last looks found all files of Public/ at rest, and as they are served.
    private(set) var isCalm = false

    /// Takes a look into account.
    ///
    /// - Parameters:
    ///   - isNew: whether Public/ was looked through for it.
    ///   - served: the files that are served.
    /// - Returns: what is to be read now; `nil` for nothing.
    mutating func look(
        _ state: SiteSource.State,
        isNew: Bool = true,
        served: AssetTable?,
        now: ContinuousClock.Instant
    ) -> SiteSource.Request? {
        hasReadDefinitions = false
        let readsDefinitions = definitions.shouldRead(state.definitions, now: now)
        let readsDirectory = isNew && look(through: state.publicDirectory, served: served, now: now)
        guard readsDefinitions || readsDirectory else { return nil }
        return SiteSource.Request(
            state: state,
            motion: motion,
            definitions: !readsDefinitions ? .left : definitions.isInMotion ? .inMotion : .atRest
        )
    }

    private mutating func look(
        through next: Result<PublicDirectory, FileError>,
        served: AssetTable?,
        now: ContinuousClock.Instant
    ) -> Bool {
        // As long as it can't be read, nothing is known of its files.
        if let seen = try? next.get() { motion.look(at: seen.files, now: now) }
        let isDue = shouldRead(next, served: served)
        isCalm = !isDue && next == directory && motion.isOver && assetWaits.isEmpty
        directory = next
        return isDue
    }

    private func shouldRead(_ next: Result<PublicDirectory, FileError>, served: AssetTable?) -> Bool {
        guard let served else { return next == directory && next != readDirectory }
        if next == readDirectory, assetWaits.isEmpty, motion.isOver { return false }
        guard case .success(let seen) = next else { return next == directory && next != readDirectory }
        let differing = seen.differences(from: served)
        if differing.contains(where: { !motion.isInMotion($0) && seen.trouble(at: $0) == nil }) { return true }
        // What is said of the files may be new, and no file.
        let known = try? readDirectory?.get()
        return next == directory && differing.isEmpty && seen.warnings != known?.warnings
    }

    /// What was to be read has been.
    mutating func didRead(_ request: SiteSource.Request, _ reading: SiteSource.Reading) {
        readDirectory = request.state.publicDirectory
        assetWaits = reading.assetWaits
        guard request.definitions != .left else { return }
        definitionsWait = reading.definitionsWait
        if definitionsWait == nil { hasReadDefinitions = true } else { definitions.readAgain() }
    }

    /// The files of Public/ that wait after the last look to be served as they are.
    func waits(served: AssetTable?) -> FileWaits.Waiting {
        guard let served, case .success(let seen) = directory, directory != readDirectory || !assetWaits.isEmpty else {
            return [:]
        }
        var waits: FileWaits.Waiting = [:]
        for path in seen.differences(from: served) {
            let trouble = seen.trouble(at: path).map { FileWait.refusal($0.reason) }
            waits["\(seen.root)/\(path)"] = trouble ?? assetWaits[path] ?? .motion
        }
        for (path, error) in seen.troubles { waits["\(seen.root)/\(path)"] = .refusal(error.reason) }
        return waits
    }

    /// Why the definitions wait to be read; `nil` where they don't.
    var waitOfDefinitions: FileWait? {
        definitionsWait ?? (definitions.isInMotion && !hasReadDefinitions ? .motion : nil)
    }
}

extension Result<PublicDirectory, FileError> {
    fileprivate var files: [String: FileStatus] {
        (try? get())?.files ?? [:]
    }
}
