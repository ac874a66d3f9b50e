internal import Glibc

/// The system failed to open, read or list a file.
public struct FileError: Error, Equatable, CustomStringConvertible {
    /// The path, as the caller gave it.
    public let path: String
    /// The system's error.
    public let errno: Int32

    init(path: String, errno: Int32) {
        self.path = path
        self.errno = errno
    }

    /// Whether a retry may help: the file was being modified, or the system was short of resources.
    public var isTransient: Bool {
        [EAGAIN, EINTR, EMFILE, ENFILE, ENOMEM, ENOBUFS, EIO, ESTALE].contains(errno)
    }

    /// Whether the file was being modified, created or removed at that moment.
    public var isConcurrentChange: Bool {
        [EAGAIN, EINTR, ENOENT].contains(errno)
    }

    /// Whether no more files can be opened.
    public var isDescriptorShortage: Bool {
        [EMFILE, ENFILE].contains(errno)
    }

    /// Whether nothing exists at the path.
    public var isMissing: Bool {
        errno == ENOENT
    }

    /// The system's description: `No such file or directory`.
    public var reason: String {
        let words = unsafe String(cString: strerror(errno))
        // ENFILE is a limit of the whole machine.
        return errno == EMFILE ? "\(words): raise LimitNOFILE in the unit, or “ulimit -n”" : words
    }

    /// One line for a person.
    public var description: String {
        "cannot read '\(path)': \(reason)"
    }
}
