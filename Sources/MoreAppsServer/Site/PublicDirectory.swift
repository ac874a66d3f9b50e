internal import Platform

/// What stands in Public/ at one moment: which files may be served, and their states.
///
/// A file may be served when it is a regular file, no part of its path begins with a dot but `.well-known` at the root
/// (RFC 8615), and its real path, all symbolic links followed, lies inside the directory. (A Kubernetes volume is made of
/// links through `..data`, which begins with a dot but is no part of the path that is asked for.)
struct PublicDirectory: Equatable, Sendable {
    /// The directory as it was given.
    let root: String
    /// The files by their paths relative to it, such as `icons/shoppy.png`.
    private(set) var files: [String: FileStatus] = [:]
    /// What was left out though its name doesn't hide it, and why.
    private(set) var warnings: [String] = []
    /// What could not be looked at, by the path, and may be a moment later: what was known of it, and of what lies below
    /// it, still holds. The path of the directory itself is empty.
    var unreadable: [String: FileError] = [:]
    /// The real paths of the directories in which a change may make a difference.
    private(set) var directories: Set<String> = []

    /// What was left out since its name begins with a dot.
    private var hidden: [String] = []

    /// The one name with a dot that is served (RFC 8615, 3).
    private static let wellKnown = ".well-known"
    /// How many hidden names are said.
    private static let namedHidden = 5
    /// How deep directories may be nested.
    private static let maximumDepth = 16

    /// Looks through a directory.
    ///
    /// - Throws: `FileError` when the directory itself can't be read. What can't be read inside it is left out.
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

    /// A directory that isn't there, as one without any files.
    static func missing(root: String) -> PublicDirectory {
        PublicDirectory(missing: root)
    }

    /// Why a path, or one above it, could not be looked at.
    func error(at path: String) -> FileError? {
        guard !unreadable.isEmpty else { return nil }
        return unreadable.first { $0.key.isEmpty || path == $0.key || path.hasPrefix($0.key + "/") }?.value
    }

    /// The paths of the files that are others than those served, new or gone, in their order.
    func differences(from served: AssetTable?) -> [String] {
        let assets = served?.assets ?? [:]
        let changed = files.filter { assets[$0.key]?.status != $0.value }.keys
        return (changed + assets.keys.filter { files[$0] == nil }).sorted()
    }

    private mutating func add(_ listing: Directory.Listing, below prefix: String, ancestors: [String]) {
        for name in listing.names { add(prefix + name, ancestors: ancestors) }
        for name in listing.misencoded where !name.hasPrefix(".") {
            warnings.append("\(root)/\(prefix)\(name): warning: not served: its name isn't UTF-8")
        }
    }

    private mutating func addFile(_ path: String, _ status: FileStatus) {
        let location = "\(root)/\(path)"
        guard !path.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
            warnings.append("\(location): warning: not served: its name has a control character")
            return
        }
        // As strings they are equal; one is served under both names.
        guard files[path] == nil else {
            warnings.append(
                "\(location): warning: not served: another file has the same name with its accents encoded differently"
            )
            return
        }
        files[path] = status
        if let remark = ReservedPath.remark(onFile: path) { warnings.append("\(location): warning: \(remark)") }
    }

    /// What is left out since its name begins with a dot, in one line however much it is. Names that begin with two are
    /// Kubernetes' own.
    private var warningOfHidden: String? {
        guard !hidden.isEmpty else { return nil }
        let named = hidden.prefix(Self.namedHidden).joined(separator: ", ")
        let more = hidden.count > Self.namedHidden ? " and \(hidden.count - Self.namedHidden) more" : ""
        return "\(root): warning: not served because their names begin with a dot: \(named)\(more)"
    }

    /// - Parameter ancestors: the real paths of the directories that it was reached through, the root first.
    private mutating func add(_ path: String, ancestors: [String]) {
        let name = path.split(separator: "/").last ?? ""
        guard !name.hasPrefix(".") || path == Self.wellKnown else {
            if !name.hasPrefix("..") { hidden.append(path) }
            return
        }
        let location = "\(root)/\(path)"
        do throws(FileError) {
            let realPath = try Directory.realPath(location)
            // In a circle of links every file would be found over and over, each time in more ways.
            guard !ancestors.contains(realPath) else {
                warnings.append(
                    "\(location): warning: not served: it links to a directory that contains it"
                )
                return
            }
            let realRoot = ancestors[0]
            guard realPath.hasPrefix(realRoot.hasSuffix("/") ? realRoot : realRoot + "/") else {
                warnings.append("\(location): warning: not served: it links to a place outside the directory")
                return
            }
            let status = try FileStatus(path: location)
            switch status.kind {
            case .regular:
                // Another one than the file is in where links lead to it.
                if let slash = realPath.lastIndex(of: "/") { directories.insert(String(realPath[..<slash])) }
                addFile(path, status)
            case .directory where ancestors.count <= Self.maximumDepth:
                directories.insert(realPath)
                try add(Directory.listing(of: location), below: "\(path)/", ancestors: ancestors + [realPath])
            case .directory:
                warnings.append("\(location): warning: not served: directories are nested too deep")
            case .other:
                warnings.append("\(location): warning: not served: it isn't a regular file")
            }
        } catch {
            // What the system can't do at the moment says nothing of the file.
            if error.isTransient {
                unreadable[path] = error
                return
            }
            warnings.append("\(location): warning: not served: \(error.reason)")
        }
    }
}
