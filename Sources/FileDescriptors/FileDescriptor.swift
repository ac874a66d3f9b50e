internal import Glibc

/// A descriptor of the system's that is closed when its owner goes.
public struct FileDescriptor: ~Copyable, Sendable {
    /// The system's number of it, for calls of the system while the owner is there.
    public let number: Int32

    /// Takes over what a call of the system has returned: a descriptor, or a negative number and the reason in `errno`.
    public init?(_ number: Int32) {
        guard number >= 0 else { return nil }
        self.number = number
    }

    /// Gives it to another owner, who closes it.
    public consuming func release() -> Int32 {
        let number = number
        discard self
        return number
    }

    /// Closes it now.
    ///
    /// - Returns: the system's reason why something written before is lost; 0 for none.
    public consuming func close() -> Int32 {
        Glibc.close(release()) == 0 ? 0 : errno
    }

    deinit {
        Glibc.close(number)
    }
}

/// A descriptor with several owners: it is closed when the last of them goes.
public final class SharedFileDescriptor: Sendable {
    /// The descriptor.
    public let descriptor: FileDescriptor

    /// Shares a descriptor.
    public init(_ descriptor: consuming FileDescriptor) {
        self.descriptor = descriptor
    }
}
