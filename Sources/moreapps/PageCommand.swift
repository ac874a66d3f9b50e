internal import MoreAppsServer
internal import Platform

/// `moreapps page`: writes the page that is in the program out, as a start for one of your own.
enum PageCommand: Command {
    static let name = "page"
    static let summary = "write the page's files to a directory, as a start for a page of your own"
    static let operands = "DIRECTORY"
    static let options: [Option] = []

    static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
        guard let directory = arguments.operands.first, !directory.isEmpty, arguments.operands.count == 1 else {
            throw UsageError("'page' takes one directory")
        }
        do throws(ServiceError) {
            let written = try PageFiles.write(to: directory)
            let lines = written.isEmpty ? ["\(directory) has the page already"] : written.map { "wrote \($0)" }
            return Message.output(
                (lines + [
                    "Change what you like: 'moreapps serve --public \(directory)' shows them in place of its own page",
                    "as soon as one of them is changed.",
                ]).joined(separator: "\n")
            )
        } catch {
            for problem in error.problems { StandardStreams.error(problem) }
            return .failed
        }
    }
}
