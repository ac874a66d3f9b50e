internal import Glibc

/// What tells one state of a file from the next: which file it is, when it changed, and how long it is.
public struct FileStatus: Hashable, Sendable {
    /// The kinds of file that matter here.
    public enum Kind: Hashable, Sendable {
        /// A file with content.
        case regular
        /// A directory.
        case directory
        /// Anything else: a socket, a device, a pipe.
        case other
    }

    /// The kind of file.
    public let kind: Kind
    /// The length in bytes.
    public let size: Int
    /// When its content was last modified, in nanoseconds since 1970.
    public let modifiedAt: Int
    private let device: UInt64
    private let inode: UInt64
    private let changedAt: Int

    /// The status of the file that a path leads to, through symbolic links.
    ///
    /// - Throws: ``FileError`` where there is no such file or it can't be looked at.
    public init(path: String) throws(FileError) {
        // Opened, not only looked at: a network file system asks its server again on opening alone.
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw FileError(path: path, errno: errno) }
        defer { close(descriptor) }
        try self.init(descriptor: descriptor, path: path)
    }

    init(descriptor: Int32, path: String) throws(FileError) {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw FileError(path: path, errno: errno) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: kind = .regular
        case S_IFDIR: kind = .directory
        default: kind = .other
        }
        size = Int(status.st_size)
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
        modifiedAt = Self.nanoseconds(status.st_mtim)
        changedAt = Self.nanoseconds(status.st_ctim)
    }

    /// Whether both are states of one file.
    public func isSameFile(as other: FileStatus) -> Bool {
        device == other.device && inode == other.inode
    }

    private static func nanoseconds(_ time: timespec) -> Int {
        time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
}
