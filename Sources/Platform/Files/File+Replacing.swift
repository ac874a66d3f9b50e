internal import FileDescriptors
internal import Glibc

extension File {
    /// Replaces or creates a file atomically: at any time, even after a crash, it has either the old or the new
    /// content.
    ///
    /// - Throws: ``FileError``; the old file is then still there.
    public static func replace(path: String, with content: [UInt8]) throws(FileError) {
        // In the same directory, since rename(2) doesn't cross file systems.
        var template = Array("\(path).\(unnamed)".utf8CString)
        guard let descriptor = FileDescriptor(unsafe mkstemp(&template)) else {
            throw FileError(path: path, errno: errno)
        }
        let temporary = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        var failure = write(content, to: descriptor)
        let lateFailure = descriptor.close()
        if failure == 0 { failure = lateFailure }
        if failure == 0, unsafe rename(temporary, path) != 0 { failure = errno }
        guard failure == 0 else {
            unsafe unlink(temporary)
            throw FileError(path: path, errno: failure)
        }
        synchronizeDirectory(of: path)
    }

    /// mkstemp(3) replaces these characters.
    private static let unnamed = String(repeating: "X", count: 6)

    /// - Returns: 0 or `errno`.
    private static func write(_ content: [UInt8], to descriptor: borrowing FileDescriptor) -> Int32 {
        var offset = 0
        do throws(SystemCallError) {
            try OutputDescriptor(number: descriptor.number).write(content, from: &offset)
        } catch {
            return error.errno
        }
        return fsync(descriptor.number) == 0 ? 0 : errno
    }

    /// Makes the rename durable. If this fails the content is still safe.
    private static func synchronizeDirectory(of path: String) {
        let directory = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        guard let descriptor = FileDescriptor(unsafe open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)) else {
            return
        }
        fsync(descriptor.number)
    }
}
