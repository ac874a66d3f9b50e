internal import MoreAppsCatalog
internal import Platform

/// Where a site comes from: the definitions and the directory of public files.
public struct SiteSource: Sendable {
    /// The path of appdefinitions.json, or what messages call its URL.
    public let definitions: String
    /// Who has the definitions, where that is another server.
    let origin: Origin?
    /// The path of Public/.
    public let publicDirectory: String

    /// The fields that every answer has.
    var common = CommonFields.plain
    /// What time it is, for answers that change with it.
    var now: Clock = systemTime
    /// The path that the site is below: `/draft`; empty where it is the whole server's.
    var root = ""

    /// Names the two.
    public init(definitions: String, publicDirectory: String) {
        self.definitions = definitions
        self.publicDirectory = publicDirectory
        origin = nil
    }

    /// Names the two, of which another server has the first.
    public init(origin: Origin, publicDirectory: String) {
        definitions = origin.url.name
        self.publicDirectory = publicDirectory
        self.origin = origin
    }

    /// The same with the copy of the definitions on this machine; `nil` where they are on it anyway.
    var ofCopy: SiteSource? {
        guard let origin else { return nil }
        var source = SiteSource(definitions: origin.copy, publicDirectory: publicDirectory)
        source.common = common
        source.now = now
        source.root = root
        return source
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
        State(
            definitions: definitionsState(),
            publicDirectory: Result { () throws(FileError) in try PublicDirectory(root: publicDirectory) }
        )
    }

    private func definitionsState() -> State.Definitions {
        if let origin { return .fetched(origin.current.version) }
        return .file(Result { () throws(FileError) in try FileStatus(path: definitions) })
    }

    /// What reading the files came to.
    struct Reading {
        /// A site with what is new; `nil` when nothing is, or nothing of it can be used.
        var site: Site?
        /// Why something new can't be used, a line each, in order. What was good before is kept.
        var problems: [String] = []
        /// What was remarked about what can be used.
        var warnings: [String] = []
        /// What was remarked, besides the problems, about definitions that can't be used.
        var warningsOfRefused: [String] = []
        /// A file was being written: they are to be read again.
        var isUnsettled = false
    }

    /// Reads the files and makes a site of them.
    ///
    /// The definitions and the public files are taken over each by itself: wrong definitions don't hold back a new icon.
    ///
    /// - Parameter previous: the site that was read before; what has not changed, or can't be used, is taken from it.
    func read(previous: Site?) -> Reading {
        var reading = Reading()
        guard let assets = readAssets(previous: previous?.assets, &reading) else { return reading }
        let text = readText(&reading)
        guard !reading.isUnsettled else { return reading }
        let hasNewAssets = assets.statuses != previous?.assets.statuses
        guard hasNewAssets || text != previous?.definitions else { return reading }
        // Also when only the assets are new: an icon may be missing now.
        let content: (catalog: Catalog, text: [UInt8])
        if let text, let catalog = readCatalog(text, assets: assets, &reading) {
            content = (catalog, text)
        } else if hasNewAssets, let previous {
            content = (previous.catalog, previous.definitions)
        } else {
            return reading
        }
        reading.site = try? Site(
            catalog: content.catalog,
            definitions: content.text,
            assets: assets,
            words: ProgramWords.builtIn(),
            common: common,
            now: now,
            root: root,
            previous: previous
        )
        if reading.site == nil {
            reading.problems.append("\(definitions): error: there is no memory for its answers")
        }
        return reading
    }

    private func readText(_ reading: inout Reading) -> [UInt8]? {
        if let latest = origin?.current {
            if let problem = latest.problem { reading.problems.append("\(definitions): error: \(problem)") }
            return latest.text
        }
        do throws(FileError) {
            return try File(path: definitions).bytes
        } catch {
            reading.note(error)
            return nil
        }
    }

    private func readAssets(previous: AssetTable?, _ reading: inout Reading) -> AssetTable? {
        let directory: PublicDirectory
        do throws(FileError) {
            directory = try PublicDirectory(root: publicDirectory)
        } catch {
            reading.note(error)
            return reading.isUnsettled ? nil : previous
        }
        reading.warnings += directory.warnings
        do {
            return try AssetTable(directory, previous: previous, common: common)
        } catch {
            // All could be read a moment ago.
            reading.isUnsettled = true
            return nil
        }
    }

    private func readCatalog(_ text: [UInt8], assets: AssetTable, _ reading: inout Reading) -> Catalog? {
        let result = Catalog.read(text, file: definitions) { assets.iconFacts(at: $0) }
        let warnings = result.diagnostics.filter { $0.severity == .warning }.map(\.description)
        if result.catalog == nil {
            reading.problems += result.diagnostics.filter { $0.severity == .error }.map(\.description)
            reading.warningsOfRefused += warnings
        } else {
            reading.warnings += warnings
        }
        return result.catalog
    }
}

extension SiteSource.Reading {
    fileprivate mutating func note(_ error: FileError) {
        if error.isTransient {
            isUnsettled = true
        } else {
            problems.append("\(error.path): error: \(error.reason)")
        }
    }
}
