internal import MoreAppsCatalog
internal import Platform

/// A snapshot of Public/: which files may be served, and their status.
///
/// A file may be served if it is a regular file, no part of its path starts with a dot except `.well-known` at the root
/// (RFC 8615), and its real path lies inside the directory. (Kubernetes volumes consist of links through `..data`,
/// which is not part of the requested path.)
struct PublicDirectory: Equatable, Sendable {
    /// The directory, as given.
    let root: String
    /// The files by relative path: `icons/shoppy.png`.
    private(set) var files: [String: FileStatus] = [:]
    /// What is left out although its name isn't hidden, and why.
    private(set) var warnings: [Diagnostic] = []
    /// Paths that can't be read now but may be later: what was known of them, and of everything below, still holds. The
    /// directory itself has an empty path.
    var unreadable: [String: FileError] = [:]
    /// The real paths of directories to watch.
    private(set) var directories: Set<String> = []

    /// Names left out because they start with a dot.
    private var hidden: [String] = []

    /// The only served name with a dot (RFC 8615, 3).
    private static let wellKnown = ".well-known"
    /// The most hidden names to list.
    private static let namedHidden = 5
    /// The deepest nesting of directories.
    private static let maximumDepth = 16

    /// Scans a directory.
    ///
    /// - Throws: `FileError` when the directory itself can't be read. Unreadable parts of it are left out.
    init(root: String) throws(FileError) {
        self.root = root
        do throws(FileError) {
            let realRoot = try Directory.realPath(root)
            directories.insert(realRoot)
            try add(Directory.listing(of: root), below: "", ancestors: [realRoot])
            if let warning = warningOfHidden { warnings.append(warning) }
        } catch {
            guard error.isTransient else { throw error }
            unreadable[""] = error
        }
    }

    private init(missing root: String) {
        self.root = root
    }

    /// An empty directory in place of a missing one.
    static func missing(root: String) -> PublicDirectory {
        PublicDirectory(missing: root)
    }

    /// Why a path, or one above it, can't be read.
    func error(at path: String) -> FileError? {
        guard !unreadable.isEmpty else { return nil }
        return unreadable.first { $0.key.isEmpty || path == $0.key || path.hasPrefix($0.key + "/") }?.value
    }

    /// The paths of modified, new and removed files, in order.
    func differences(from served: AssetTable?) -> [String] {
        let assets = served?.assets ?? [:]
        let changed = files.filter { assets[$0.key]?.status != $0.value }.keys
        return (changed + assets.keys.filter { files[$0] == nil }).sorted()
    }

    private mutating func add(_ listing: Directory.Listing, below prefix: String, ancestors: [String]) {
        for name in listing.names { add(prefix + name, ancestors: ancestors) }
        for name in listing.misencoded where !name.hasPrefix(".") {
            warnings.append(.warning("\(root)/\(prefix)\(name)", "not served: its name isn't UTF-8"))
        }
    }

    private mutating func addFile(_ path: String, _ status: FileStatus) {
        let location = "\(root)/\(path)"
        guard !path.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
            warnings.append(.warning(location, "not served: its name has a control character"))
            return
        }
        // The strings are equal, and one file is served under both names.
        guard files[path] == nil else {
            warnings.append(
                .warning(location, "not served: another file has the same name with its accents encoded differently")
            )
            return
        }
        files[path] = status
        if let remark = EndpointTable.remark(onFile: path) { warnings.append(.warning(location, remark)) }
    }

    /// One line about hidden files. Names with two dots belong to Kubernetes.
    private var warningOfHidden: Diagnostic? {
        guard !hidden.isEmpty else { return nil }
        let named = hidden.prefix(Self.namedHidden).joined(separator: ", ")
        let more = hidden.count > Self.namedHidden ? " and \(hidden.count - Self.namedHidden) more" : ""
        return .warning(root, "not served because their names begin with a dot: \(named)\(more)")
    }

    /// - Parameter ancestors: the real paths of the enclosing directories, from the root.
    private mutating func add(_ path: String, ancestors: [String]) {
        let name = path.split(separator: "/").last ?? ""
        guard !name.hasPrefix(".") || path == Self.wellKnown else {
            if !name.hasPrefix("..") { hidden.append(path) }
            return
        }
        let location = "\(root)/\(path)"
        do throws(FileError) {
            let realPath = try Directory.realPath(location)
            // A cycle of links would find every file again and again.
            guard !ancestors.contains(realPath) else {
                warnings.append(
                    .warning(location, "not served: it links to a directory that contains it")
                )
                return
            }
            let realRoot = ancestors[0]
            guard realPath.hasPrefix(realRoot.hasSuffix("/") ? realRoot : realRoot + "/") else {
                warnings.append(.warning(location, "not served: it links to a place outside the directory"))
                return
            }
            let status = try FileStatus(path: location)
            switch status.kind {
            case .regular:
                // With links this is a different directory from the file's own.
                if let slash = realPath.lastIndex(of: "/") { directories.insert(String(realPath[..<slash])) }
                addFile(path, status)
            case .directory where ancestors.count <= Self.maximumDepth:
                directories.insert(realPath)
                try add(Directory.listing(of: location), below: "\(path)/", ancestors: ancestors + [realPath])
            case .directory:
                warnings.append(.warning(location, "not served: directories are nested too deep"))
            case .other:
                warnings.append(.warning(location, "not served: it isn't a regular file"))
            }
        } catch {
            // A temporary error says nothing about the file.
            if error.isTransient {
                unreadable[path] = error
                return
            }
            warnings.append(.warning(location, "not served: \(error.reason)"))
        }
    }
}
