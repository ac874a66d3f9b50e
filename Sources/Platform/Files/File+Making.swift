internal import FileDescriptors
internal import Glibc

extension File {
    /// Creates a file.
    ///
    /// - Throws: ``FileError``; with `EEXIST` when it exists, and leaves it unchanged.
    public static func make(path: String, with content: [UInt8]) throws(FileError) {
        guard let descriptor = FileDescriptor(unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)) else {
            throw FileError(path: path, errno: errno)
        }
        var offset = 0
        var failure: Int32 = 0
        do throws(SystemCallError) {
            try OutputDescriptor(number: descriptor.number).write(content, from: &offset)
        } catch {
            failure = error.errno
        }
        let lateFailure = descriptor.close()
        if failure == 0 { failure = lateFailure }
        guard failure == 0 else {
            unsafe unlink(path)
            throw FileError(path: path, errno: failure)
        }
    }
}
