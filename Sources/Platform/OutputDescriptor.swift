internal import Glibc

/// A descriptor to write to; whoever opened it closes it.
public struct OutputDescriptor: Sendable {
    /// The system's number of it.
    public let number: Int32

    /// Names a descriptor by its number.
    public init(number: Int32) {
        self.number = number
    }

    /// Standard output.
    public static let standardOutput = OutputDescriptor(number: STDOUT_FILENO)
    /// Standard error.
    public static let standardError = OutputDescriptor(number: STDERR_FILENO)

    /// Writes bytes, and waits for a slow reader as long as it takes, whether or not the descriptor is set to wait.
    ///
    /// - Parameters:
    ///   - bytes: what to write.
    ///   - offset: where in them to begin; afterwards, how many of them are written.
    /// - Throws: ``SystemCallError`` with `EPIPE` where the reader is gone, `ENOSPC` where the disk is full, and so on.
    ///   It is to be called where SIGPIPE is blocked or ignored.
    public func write(_ bytes: [UInt8], from offset: inout Int) throws(SystemCallError) {
        while offset < bytes.count {
            let result = unsafe bytes.withUnsafeBytes { buffer in
                let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[offset...])
                return unsafe Glibc.write(number, rest.baseAddress, rest.count)
            }
            if result >= 0 {
                offset += result
                continue
            }
            switch errno {
            case EINTR: break
            case EAGAIN: waitUntilWritable()
            default: throw SystemCallError("write", errno: errno)
            }
        }
    }

    private func waitUntilWritable() {
        var entry = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
        _ = unsafe poll(&entry, 1, -1)
    }
}
