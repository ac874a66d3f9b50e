internal import MoreAppsServer
internal import Platform

/// `moreapps page`: writes the built-in page to files, as a start for a custom page.
enum PageCommand: Command {
    static let name = "page"
    static let summary = "write the built-in page's files to a directory, as a start for your own page"
    static let operands = "DIRECTORY"
    static let options: [Option] = []

    static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
        guard let directory = arguments.operands.first, !directory.isEmpty, arguments.operands.count == 1 else {
            throw UsageError("'page' takes one directory")
        }
        do throws(ServiceError) {
            let written = try PageFiles.write(to: directory)
            let lines = written.isEmpty ? ["\(directory) already has the page"] : written.map { "wrote \($0)" }
            return Message.output(
                (lines + [
                    "Edit them as you like: once one of them differs, 'moreapps serve --public \(directory)' serves them",
                    "instead of the built-in page.",
                ]).joined(separator: "\n")
            )
        } catch {
            for problem in error.problems { StandardStreams.error(problem) }
            return .failed
        }
    }
}
