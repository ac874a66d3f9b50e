import Foundation

/// A folder for the time of a test.
public final class TemporaryFolder {
    /// Where it is, without symbolic links.
    public let path: String

    /// Makes it.
    public init() throws {
        path = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().appending(path: UUID().uuidString).path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file in place, with the folders above it, and gives its path.
    @discardableResult
    public func write(_ content: [UInt8], to name: String) throws -> String {
        let file = URL(filePath: "\(path)/\(name)")
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(content).write(to: file)
        return file.path
    }

    /// Writes a file in place, with the folders above it, and gives its path.
    @discardableResult
    public func write(_ text: String, to name: String) throws -> String {
        try write(Array(text.utf8), to: name)
    }

    /// Makes a symbolic link, in place of what was there, in one step.
    public func link(_ name: String, to destination: String) throws {
        try FileManager.default.createSymbolicLink(atPath: "\(path)/\(name).new", withDestinationPath: destination)
        guard unsafe rename("\(path)/\(name).new", "\(path)/\(name)") == 0 else {
            throw SystemError(call: "rename", code: errno)
        }
    }

    /// Removes a file, or a folder with all in it.
    public func remove(_ name: String) throws {
        try FileManager.default.removeItem(atPath: "\(path)/\(name)")
    }
}
