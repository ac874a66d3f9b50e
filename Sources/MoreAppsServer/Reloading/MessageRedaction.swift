/// Prepares messages for the public: removes the directories from file names.
struct MessageRedaction: Sendable {
    /// The paths that may occur anywhere in messages, longest first, so that a prefix doesn't match before the whole
    /// path.
    private let paths: [String]

    /// - Parameter paths: all paths and URLs in the configuration.
    init(paths: [String]) {
        self.paths = paths.filter { $0.contains("/") }.sorted { $0.utf8.count > $1.utf8.count }
    }

    /// The message with file names only.
    ///
    /// - Parameter message: starts with a path and a colon: `/srv/catalog.json:3:1: error: …`.
    func redacted(_ message: String) -> String {
        var message = message
        for path in paths { message = message.replacing(path, with: Self.name(of: path)) }
        // Messages about files in a directory start with their own path.
        let marks = [": error: ", ": warning: "].compactMap { message.firstRange(of: $0)?.lowerBound }
        guard let end = marks.min() else { return message }
        return Self.name(of: String(message[..<end])) + message[end...]
    }

    /// The last component of a path.
    private static func name(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }
}
