internal import CGnuTLS
public import FileDescriptors
internal import Glibc

/// A regular file kept open, so it can be sent by its descriptor.
public final class OpenFile: Sendable {
    /// For who sends it.
    public let shared: SharedFileDescriptor
    /// The status at the time of opening.
    public let status: FileStatus
    private let path: String

    /// Opens a file.
    ///
    /// - Throws: ``FileError``; with `EISDIR` for a directory, `ENOTSUP` for another file that isn't regular.
    public init(path: String) throws(FileError) {
        guard let descriptor = FileDescriptor(unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)) else {
            throw FileError(path: path, errno: errno)
        }
        status = try FileStatus(descriptor: descriptor, path: path)
        guard status.kind == .regular else {
            throw FileError(path: path, errno: status.kind == .directory ? EISDIR : ENOTSUP)
        }
        shared = SharedFileDescriptor(descriptor)
        self.path = path
    }

    /// Whether the file is unmodified since it was opened.
    public var isUnchanged: Bool {
        (try? FileStatus(descriptor: shared.descriptor, path: path))?.hasContent(of: status) ?? false
    }

    /// The first bytes, up to a count.
    ///
    /// - Throws: ``FileError``.
    public func head(_ count: Int) throws(FileError) -> [UInt8] {
        try read(from: 0, count: count)
    }

    /// The whole content.
    ///
    /// - Throws: ``FileError``; with `EAGAIN` when the file was modified meanwhile.
    public func content() throws(FileError) -> [UInt8] {
        let content = try read(from: 0, count: status.size + 1)
        guard content.count == status.size, isUnchanged else {
            throw FileError(path: path, errno: EAGAIN)
        }
        return content
    }

    /// The SHA-256 digest of the content, read in pieces.
    ///
    /// - Throws: ``FileError``; with `EAGAIN` when the file was modified meanwhile.
    public func sha256() throws(FileError) -> [UInt8] {
        var hash: gnutls_hash_hd_t?
        guard unsafe gnutls_hash_init(&hash, GNUTLS_DIG_SHA256) == 0, let hash = unsafe hash else {
            throw FileError(path: path, errno: ENOMEM)
        }
        var digest = [UInt8](repeating: 0, count: SHA256.digestLength)
        defer { unsafe gnutls_hash_deinit(hash, nil) }
        var offset = 0
        while offset < status.size {
            let piece = try read(from: offset, count: 1 << 18)
            guard !piece.isEmpty else { throw FileError(path: path, errno: EAGAIN) }
            unsafe gnutls_hash(hash, piece, piece.count)
            offset += piece.count
        }
        guard isUnchanged else {
            throw FileError(path: path, errno: EAGAIN)
        }
        unsafe gnutls_hash_output(hash, &digest)
        return digest
    }

    private func read(from offset: Int, count: Int) throws(FileError) -> [UInt8] {
        while true {
            var failure: Int32 = 0
            let piece = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
                let result = unsafe pread(shared.descriptor.number, buffer.baseAddress, buffer.count, offset)
                if result < 0 { failure = errno }
                filled = max(0, result)
            }
            if failure == EINTR { continue }
            guard failure == 0 else { throw FileError(path: path, errno: failure) }
            return piece
        }
    }
}
