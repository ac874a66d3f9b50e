internal import MoreAppsCatalog
internal import Platform

/// `moreapps convert`: converts the original page's appdefinitions.js to appdefinitions.json.
enum ConvertCommand: Command {
    static let name = "convert"
    static let summary = "convert the original page's appdefinitions.js to JSON, on standard output"
    static let operands = "FILE"
    static let options: [Option] = []

    static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
        guard let file = arguments.operands.first, arguments.operands.count == 1 else {
            throw UsageError("'convert' takes one file, or '-' for standard input")
        }
        do throws(FileError) {
            let text = file == "-" ? try File.standardInput() : try File(path: file).bytes
            let conversion = OriginalDefinitions.convert(text, file: file)
            for diagnostic in conversion.diagnostics { StandardStreams.error(diagnostic.description) }
            guard let json = conversion.json else { return .failed }
            return Message.output(json)
        } catch {
            Message.error(error.description)
            return .failed
        }
    }
}
