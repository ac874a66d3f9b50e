/// What is wrong in a file, and where.
public struct Diagnostic: Sendable, Hashable, CustomStringConvertible {
    /// How bad it is.
    public enum Severity: String, Sendable {
        /// The file can't be used.
        case error
        /// The file can be used, though perhaps not as meant.
        case warning
    }

    /// How bad it is.
    public let severity: Severity
    /// The file's name as the caller gave it.
    public let file: String
    /// The line, counted from one.
    public let line: Int
    /// The column in Unicode scalars, counted from one.
    public let column: Int
    /// What is wrong and what was expected, without a capital or a full stop.
    public let message: String

    /// Describes a mistake.
    public init(severity: Severity, file: String, line: Int, column: Int, message: String) {
        self.severity = severity
        self.file = file
        self.line = line
        self.column = column
        self.message = message
    }

    /// `file:line:column: error: message`, the form that compilers use and editors jump to.
    public var description: String {
        "\(file):\(line):\(column): \(severity.rawValue): \(message)"
    }
}
