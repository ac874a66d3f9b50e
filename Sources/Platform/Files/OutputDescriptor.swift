internal import Glibc
internal import Locking

/// A descriptor to write to; whoever opened it closes it.
public struct OutputDescriptor: Sendable {
    /// The system's number of it.
    public let number: Int32
    /// Whose turn it is to write, where others write to the same file. What the lock holds means nothing; but it has a place
    /// in memory, while for `Void` the thread sanitizer takes the head of the object, and reports races that are none.
    private let turn: Lock<Bool>?

    /// Names a descriptor by its number.
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

    /// Both may be one pipe, as by `2>&1`, or one socket of systemd's journal: when that is full, the kernel would take
    /// what is written to it in pieces, by turns.
    private static let turnOfBoth: Lock<Bool>? = {
        var (output, errors) = (stat(), stat())
        guard unsafe fstat(STDOUT_FILENO, &output) == 0, unsafe fstat(STDERR_FILENO, &errors) == 0,
            output.st_dev == errors.st_dev, output.st_ino == errors.st_ino
        else { return nil }
        return Lock(true)
    }()

    /// Writes bytes, in one piece as far as this program's standard streams go, and waits for a slow reader as long as it
    /// takes, whether or not the descriptor is set to wait.
    ///
    /// - Parameters:
    ///   - bytes: what to write.
    ///   - offset: where in them to begin; afterwards, how many of them are written.
    /// - Throws: ``SystemCallError`` with `EPIPE` where the reader is gone, `ENOSPC` where the disk is full, and so on.
    ///   It is to be called where SIGPIPE is blocked or ignored.
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
