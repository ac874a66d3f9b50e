internal import Glibc

/// A regular file, read whole.
public struct File: Sendable {
    /// The content.
    public let bytes: [UInt8]

    /// Reads a file.
    ///
    /// - Throws: ``FileError``; with `EISDIR` or `ENOTSUP` for what is no regular file, `EAGAIN` where it was written to
    ///   while it was read, so that its content may be half old and half new.
    public init(path: String) throws(FileError) {
        bytes = try OpenFile(path: path).content()
    }

    /// Reads standard input to its end.
    ///
    /// - Throws: ``FileError``.
    public static func standardInput() throws(FileError) -> [UInt8] {
        var content: [UInt8] = []
        while true {
            var failure: Int32 = 0
            let piece = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
                let result = unsafe Glibc.read(STDIN_FILENO, buffer.baseAddress, buffer.count)
                if result < 0 { failure = errno }
                count = max(0, result)
            }
            if failure == EINTR { continue }
            guard failure == 0 else { throw FileError(path: "-", errno: failure) }
            if piece.isEmpty { return content }
            content += piece
        }
    }
}
