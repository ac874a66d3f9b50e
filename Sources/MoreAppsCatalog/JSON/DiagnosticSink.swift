/// Collects the diagnostics of a text.
struct DiagnosticSink {
    /// The most errors, and the most warnings, to keep. More are only counted: nobody reads them, and a text full of
    /// mistakes must not take long.
    static let limit = 1000

    private struct Finding {
        let offset: Int
        let severity: Diagnostic.Severity
        let message: String
        var isServable = false
        /// Where else the same is wrong.
        var others: [Int] = []
    }

    private var found: [Finding] = []
    private var errorCount = 0
    private var servableCount = 0
    private var warningCount = 0

    /// Whether an error makes the text unusable.
    var hasErrors: Bool { errorCount > servableCount }

    /// Reports an error. The message is created only if it is kept.
    mutating func error(at offset: Int, _ message: @autoclosure () -> String) {
        errorCount += 1
        guard errorCount <= Self.limit else { return }
        found.append(Finding(offset: offset, severity: .error, message: message()))
    }

    /// Reports an error that is found in other places too.
    mutating func error(at offset: Int, and others: [Int], _ message: @autoclosure () -> String) {
        error(at: offset, message())
        if errorCount <= Self.limit { found[found.count - 1].others = others }
    }

    /// Adds what another sink has, at other offsets, and without what has none.
    mutating func add(_ other: DiagnosticSink, at move: (Int) -> Int?) {
        for finding in other.found {
            guard let offset = move(finding.offset) else { continue }
            switch finding.severity {
            case .error where finding.isServable: servableError(at: offset, finding.message)
            case .error: error(at: offset, and: finding.others.compactMap(move), finding.message)
            case .warning: warning(at: offset, finding.message)
            }
        }
        errorCount += max(0, other.errorCount - Self.limit)
        warningCount += max(0, other.warningCount - Self.limit)
    }

    /// Reports an error in a text that earlier releases accepted: an edit is refused, but a start still serves it. What
    /// is read must mean what it meant to them.
    mutating func servableError(at offset: Int, _ message: @autoclosure () -> String) {
        errorCount += 1
        servableCount += 1
        guard errorCount <= Self.limit else { return }
        found.append(Finding(offset: offset, severity: .error, message: message(), isServable: true))
    }

    /// Reports that the text lacks something that only the caller requires: an error despite which the text is usable.
    /// All are kept, since the caller asked for them.
    mutating func missing(at offset: Int, _ message: String) {
        found.append(Finding(offset: offset, severity: .error, message: message, isServable: true))
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
        let lines = source.lines(of: found.flatMap(\.others))
        func diagnostic(_ finding: Finding, at position: SourceText.Position) -> Diagnostic {
            Diagnostic(
                severity: finding.severity,
                file: file,
                position: position,
                message: finding.message + Self.alsoOn(finding.others.compactMap { lines[$0] }, besides: position.line),
                isServable: finding.isServable
            )
        }
        var diagnostics = zip(sorted, positions).map { diagnostic($0.element, at: $1) }
        let omittedErrors = max(0, errorCount - Self.limit)
        let omitted = omittedErrors + max(0, warningCount - Self.limit)
        if omitted > 0, let last = positions.last {
            let count = Finding(
                offset: 0,
                severity: omittedErrors > 0 ? .error : .warning,
                message: "\(omitted) further problem\(omitted == 1 ? " is" : "s are") not shown",
                isServable: !hasErrors
            )
            diagnostics.append(diagnostic(count, at: last))
        }
        return diagnostics
    }

    /// The end of a message about several lines.
    private static func alsoOn(_ lines: [Int], besides first: Int) -> String {
        let lines = Set(lines).subtracting([first]).sorted()
        guard let last = lines.last else { return "" }
        let limit = 30
        let listed = lines.prefix(lines.count > limit ? limit : lines.count - 1).map(String.init).joined(
            separator: ", "
        )
        if lines.count > limit { return " (also on lines \(listed) and \(lines.count - limit) more)" }
        return lines.count == 1 ? " (also on line \(last))" : " (also on lines \(listed) and \(last))"
    }
}
