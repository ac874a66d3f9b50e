internal import MoreAppsServer
internal import Platform

/// `moreapps validate`: reports every problem of a file at once.
enum ValidateCommand: Command {
    static let name = "validate"
    static let summary = "report every problem in a definitions file, by line and column"
    static let operands = "[FILE | URL]"
    static let options = Option.site

    static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
        guard arguments.operands.count <= 1 else { throw UsageError("only one file can be validated at a time") }
        let definitions = arguments.operands.first ?? arguments["--definitions"] ?? ""
        let source = try arguments.siteSource(definitions: definitions)
        let report = source.validate()
        for line in report.lines { StandardStreams.error(line) }
        let verdict = Message.output("\(source.definitions): \(report.summary)".printableLine)
        return report.isValid ? verdict : .failed
    }
}
