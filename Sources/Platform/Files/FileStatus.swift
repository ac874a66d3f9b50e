internal import FileDescriptors
internal import Glibc

/// Identifies one version of a file: its identity, times and length.
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
    private let modifiedAt: Instant
    private let changedAt: Instant

    /// A time from the system, for comparison only. As a single number of nanoseconds it would overflow from 2262 on,
    /// and a file can have any time.
    private struct Instant: Hashable {
        let seconds: Int
        let nanoseconds: Int

        init(_ time: timespec) {
            seconds = time.tv_sec
            nanoseconds = time.tv_nsec
        }
    }

    /// The status of the file at a path, following symbolic links.
    ///
    /// - Throws: ``FileError`` when it doesn't exist or can't be accessed.
    public init(path: String) throws(FileError) {
        // Opens the file rather than calling stat(2): network file systems revalidate only on open.
        guard let descriptor = FileDescriptor(unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)) else {
            throw FileError(path: path, errno: errno)
        }
        try self.init(descriptor: descriptor, path: path)
    }

    /// Whether the content is unchanged since an earlier status of the same file.
    ///
    /// Losing a name, as when another file is renamed over this one, changes the status but not the content.
    func hasContent(of earlier: FileStatus) -> Bool {
        if self == earlier { return true }
        return links < earlier.links && size == earlier.size && modifiedAt == earlier.modifiedAt
    }

    /// Whether both describe the same file, possibly modified, rather than a replacement.
    public func isSameFile(as other: FileStatus) -> Bool {
        device == other.device && inode == other.inode
    }

    init(descriptor: borrowing FileDescriptor, path: String) throws(FileError) {
        var status = stat()
        guard unsafe fstat(descriptor.number, &status) == 0 else { throw FileError(path: path, errno: errno) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: kind = .regular
        case S_IFDIR: kind = .directory
        default: kind = .other
        }
        size = Int(status.st_size)
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
        links = UInt64(status.st_nlink)
        modifiedAt = Instant(status.st_mtim)
        changedAt = Instant(status.st_ctim)
    }
}
