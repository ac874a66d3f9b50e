import Foundation

/// A folder for the time of a test.
final class TemporaryFolder {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().appending(path: UUID().uuidString).path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file in place and gives its path.
    @discardableResult
    func write(_ content: [UInt8], to name: String) throws -> String {
        let file = "\(path)/\(name)"
        try Data(content).write(to: URL(filePath: file))
        return file
    }
}
