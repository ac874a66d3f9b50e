internal import Glibc

/// The system refused to open, read or list a file.
public struct FileError: Error, Equatable, CustomStringConvertible {
    /// The path as it was given.
    public let path: String
    /// The system's reason.
    public let errno: Int32

    init(path: String, errno: Int32) {
        self.path = path
        self.errno = errno
    }

    /// Whether it may be otherwise in a moment: the file was being written to, or the system has run out of something.
    public var isTransient: Bool {
        [EAGAIN, EINTR, EMFILE, ENFILE, ENOMEM, ENOBUFS, EIO, ESTALE].contains(errno)
    }

    /// The system's reason in words: `No such file or directory`.
    public var reason: String {
        unsafe String(cString: strerror(errno))
    }

    /// One line for a person.
    public var description: String {
        "cannot read '\(path)': \(reason)"
    }
}
