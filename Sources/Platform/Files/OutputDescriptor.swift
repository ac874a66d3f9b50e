internal import Glibc
internal import Locking

/// A descriptor to write to; it isn't closed by this type.
public struct OutputDescriptor: Sendable {
    /// The file descriptor.
    public let number: Int32
    /// Serializes writers of the same file. The lock's value is unused; but with `Void`, which has no storage, the
    /// thread sanitizer mistakes the object's header for it and reports false races.
    private let turn: Lock<Bool>?

    /// Wraps a descriptor.
    public init(number: Int32) {
        self.init(number: number, turn: nil)
    }

    private init(number: Int32, turn: Lock<Bool>?) {
        self.number = number
        self.turn = turn
    }

    /// Standard output.
    public static let standardOutput = OutputDescriptor(number: STDOUT_FILENO, turn: turnOfBoth)
    /// Standard error.
    public static let standardError = OutputDescriptor(number: STDERR_FILENO, turn: turnOfBoth)

    /// Both streams may be one pipe (`2>&1`) or one socket of the journal: when it is full, the kernel would interleave
    /// pieces of their output.
    private static let turnOfBoth: Lock<Bool>? = {
        var (output, errors) = (stat(), stat())
        guard unsafe fstat(STDOUT_FILENO, &output) == 0, unsafe fstat(STDERR_FILENO, &errors) == 0,
            output.st_dev == errors.st_dev, output.st_ino == errors.st_ino
        else { return nil }
        return Lock(true)
    }()

    /// Writes bytes in one piece, as far as this program's standard streams go, and waits for a slow reader as long as
    /// it takes, even if the descriptor is non-blocking.
    ///
    /// - Parameters:
    ///   - bytes: what to write.
    ///   - offset: where to start; on return, how many bytes were written.
    /// - Throws: ``SystemCallError`` with `EPIPE` when the reader is gone, `ENOSPC` when the disk is full, and so on.
    ///   SIGPIPE must be blocked or ignored.
    public func write(_ bytes: [UInt8], from offset: inout Int) throws(SystemCallError) {
        guard let turn else { return try writeNow(bytes, from: &offset) }
        try turn.withLock { _ in
            Result { () throws(SystemCallError) in try writeNow(bytes, from: &offset) }
        }.get()
    }

    private func writeNow(_ bytes: [UInt8], from offset: inout Int) throws(SystemCallError) {
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
