internal import Glibc

/// A system call failed that doesn't concern a path.
public struct SystemCallError: Error, Equatable, CustomStringConvertible {
    /// What the call was for: `start a thread`.
    public let purpose: String
    /// The system's error.
    public let errno: Int32

    init(_ purpose: String, errno: Int32) {
        self.purpose = purpose
        self.errno = errno
    }

    /// One line for a person.
    public var description: String {
        "cannot \(purpose): \(unsafe String(cString: strerror(errno)))"
    }
}
