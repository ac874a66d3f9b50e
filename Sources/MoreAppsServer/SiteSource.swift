internal import MoreAppsCatalog
internal import Platform

/// Where a site comes from: the definitions and the directory of public files.
public struct SiteSource: Sendable {
    /// The path of appdefinitions.json.
    public let definitions: String
    /// The path of Public/.
    public let publicDirectory: String

    /// Names the two.
    public init(definitions: String, publicDirectory: String) {
        self.definitions = definitions
        self.publicDirectory = publicDirectory
    }

    /// What a look at the files shows, without reading their content.
    struct State: Equatable {
        let definitions: Result<FileStatus, FileError>
        let publicDirectory: Result<PublicDirectory, FileError>
    }

    /// Looks at the files.
    func state() -> State {
        State(
            definitions: Result { () throws(FileError) in try FileStatus(path: definitions) },
            publicDirectory: Result { () throws(FileError) in try PublicDirectory(root: publicDirectory) }
        )
    }

    /// What reading the files came to.
    enum Reading {
        /// A site, and what was remarked on the way.
        case site(Site, warnings: [String])
        /// The content is that of the site that was read before.
        case unchanged
        /// They make no site, and why, a line each, in order.
        case failure(problems: [String])
        /// A file was being written; it is to be tried again.
        case unsettled
    }

    /// Reads the files and makes a site of them.
    ///
    /// - Parameter previous: the site that was read before; what has not changed is taken from it.
    func read(previous: Site?) -> Reading {
        do {
            let directory = try PublicDirectory(root: publicDirectory)
            let assets = try AssetTable(directory, previous: previous?.assets)
            let file = try File(path: definitions)
            if let previous, previous.definitions == file.bytes, previous.assets.statuses == assets.statuses {
                return .unchanged
            }
            let reading = Catalog.read(file.bytes, file: definitions) { assets.iconFacts(at: $0) }
            let remarks = reading.diagnostics.map(\.description)
            guard let catalog = reading.catalog else { return .failure(problems: remarks) }
            let site = try Site(
                catalog: catalog,
                definitions: file.bytes,
                assets: assets,
                words: try PageWords.builtIn()
            )
            return .site(site, warnings: remarks + directory.warnings)
        } catch let error as FileError {
            return error.isTransient ? .unsettled : .failure(problems: ["\(error.path): error: \(error.reason)"])
        } catch {
            return .failure(problems: ["\(definitions): error: \(error)"])
        }
    }
}
