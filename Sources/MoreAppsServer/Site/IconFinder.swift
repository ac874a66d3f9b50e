internal import MoreAppsCatalog

/// Finds the files that icons refer to, and suggests similar names for missing ones.
final class IconFinder {
    private let assets: [String: Asset]
    /// The remaining number of comparisons of names, which are slow.
    private var comparisonsLeft = 20
    /// Names aren't compared in larger directories.
    private static let mostCompared = 500

    init(_ table: AssetTable) {
        assets = table.assets
    }

    /// The properties of an icon. The encoding of accents doesn't matter, as in requests.
    func facts(at path: String) -> IconFacts {
        guard let asset = assets[path] else { return .missing(similar: similar(to: path)) }
        return asset.icon
    }

    /// Paths by lower-case path and by lower-case file name; names by directory.
    private lazy var index = {
        var index = (paths: [String: String](), names: [String: String](), directories: [String: [String]]())
        for path in assets.keys.sorted() {
            let (directory, name) = Self.split(path)
            let folded = name.lowercased()
            if index.paths[path.lowercased()] == nil { index.paths[path.lowercased()] = path }
            if index.names[folded] == nil { index.names[folded] = path }
            index.directories[directory, default: []].append(name)
        }
        return index
    }()

    private func similar(to path: String) -> String? {
        let (directory, name) = Self.split(path)
        let found = index.paths[path.lowercased()] ?? index.names[name.lowercased()]
        return found ?? neighbour(of: name, in: directory)
    }

    /// A file in the same directory with a similar name or a different extension.
    private func neighbour(of name: String, in directory: String) -> String? {
        guard let names = index.directories[directory], names.count <= Self.mostCompared, comparisonsLeft > 0 else {
            return nil
        }
        comparisonsLeft -= 1
        let stem = Self.stem(of: name)
        let suggestion = Spelling.suggestion(for: stem, among: names.map(Self.stem))
        return names.first { Self.stem(of: $0) == suggestion }.map { directory + $0 }
    }

    /// A path's directory with its slash, and its file name.
    private static func split(_ path: String) -> (directory: String, name: String) {
        guard let slash = path.lastIndex(of: "/") else { return ("", path) }
        return (String(path[...slash]), String(path[path.index(after: slash)...]))
    }

    private static func stem(of name: String) -> String {
        name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    }
}
