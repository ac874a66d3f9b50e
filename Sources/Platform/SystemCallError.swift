internal import Glibc

/// The system refused something that has no path.
public struct SystemCallError: Error, Equatable, CustomStringConvertible {
    /// What was to be done: `start a thread`.
    public let purpose: String
    /// The system's reason.
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
