internal import Glibc

/// A regular file, read completely.
public struct File: Sendable {
    /// The content.
    public let bytes: [UInt8]

    /// Reads a file.
    ///
    /// - Throws: ``FileError``; with `EISDIR` or `ENOTSUP` when it isn't a regular file, `EAGAIN` when it was modified
    ///   during the read, so the content may be half old, half new.
    public init(path: String) throws(FileError) {
        bytes = try OpenFile(path: path).content()
    }

    /// Reads standard input to the end.
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
