internal import Glibc

/// Whole lines and bytes to the standard streams.
public enum StandardStreams {
    /// Opens `/dev/null` for each of the three that is closed. To be called before anything else is opened: that would
    /// get a closed one's number, and what is meant for the stream would go there.
    ///
    /// - Returns: `false` where that is impossible.
    public static func openClosed() -> Bool {
        // Reading standard input and writing results fail, as with a closed one. Writing messages doesn't: nobody would see
        // the error.
        for (descriptor, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_WRONLY)]
        where fcntl(descriptor, F_GETFD) < 0 {
            // It gets the lowest number that is free.
            guard unsafe open("/dev/null", mode) == descriptor else { return false }
        }
        return true
    }

    /// Writes bytes to standard output.
    ///
    /// - Returns: whether all was written; `false` for a closed pipe or a full disk.
    public static func output(_ bytes: [UInt8]) -> Bool {
        write(bytes, to: .standardOutput)
    }

    /// Writes a line to standard error in one piece, so that lines of several threads don't mix.
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
