internal import Glibc

/// Whole lines and bytes to the standard streams.
public enum StandardStreams {
    /// Writes bytes to standard output.
    ///
    /// - Returns: whether all was written; `false` for a closed pipe or a full disk.
    public static func output(_ bytes: [UInt8]) -> Bool {
        write(bytes, to: STDOUT_FILENO)
    }

    /// Writes a line to standard error in one piece, so that lines of several threads don't mix.
    public static func error(_ line: String) {
        _ = write(Array((line + "\n").utf8), to: STDERR_FILENO)
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var written = 0
        while written < bytes.count {
            let result = unsafe bytes.withUnsafeBytes { buffer in
                unsafe Glibc.write(descriptor, buffer.baseAddress?.advanced(by: written), buffer.count - written)
            }
            if result < 0, errno == EINTR { continue }
            guard result > 0 else { return false }
            written += result
        }
        return true
    }
}
