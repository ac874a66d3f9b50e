internal import MoreAppsCatalog
internal import Platform

/// Where a site comes from: the definitions and the directory of public files.
public struct SiteSource: Sendable {
    /// The path of appdefinitions.json, or what messages call its URL.
    public private(set) var definitions: String
    /// Who has the definitions, where that is another server.
    private(set) var origin: Origin?
    /// The path of Public/.
    public let publicDirectory: String
    /// Whether it need not be there.
    var isPublicDirectoryOptional: Bool

    /// The path of Public/ where none is named.
    public static let defaultPublicDirectory = "Public"

    /// The fields that every answer has.
    var common = CommonFields.plain
    /// What time it is, for answers that change with it.
    var now: TimeSource = systemTime
    /// The path that the site is below on this server: `/draft`; empty where it is the whole server's.
    var root = ""
    /// The path that clients find this server below, where a proxy puts one before: `/more`; or else empty.
    public var basePath = ""

    /// Names the two.
    ///
    /// - Parameter publicDirectory: `nil` stands for the default, which need not be there.
    public init(definitions: String, publicDirectory: String?) {
        self.definitions = definitions
        self.publicDirectory = publicDirectory ?? Self.defaultPublicDirectory
        isPublicDirectoryOptional = publicDirectory == nil
        origin = nil
    }

    /// Names the two, of which another server has the first.
    ///
    /// - Parameter publicDirectory: `nil` stands for the default, which need not be there.
    public init(origin: Origin, publicDirectory: String?) {
        self.init(definitions: origin.url.name, publicDirectory: publicDirectory)
        self.origin = origin
    }

    /// The same with other definitions, in a file of this machine.
    func with(definitions: String) -> SiteSource {
        var source = self
        source.definitions = definitions
        source.origin = nil
        return source
    }

    /// The same with the copy of the definitions on this machine; `nil` where they are on it anyway.
    var localCopy: SiteSource? {
        origin.map { with(definitions: $0.copy) }
    }

    /// The paths that messages about it may have.
    var paths: [String] {
        [definitions, publicDirectory] + (origin.map { [$0.copy, $0.authorities ?? ""] } ?? [])
    }

    /// What a look at the files shows, without reading their content.
    struct State: Equatable {
        enum Definitions: Equatable {
            case file(Result<FileStatus, FileError>)
            /// By the version of what its origin says.
            case fetched(Int)
        }

        let definitions: Definitions
        let publicDirectory: Result<PublicDirectory, FileError>
    }

    /// Looks at the files.
    func state() -> State {
        state(publicDirectory: scanPublicDirectory())
    }

    /// Looks at the definitions.
    ///
    /// - Parameter known: what is known of Public/.
    func state(publicDirectory known: Result<PublicDirectory, FileError>) -> State {
        State(definitions: definitionsState(), publicDirectory: known)
    }

    /// Looks at the files of Public/.
    func scanPublicDirectory() -> Result<PublicDirectory, FileError> {
        Result { () throws(FileError) in try PublicDirectory(root: publicDirectory) }
    }

    private func definitionsState() -> State.Definitions {
        if let origin { return .fetched(origin.current.version) }
        return .file(Result { () throws(FileError) in try FileStatus(path: definitions) })
    }

    /// What is to be read.
    struct Request {
        /// Whether the definitions are to be read.
        enum Definitions {
            /// Not now.
            case skip
            /// They are, though they change again and again: it may be that they are whole.
            case changing
            case settled
        }

        let state: State
        /// Which files of Public/ are in motion; `nil`: each is taken as it is.
        var tracker: FileChangeTracker?
        var definitions = Definitions.settled
    }

    /// What reading the files came to.
    struct Reading {
        /// A site with what is new; `nil` when nothing is, or nothing of it can be used.
        var site: Site?
        /// Why nothing of Public/ can be used.
        var directoryProblems: [String] = []
        /// Why the definitions can't be used, a line each, in order; `nil` where they were not read.
        var definitionsProblems: [String]?
        /// What was remarked about Public/; `nil` where it could not be looked at.
        var directoryWarnings: [String]?
        /// What was remarked about the definitions that the site is made of.
        var warnings: [String] = []
        /// What was remarked, besides the problems, about definitions that can't be used.
        var rejectedWarnings: [String] = []
        /// Why the definitions could not be read at this moment, and are to be read again.
        var pendingDefinitions: PendingReason?
        /// The files of Public/ that could not be taken over at this moment, and why.
        var pendingAssets: [String: PendingReason] = [:]

        /// Why something new can't be used. What was good before is kept.
        var problems: [String] {
            directoryProblems + (definitionsProblems ?? [])
        }
    }

    /// Reads the files and makes a site of them.
    ///
    /// The definitions and the public files are taken over each by itself: wrong definitions don't hold back a new icon.
    ///
    /// - Parameters:
    ///   - request: what is to be read; `nil`: all, as it is now.
    ///   - previous: the site that was read before; what has not changed, or can't be used, is taken from it.
    func read(previous: Site?, _ request: Request? = nil) -> Reading {
        let request = request ?? Request(state: state())
        var reading = Reading()
        guard let assets = readAssets(request, previous: previous?.assets, &reading) else { return reading }
        let page = pageChoice(assets)
        reading.directoryWarnings? += page.warnings
        let text = request.definitions == .skip ? nil : readText(&reading)
        let hasNewAssets = assets.statuses != previous?.assets.statuses
        guard hasNewAssets || text != previous?.definitions else { return reading }
        let content: (catalog: Catalog, text: [UInt8])
        if let text, let catalog = readCatalog(text, assets: assets, request, &reading) {
            content = (catalog, text)
        } else if hasNewAssets, let previous {
            // For what is to be said of it: an icon may be missing now.
            reading.warnings = diagnostics(of: previous.definitions, assets: assets).diagnostics.map(\.description)
            content = (previous.catalog, previous.definitions)
        } else {
            return reading
        }
        var editWarnings = previous?.editWarnings ?? []
        if let previous, content.text != previous.definitions {
            editWarnings =
                content.catalog.removalWarning(since: previous.catalog).map { ["\(definitions): warning: \($0)"] } ?? []
        }
        reading.warnings = editWarnings + warnings(about: content.catalog) + reading.warnings
        reading.site = try? Site(
            catalog: content.catalog,
            definitions: content.text,
            assets: assets,
            hasBuiltInPage: page.isBuiltIn,
            common: common,
            now: now,
            root: root,
            basePath: basePath,
            editWarnings: editWarnings,
            previous: previous
        )
        if reading.site == nil {
            reading.definitionsProblems = ["\(definitions): error: out of memory for its answers"]
        }
        return reading
    }

    /// Which page is shown, with all that is to be said of the pages in Public/.
    func pageChoice(_ assets: AssetTable) -> PageChoice {
        var choice = PageChoice(directory: publicDirectory) { name in
            assets.assets[name]?.digest
        }
        choice.warnings += assets.warnings(directory: publicDirectory)
        choice.warnings += assets.warningsOfMissingParts(directory: publicDirectory, choice)
        return choice
    }

    private func readText(_ reading: inout Reading) -> [UInt8]? {
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
                reading.definitionsProblems = ["\(error.path): error: \(error.reason)"]
            }
            return nil
        }
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
        reading.directoryWarnings = directory.warnings
        let table = AssetTable(directory, previous: previous, tracker: request.tracker, common: common)
        reading.pendingAssets = table.pending
        guard previous == nil else { return table }
        // Nothing is there that could be served in their place.
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
        _ reading: inout Reading
    ) -> Catalog? {
        let result = diagnostics(of: text, assets: assets)
        func lines(_ severity: Diagnostic.Severity) -> [String] {
            result.diagnostics.filter { $0.severity == severity }.map(\.description)
        }
        if result.catalog != nil {
            reading.warnings = lines(.warning)
        } else if request.definitions == .changing {
            // Half of them, most likely.
            reading.definitionsProblems = nil
            reading.pendingDefinitions = .changing
        } else {
            reading.definitionsProblems = (reading.definitionsProblems ?? []) + lines(.error)
            reading.rejectedWarnings = lines(.warning)
        }
        return result.catalog
    }

    private func diagnostics(of text: [UInt8], assets: AssetTable) -> CatalogReading {
        let icons = IconFinder(assets)
        return Catalog.read(text, file: definitions) { icons.facts(at: $0) }
    }

    /// What is to be said of a catalog as a whole.
    func warnings(about catalog: Catalog) -> [String] {
        catalog.apps.isEmpty ? ["\(definitions): warning: “apps” is empty: none of your apps is shown"] : []
    }
}

extension Catalog {
    /// What is to be said where more than half of the apps of the catalog before are gone: that may be a slip.
    func removalWarning(since before: Catalog) -> String? {
        let ids = Set(apps.map(\.id))
        let gone = before.apps.count { !ids.contains($0.id) }
        guard gone * 2 > before.apps.count else { return nil }
        return "the last edit removed \(gone) of \(before.apps.count) apps"
    }
}
