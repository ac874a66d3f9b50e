import Glibc

/// A system call that failed.
public struct SystemError: Error, Equatable, CustomStringConvertible {
    /// The call's name, and what it was for.
    public let call: String
    /// `errno`.
    public let code: Int32

    /// Describes a failure.
    public init(call: String, code: Int32) {
        self.call = call
        self.code = code
    }

    /// The system's words for it.
    public var description: String { unsafe "\(call): \(String(cString: strerror(code)))" }
}
