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
        bytes = try Self.content(of: descriptor, path: path, expected: before.size)
        status = try FileStatus(descriptor: descriptor, path: path)
        guard status == before, status.size == bytes.count else { throw FileError(path: path, errno: EAGAIN) }
    }

    /// Reads standard input to its end.
    ///
    /// - Throws: ``FileError``.
    public static func standardInput() throws(FileError) -> [UInt8] {
        try content(of: STDIN_FILENO, path: "-", expected: 4096)
    }

    /// Reads to the end, in pieces that grow with the content.
    private static func content(of descriptor: Int32, path: String, expected: Int) throws(FileError) -> [UInt8] {
        var content: [UInt8] = []
        var room = max(expected, 4096)
        while true {
            var failure: Int32 = 0
            let piece = unsafe [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
                let result = unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
                if result < 0 { failure = errno }
                count = max(0, result)
            }
            if failure == EINTR { continue }
            guard failure == 0 else { throw FileError(path: path, errno: failure) }
            if piece.isEmpty { return content }
            if content.isEmpty { content = piece } else { content += piece }
            // Of a file nothing but its end is left; of a pipe nobody knows.
            room = content.count == expected ? 4096 : max(content.count, 4096)
        }
    }
}
