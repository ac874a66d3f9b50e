internal import Glibc

/// Writes whole lines and bytes to the standard streams.
public enum StandardStreams {
    /// Opens `/dev/null` for each closed standard stream. Call it before opening anything else, which would get the
    /// closed stream's number and its output.
    ///
    /// - Returns: `false` on failure.
    public static func openClosed() -> Bool {
        // Reading standard input and writing results fail, as if closed. Writing messages succeeds: nobody would see
        // the error.
        for (descriptor, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_WRONLY)]
        where fcntl(descriptor, F_GETFD) < 0 {
            // open(2) returns the lowest free number.
            guard unsafe open("/dev/null", mode) == descriptor else { return false }
        }
        return true
    }

    /// Writes bytes to standard output.
    ///
    /// - Returns: whether everything was written; `false` for a closed pipe or a full disk.
    public static func output(_ bytes: [UInt8]) -> Bool {
        write(bytes, to: .standardOutput)
    }

    /// Writes a line to standard error in one piece, so that lines from several threads don't mix.
    public static func error(_ line: String) {
        _ = write(Array((line.printableLine + "\n").utf8), to: .standardError)
    }

    private static func write(_ bytes: [UInt8], to output: OutputDescriptor) -> Bool {
        var offset = 0
        do throws(SystemCallError) {
            try output.write(bytes, from: &offset)
            return true
        } catch {
            return false
        }
    }
}
