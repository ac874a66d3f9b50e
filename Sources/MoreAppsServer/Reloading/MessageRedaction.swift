/// Makes messages fit for the public: files are named without the directories that they are in.
struct MessageRedaction: Sendable {
    /// The paths that messages may have anywhere, longest first, so that none is cut short by another that it begins with.
    private let paths: [String]

    /// - Parameter paths: of all files that the server was told of. URLs are taken too.
    init(paths: [String]) {
        self.paths = paths.filter { $0.contains("/") }.sorted { $0.utf8.count > $1.utf8.count }
    }

    /// A message with the names of files alone.
    ///
    /// - Parameter message: begins with the path that it is about, and a colon: `/srv/catalog.json:3:1: error: …`.
    func redacted(_ message: String) -> String {
        var message = message
        for path in paths { message = message.replacing(path, with: Self.name(of: path)) }
        // Files that were found in a directory are about themselves: their paths stand in front.
        let marks = [": error: ", ": warning: "].compactMap { message.firstRange(of: $0)?.lowerBound }
        guard let end = marks.min() else { return message }
        return Self.name(of: String(message[..<end])) + message[end...]
    }

    /// The last component of a path.
    private static func name(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }
}
