/// Collects the diagnostics of a text.
struct DiagnosticSink {
    /// The most errors, and the most warnings, to keep. More are only counted: nobody reads them, and a text full of
    /// mistakes must not take long.
    static let limit = 1000

    private struct Finding {
        let offset: Int
        let severity: Diagnostic.Severity
        let message: String
    }

    private var found: [Finding] = []
    private var errorCount = 0
    private var warningCount = 0

    /// Whether an error makes the text unusable.
    var hasErrors: Bool { errorCount > 0 }

    /// Reports an error. The message is created only if it is kept.
    mutating func error(at offset: Int, _ message: @autoclosure () -> String) {
        errorCount += 1
        guard errorCount <= Self.limit else { return }
        found.append(Finding(offset: offset, severity: .error, message: message()))
    }

    /// Reports a warning. The message is created only if it is kept.
    mutating func warning(at offset: Int, _ message: @autoclosure () -> String) {
        warningCount += 1
        guard warningCount <= Self.limit else { return }
        found.append(Finding(offset: offset, severity: .warning, message: message()))
    }

    /// The diagnostics in the order of the text, and finally a count of those not kept.
    func diagnostics(in source: SourceText, file: String) -> [Diagnostic] {
        // By index as well, since `sort` need not be stable.
        let sorted = found.enumerated().sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }
        let positions = source.positions(ofAscending: sorted.map(\.element.offset))
        func diagnostic(_ severity: Diagnostic.Severity, _ position: SourceText.Position, _ message: String)
            -> Diagnostic
        {
            Diagnostic(
                severity: severity,
                file: file,
                line: position.line,
                column: position.column,
                message: message
            )
        }
        var diagnostics = zip(sorted, positions).map { diagnostic($0.element.severity, $1, $0.element.message) }
        let omittedErrors = max(0, errorCount - Self.limit)
        let omitted = omittedErrors + max(0, warningCount - Self.limit)
        if omitted > 0, let last = positions.last {
            diagnostics.append(
                diagnostic(
                    omittedErrors > 0 ? .error : .warning,
                    last,
                    "\(omitted) further problem\(omitted == 1 ? " is" : "s are") not shown"
                )
            )
        }
        return diagnostics
    }
}
