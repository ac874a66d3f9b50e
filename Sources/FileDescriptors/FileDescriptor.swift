internal import Glibc

/// A file descriptor, closed when its owner releases it.
public struct FileDescriptor: ~Copyable, Sendable {
    /// The system's number, valid while the owner exists.
    public let number: Int32

    /// Takes ownership of a system call's result: a descriptor, or a negative number with the reason in `errno`.
    public init?(_ number: Int32) {
        guard number >= 0 else { return nil }
        self.number = number
    }

    /// Passes the descriptor to another owner, who must close it.
    public consuming func release() -> Int32 {
        let number = number
        discard self
        return number
    }

    /// Closes it now.
    ///
    /// - Returns: `errno` if earlier writes were lost; 0 otherwise.
    public consuming func close() -> Int32 {
        Glibc.close(release()) == 0 ? 0 : errno
    }

    deinit {
        Glibc.close(number)
    }
}

/// A descriptor with several owners, closed when the last one releases it.
public final class SharedFileDescriptor: Sendable {
    /// The descriptor.
    public let descriptor: FileDescriptor

    /// Shares a descriptor.
    public init(_ descriptor: consuming FileDescriptor) {
        self.descriptor = descriptor
    }
}
