internal import Glibc

extension File {
    /// Replaces a file, or makes one, so that at each moment, also after a crash, either the old or the new content is
    /// there whole.
    ///
    /// - Throws: ``FileError``; what was there before is then still there.
    public static func replace(path: String, with content: [UInt8]) throws(FileError) {
        // In the same directory, since files can't be renamed from one file system to another.
        var template = Array("\(path).\(unnamed)".utf8CString)
        let descriptor = unsafe mkstemp(&template)
        guard descriptor >= 0 else { throw FileError(path: path, errno: errno) }
        let temporary = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        var failure = write(content, to: descriptor)
        if close(descriptor) != 0, failure == 0 { failure = errno }
        if failure == 0, unsafe rename(temporary, path) != 0 { failure = errno }
        guard failure == 0 else {
            unsafe unlink(temporary)
            throw FileError(path: path, errno: failure)
        }
        synchronizeDirectory(of: path)
    }

    /// What mkstemp(3) puts characters of its own in place of.
    private static let unnamed = String(repeating: "X", count: 6)

    /// - Returns: 0, or the system's reason.
    private static func write(_ content: [UInt8], to descriptor: Int32) -> Int32 {
        var offset = 0
        do throws(SystemCallError) {
            try OutputDescriptor(number: descriptor).write(content, from: &offset)
        } catch {
            return error.errno
        }
        return fsync(descriptor) == 0 ? 0 : errno
    }

    /// The new name is on the disk only when its directory is. Where that can't be had, the content is safe still.
    private static func synchronizeDirectory(of path: String) {
        let directory = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        let descriptor = unsafe open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }
}
