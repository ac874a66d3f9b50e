internal import Glibc

/// A regular file, read whole.
public struct File: Sendable {
    /// The content.
    public let bytes: [UInt8]
    /// The status of the very file that was read.
    public let status: FileStatus

    /// Reads a file.
    ///
    /// - Throws: ``FileError``; with `EISDIR` for what is no regular file, and with `EAGAIN` where it was written to
    ///   while it was read, so that its content may be half old and half new.
    public init(path: String) throws(FileError) {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw FileError(path: path, errno: errno) }
        defer { close(descriptor) }
        let before = try FileStatus(descriptor: descriptor, path: path)
        guard before.kind == .regular else { throw FileError(path: path, errno: EISDIR) }
        // One more than expected, so that the end is seen without a further round, and no more: a file that grows as
        // fast as it is read would have no end.
        bytes = try Self.content(of: descriptor, path: path, room: before.size + 1, limit: before.size + 1)
        status = try FileStatus(descriptor: descriptor, path: path)
        guard status == before, status.size == bytes.count else { throw FileError(path: path, errno: EAGAIN) }
    }

    /// Reads standard input to its end.
    ///
    /// - Throws: ``FileError``.
    public static func standardInput() throws(FileError) -> [UInt8] {
        try content(of: STDIN_FILENO, path: "-", room: 65536, limit: .max)
    }

    /// Reads to the end or the limit.
    ///
    /// - Parameter room: how many bytes to ask for at once.
    private static func content(
        of descriptor: Int32,
        path: String,
        room: Int,
        limit: Int
    ) throws(FileError) -> [UInt8] {
        var content: [UInt8] = []
        while content.count < limit {
            var failure: Int32 = 0
            let piece = unsafe [UInt8](unsafeUninitializedCapacity: min(room, limit - content.count)) { buffer, count in
                let result = unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
                if result < 0 { failure = errno }
                count = max(0, result)
            }
            if failure == EINTR { continue }
            guard failure == 0 else { throw FileError(path: path, errno: failure) }
            if piece.isEmpty { return content }
            if content.isEmpty { content = piece } else { content += piece }
        }
        return content
    }
}
