internal import MoreAppsServer
internal import Platform

/// `moreapps validate`: reports every problem of a file at once.
enum ValidateCommand: Command {
    static let name = "validate"
    static let summary = "report every problem in a definitions file, by line and column"
    static let operands = "[FILE | URL | -]"
    static let options =
        Option.site + [
            Option(
                name: "--strict",
                valueName: nil,
                defaultValue: nil,
                help: "treat warnings as errors"
            ),
            Option(
                name: "--format",
                valueName: ValidationFormat.allCases.map(\.rawValue).joined(separator: "|"),
                defaultValue: ValidationFormat.text.rawValue,
                help: "for people, programs or a GitHub workflow"
            ),
            requiredLanguages,
        ]

    private static let requiredLanguages = Option(
        name: "--require",
        valueName: "LANGUAGES",
        defaultValue: nil,
        help: "languages that every text must have, like en,sv,de; each that is missing is an error",
        isRepeatable: true
    )

    static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
        guard arguments.operands.count <= 1 else { throw UsageError("only one file can be validated at a time") }
        let format = try format(arguments)
        let isStrict = try arguments.isOn("--strict")
        let languages = try arguments.languages(requiredLanguages.name)
        let definitions = arguments.operands.first ?? arguments["--definitions"] ?? ""
        let source = try arguments.siteSource(definitions: definitions)
        var validation: Validation
        do throws(FileError) {
            let text = definitions == "-" ? try File.standardInput() : nil
            validation = source.validate(text: text, requiring: languages)
        } catch {
            Message.error(error.description)
            return .failed
        }
        if isStrict { validation = validation.strict }
        let output = format.output(of: validation, definitions: source.definitions)
        for line in output.errors { StandardStreams.error(line) }
        let status = Message.output(output.output)
        return validation.isValid ? status : .failed
    }

    private static func format(_ arguments: Arguments) throws(UsageError) -> ValidationFormat {
        let text = arguments["--format"] ?? ""
        guard let format = ValidationFormat(rawValue: text) else {
            throw UsageError("\(arguments.origin(of: "--format")) takes text, json or github, not '\(text)'")
        }
        return format
    }
}
