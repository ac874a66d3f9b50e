internal import MoreAppsCatalog
internal import Platform

/// Where a site's content comes from: the definitions and the public directory.
public struct SiteSource: Sendable {
    /// The path of appdefinitions.json, or its URL as shown in messages.
    public private(set) var definitions: String
    /// Where the definitions are when they are on another server.
    private(set) var origin: Origin?
    /// The path of Public/.
    public let publicDirectory: String
    /// Whether Public/ may be missing.
    var isPublicDirectoryOptional: Bool

    /// The default path of the definitions.
    public static let defaultDefinitions = "appdefinitions.json"
    /// The default path of Public/.
    public static let defaultPublicDirectory = "Public"

    /// The fields of every response.
    var common = CommonFields.plain
    /// The clock, for answers that change with time.
    var now: TimeSource = systemTime
    /// The path that a proxy puts before this server's paths: `/more`; empty without one.
    public var basePath = ""

    /// Takes definitions from a file.
    ///
    /// - Parameter publicDirectory: `nil` for the default, which may be missing.
    public init(definitions: String, publicDirectory: String?) {
        self.definitions = definitions
        self.publicDirectory = publicDirectory ?? Self.defaultPublicDirectory
        isPublicDirectoryOptional = publicDirectory == nil
        origin = nil
    }

    /// Takes definitions from an origin.
    ///
    /// - Parameter publicDirectory: `nil` for the default, which may be missing.
    public init(origin: Origin, publicDirectory: String?) {
        self.init(definitions: origin.url.name, publicDirectory: publicDirectory)
        self.origin = origin
    }

    /// The same source with other definitions, from a local file.
    func with(definitions: String) -> SiteSource {
        var source = self
        source.definitions = definitions
        source.origin = nil
        return source
    }

    /// The same source with the local copy of the definitions; `nil` when they are local anyway.
    var localCopy: SiteSource? {
        origin.map { with(definitions: $0.copy) }
    }

    /// The paths that may occur in its messages.
    var paths: [String] {
        [definitions, publicDirectory] + (origin.map { [$0.copy, $0.authorities ?? ""] } ?? [])
    }

    /// The state of the files, without their content.
    struct State: Equatable {
        enum Definitions: Equatable {
            case file(Result<FileStatus, FileError>)
            /// The version of the origin's result.
            case fetched(Int)
        }

        let definitions: Definitions
        let publicDirectory: Result<PublicDirectory, FileError>
    }

    /// Checks all files.
    func state() -> State {
        state(publicDirectory: scanPublicDirectory())
    }

    /// Checks the definitions.
    ///
    /// - Parameter known: the known state of Public/.
    func state(publicDirectory known: Result<PublicDirectory, FileError>) -> State {
        State(definitions: definitionsState(), publicDirectory: known)
    }

    func scanPublicDirectory() -> Result<PublicDirectory, FileError> {
        Result { () throws(FileError) in try PublicDirectory(root: publicDirectory) }
    }

    private func definitionsState() -> State.Definitions {
        if let origin { return .fetched(origin.current.version) }
        return .file(Result { () throws(FileError) in try FileStatus(path: definitions) })
    }

    /// What to read.
    struct Request {
        /// Whether to read the definitions.
        enum Definitions {
            case skip
            /// Read, although they keep changing: they may be complete.
            case changing
            case settled
        }

        let state: State
        /// Tells which files of Public/ are changing; `nil` to take each as it is.
        var tracker: FileChangeTracker?
        var definitions = Definitions.settled
        /// Whether definitions with servable errors are accepted: an upgrade must not refuse what the release before
        /// it served.
        var isStart = false
    }

    /// The result of reading the files.
    struct Reading {
        /// The new site; `nil` when nothing changed, or nothing new can be used.
        var site: Site?
        /// Why Public/ can't be used.
        var directoryProblems: [String] = []
        /// Why the definitions can't be used, one line each, in order; `nil` when they weren't read.
        var definitionsProblems: [String]?
        /// The warnings about Public/; `nil` when it can't be read.
        var directoryWarnings: [String]?
        /// The warnings about the site's definitions.
        var warnings: [String] = []
        /// The warnings about rejected definitions.
        var rejectedWarnings: [String] = []
        /// Why the definitions must be read again, if they must.
        var pendingDefinitions: PendingReason?
        /// The files of Public/ that aren't loaded, and why.
        var pendingAssets: [String: PendingReason] = [:]

        /// Why new content can't be used. The previous content is kept.
        var problems: [String] {
            directoryProblems + (definitionsProblems ?? [])
        }
    }

    /// Reads the files and creates a site.
    ///
    /// Definitions and public files are independent: invalid definitions don't block a new icon.
    ///
    /// - Parameters:
    ///   - request: what to read; `nil` for everything, as it is now.
    ///   - previous: the previous site, which provides what hasn't changed or can't be used.
    func read(previous: Site?, _ request: Request? = nil) -> Reading {
        let request = request ?? Request(state: state())
        var reading = Reading()
        guard let assets = readAssets(request, previous: previous?.assets, &reading) else {
            // A start reports everything that is missing.
            if request.isStart { _ = readText(request, &reading) }
            return reading
        }
        let page = pageChoice(assets)
        reading.directoryWarnings? += page.warnings.map(\.description)
        let text = request.definitions == .skip ? nil : readText(request, &reading)
        let hasNewAssets = assets.statuses != previous?.assets.statuses
        guard hasNewAssets || text != previous?.definitions else { return reading }
        let content: (catalog: Catalog, text: [UInt8])
        if let text, let catalog = readCatalog(text, assets: assets, request, previous: previous, &reading) {
            content = (catalog, text)
        } else if hasNewAssets, let previous {
            // Repeat its warnings: an icon may be missing now.
            let diagnostics = diagnostics(of: previous.definitions, assets: assets).diagnostics
            reading.warnings = diagnostics.map(\.asWarning.description)
            content = (previous.catalog, previous.definitions)
        } else {
            return reading
        }
        var editWarnings = previous?.editWarnings ?? []
        if let previous, content.text != previous.definitions {
            editWarnings =
                content.catalog.removalWarning(since: previous.catalog).map { ["\(definitions): warning: \($0)"] } ?? []
        }
        reading.warnings = editWarnings + warnings(about: content.catalog).map(\.description) + reading.warnings
        reading.site = try? Site(
            catalog: content.catalog,
            definitions: content.text,
            assets: assets,
            hasBuiltInPage: page.isBuiltIn,
            common: common,
            now: now,
            basePath: basePath,
            editWarnings: editWarnings,
            previous: previous
        )
        if reading.site == nil {
            reading.definitionsProblems = ["\(definitions): error: out of memory for its answers"]
        }
        return reading
    }

    /// Which page to serve, with all warnings about pages in Public/.
    func pageChoice(_ assets: AssetTable) -> PageChoice {
        var choice = PageChoice(directory: publicDirectory) { name in
            assets.assets[name]?.digest
        }
        choice.warnings += assets.warnings(directory: publicDirectory)
        choice.warnings += assets.warningsOfMissingParts(directory: publicDirectory, choice)
        return choice
    }

    private func readText(_ request: Request, _ reading: inout Reading) -> [UInt8]? {
        if let latest = origin?.current {
            reading.definitionsProblems = latest.problem.map { ["\(definitions): error: \($0)"] } ?? []
            return latest.text
        }
        do throws(FileError) {
            let text = try File(path: definitions).bytes
            reading.definitionsProblems = []
            return text
        } catch {
            if error.isTransient {
                reading.pendingDefinitions = error.isConcurrentChange ? .changing : .failure(error.reason)
            } else {
                let isAdvised = error.isMissing && request.isStart
                let advice = isAdvised ? "; \(adviceOnMissingDefinitions)" : ""
                reading.definitionsProblems = ["\(error.path): error: \(error.reason)\(advice)"]
            }
            return nil
        }
    }

    /// Whoever named a file doesn't want to start a new one.
    private var adviceOnMissingDefinitions: String {
        guard definitions == Self.defaultDefinitions else { return "choose another with --definitions" }
        return "choose your catalog with --definitions FILE, or start a new one:"
            + #" echo '{"company": "Your name", "apps": []}' > \#(definitions)"#
    }

    private func readAssets(_ request: Request, previous: AssetTable?, _ reading: inout Reading) -> AssetTable? {
        let directory: PublicDirectory
        switch request.state.publicDirectory {
        case .success(let seen): directory = seen
        case .failure(let error)
        where error.isMissing && isPublicDirectoryOptional && previous?.assets.isEmpty != false:
            directory = .missing(root: publicDirectory)
        case .failure(let error):
            let isAdvised = error.isMissing && previous == nil
            let advice = isAdvised ? "; create it or omit --public: the page doesn't need it" : ""
            reading.directoryProblems.append("\(error.path): error: \(error.reason)\(advice)")
            return previous
        }
        reading.directoryWarnings = directory.warnings.map(\.description)
        let table = AssetTable(directory, previous: previous, tracker: request.tracker, common: common)
        reading.pendingAssets = table.pending
        guard previous == nil else { return table }
        // There is no previous version to serve.
        if let error = directory.unreadable[""] {
            reading.directoryProblems.append("\(publicDirectory): error: \(error.reason)")
            return nil
        }
        guard table.isShortOfDescriptors else { return table }
        let refused = table.pending.compactMap { path, reason in
            if case .refusal(let error) = reason { "\(publicDirectory)/\(path): error: \(error)" } else { nil }
        }
        reading.directoryProblems += refused.sorted().prefix(1)
        return nil
    }

    private func readCatalog(
        _ text: [UInt8],
        assets: AssetTable,
        _ request: Request,
        previous: Site?,
        _ reading: inout Reading
    ) -> Catalog? {
        let result = diagnostics(of: text, assets: assets)
        func lines(_ severity: Diagnostic.Severity) -> [String] {
            result.diagnostics.filter { $0.severity == severity }.map(\.description)
        }
        let isEdit = !request.isStart && text != previous?.definitions
        if result.catalog != nil, !isEdit || result.isValid {
            reading.warnings = result.diagnostics.map(\.asWarning.description)
            return result.catalog
        }
        if request.definitions == .changing {
            // Probably only half of them.
            reading.definitionsProblems = nil
            reading.pendingDefinitions = .changing
        } else {
            reading.definitionsProblems = (reading.definitionsProblems ?? []) + lines(.error)
            reading.rejectedWarnings = lines(.warning)
        }
        return nil
    }

    private func diagnostics(of text: [UInt8], assets: AssetTable) -> CatalogReading {
        let icons = IconFinder(assets)
        return Catalog.read(text, file: definitions) { icons.facts(at: $0) }
    }

    /// Warnings about the catalog as a whole.
    func warnings(about catalog: Catalog) -> [Diagnostic] {
        catalog.apps.isEmpty ? [.warning(definitions, "“apps” is empty: none of your apps is shown")] : []
    }
}

extension Catalog {
    /// Warns when more than half of the previous apps are gone, which may be a mistake.
    func removalWarning(since before: Catalog) -> String? {
        let ids = Set(apps.map(\.id))
        let gone = before.apps.count { !ids.contains($0.id) }
        guard gone * 2 > before.apps.count else { return nil }
        return "the last edit removed \(gone) of \(before.apps.count) apps"
    }
}
