/// A problem in a file, with its position.
public struct Diagnostic: Sendable, Hashable, CustomStringConvertible {
    /// How severe it is.
    public enum Severity: String, Sendable {
        /// The file can't be used.
        case error
        /// The file can be used, but perhaps not as intended.
        case warning
    }

    /// How severe it is.
    public let severity: Severity
    /// The file's name, as given by the caller.
    public let file: String
    /// The line, counted from one.
    public let line: Int
    /// The column in Unicode scalars, counted from one.
    public let column: Int
    /// What is wrong and what was expected, without a capital or a full stop.
    public let message: String
    /// Whether it is an error despite which the catalog can be served, as earlier releases did. An edit with it is
    /// refused; a start is not.
    public let isServable: Bool

    /// Creates a diagnostic.
    public init(
        severity: Severity,
        file: String,
        line: Int,
        column: Int,
        message: String,
        isServable: Bool = false
    ) {
        self.severity = severity
        self.file = file
        self.line = line
        self.column = column
        self.message = message
        self.isServable = isServable
    }

    /// The same problem as a warning.
    public var asWarning: Diagnostic {
        Diagnostic(severity: .warning, file: file, line: line, column: column, message: message)
    }

    /// `file:line:column: error: message`, as in compilers, so that editors can jump to it.
    public var description: String {
        "\(file):\(line):\(column): \(severity.rawValue): \(message)"
    }
}
