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

    /// Whether the file was being written to, put in place or removed at that moment.
    public var isOfMotion: Bool {
        [EAGAIN, EINTR, ENOENT].contains(errno)
    }

    /// Whether no further file can be opened.
    public var isDescriptorShortage: Bool {
        [EMFILE, ENFILE].contains(errno)
    }

    /// Whether there is nothing at the path.
    public var isMissing: Bool {
        errno == ENOENT
    }

    /// The system's reason in words: `No such file or directory`.
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
