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
    private let device: UInt64
    private let inode: UInt64
    private let links: UInt64
    private let modifiedAt: Snapshot
    private let changedAt: Snapshot

    /// A time as the system tells it. It is compared only: as one number of nanoseconds it would overflow from the year
    /// 2262 on, and a file may bear any time that somebody gave it.
    private struct Snapshot: Hashable {
        let seconds: Int
        let nanoseconds: Int

        init(_ time: timespec) {
            seconds = time.tv_sec
            nanoseconds = time.tv_nsec
        }
    }

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

    /// Whether the content is still that of an earlier status of the same file.
    ///
    /// Losing a name, as when another file is renamed over this one, changes the status and not the content.
    func hasContent(of earlier: FileStatus) -> Bool {
        if self == earlier { return true }
        return links < earlier.links && size == earlier.size && modifiedAt == earlier.modifiedAt
    }

    /// Whether it is the status of the same file, which may have been written to; not of one that took its place.
    public func isSameFile(as other: FileStatus) -> Bool {
        device == other.device && inode == other.inode
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
        links = UInt64(status.st_nlink)
        modifiedAt = Snapshot(status.st_mtim)
        changedAt = Snapshot(status.st_ctim)
    }
}
