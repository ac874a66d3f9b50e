internal import MoreAppsCatalog

/// Finds the files that icons name, and the ones that were probably meant where there are none.
final class IconFinder {
    private let assets: [String: Asset]
    /// How often names may still be compared, which takes long.
    private var comparisonsLeft = 20
    /// Names are not compared in a directory with more files.
    private static let mostCompared = 500

    init(_ table: AssetTable) {
        assets = table.assets
    }

    /// What is known of an icon. How accents are encoded doesn't matter, here as for requests.
    func facts(at path: String) -> IconFacts {
        guard let asset = assets[path] else { return .missing(similar: similar(to: path)) }
        return asset.imageSize.map { .size(width: $0.width, height: $0.height) } ?? .unknownSize
    }

    /// The paths by their lower-case forms, and by those of their files' names; the names by directory.
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

    /// A file in the same directory whose name is almost the same, or has another ending.
    private func neighbour(of name: String, in directory: String) -> String? {
        guard let names = index.directories[directory], names.count <= Self.mostCompared, comparisonsLeft > 0 else {
            return nil
        }
        comparisonsLeft -= 1
        let stem = Self.stem(of: name)
        let suggestion = Spelling.suggestion(for: stem, among: names.map(Self.stem))
        return names.first { Self.stem(of: $0) == suggestion }.map { directory + $0 }
    }

    /// A path's directory with its slash, and the rest.
    private static func split(_ path: String) -> (directory: String, name: String) {
        guard let slash = path.lastIndex(of: "/") else { return ("", path) }
        return (String(path[...slash]), String(path[path.index(after: slash)...]))
    }

    private static func stem(of name: String) -> String {
        name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    }
}
