import Foundation

/// A folder for one test.
public final class TemporaryFolder {
    /// Its path, without symbolic links.
    public let path: String

    /// Creates it.
    public init() throws {
        path = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().appending(path: UUID().uuidString).path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file in place, creating its folders; returns its path.
    @discardableResult
    public func write(_ content: [UInt8], to name: String) throws -> String {
        let file = URL(filePath: "\(path)/\(name)")
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(content).write(to: file)
        return file.path
    }

    /// Writes a file in place, creating its folders; returns its path.
    @discardableResult
    public func write(_ text: String, to name: String) throws -> String {
        try write(Array(text.utf8), to: name)
    }

    /// Creates or replaces a symbolic link, in one step.
    public func link(_ name: String, to destination: String) throws {
        try FileManager.default.createSymbolicLink(atPath: "\(path)/\(name).new", withDestinationPath: destination)
        guard unsafe rename("\(path)/\(name).new", "\(path)/\(name)") == 0 else {
            throw SystemError(call: "rename", code: errno)
        }
    }

    /// Removes a file, or a folder with its contents.
    public func remove(_ name: String) throws {
        try FileManager.default.removeItem(atPath: "\(path)/\(name)")
    }
}
