import Glibc

/// A failed system call.
public struct SystemError: Error, Equatable, CustomStringConvertible {
    /// The call's name and purpose.
    public let call: String
    /// `errno`.
    public let code: Int32

    /// Describes a failure.
    public init(call: String, code: Int32) {
        self.call = call
        self.code = code
    }

    /// The system's description.
    public var description: String { unsafe "\(call): \(String(cString: strerror(code)))" }
}
