/// A problem in a file, or of a file.
public struct Diagnostic: Error, Sendable, Hashable, CustomStringConvertible {
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
    /// Where in the file; `nil` for a problem of the whole file.
    public let position: SourceText.Position?
    /// What is wrong and what was expected, without a capital or a full stop.
    public let message: String
    /// Whether the catalog can be served despite this error, as earlier releases did. An edit with it is refused; a start
    /// isn't.
    public let isServable: Bool

    /// Creates a diagnostic.
    public init(
        severity: Severity,
        file: String,
        position: SourceText.Position? = nil,
        message: String,
        isServable: Bool = false
    ) {
        self.severity = severity
        self.file = file
        self.position = position
        self.message = message
        self.isServable = isServable
    }

    /// A warning about a whole file.
    public static func warning(_ file: String, _ message: String) -> Diagnostic {
        Diagnostic(severity: .warning, file: file, message: message)
    }

    /// An error of a whole file.
    public static func error(_ file: String, _ message: String) -> Diagnostic {
        Diagnostic(severity: .error, file: file, message: message)
    }

    /// The same problem as a warning.
    public var asWarning: Diagnostic {
        Diagnostic(severity: .warning, file: file, position: position, message: message)
    }

    /// The same problem as an error.
    public var asError: Diagnostic {
        Diagnostic(severity: .error, file: file, position: position, message: message, isServable: isServable)
    }

    /// `file:line:column: error: message`, as in compilers, so that editors can jump to it.
    public var description: String {
        "\(file)\(position.map { ":\($0.line):\($0.column)" } ?? ""): \(severity.rawValue): \(message)"
    }
}
