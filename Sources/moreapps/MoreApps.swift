internal import FoundationEssentials
internal import Platform

/// The program: finds the subcommand, runs it, and reports errors.
@main
enum MoreApps {
    static let version = "0.1.0"

    private static var commands: [any Command.Type] {
        [
            ServeCommand.self, ValidateCommand.self, QueryCommand.self, ConvertCommand.self, PageCommand.self,
            HealthCommand.self,
        ]
    }

    static func main() {
        // Before anything is opened that could get the number of a closed stream.
        guard StandardStreams.openClosed() else { ExitStatus.failed.end() }
        do throws(UsageError) {
            // Swift reads them from /proc.
            guard !CommandLine.arguments.isEmpty else {
                throw UsageError("can't read the arguments: is /proc mounted?")
            }
            try run(CommandLine.arguments.dropFirst()).end()
        } catch {
            let command = commands.first { $0.name == CommandLine.arguments.dropFirst().first }
            Message.error("\(error.message) (see 'moreapps \(command.map { "\($0.name) " } ?? "")--help')")
            ExitStatus.usage.end()
        }
    }

    private static func run(_ arguments: ArraySlice<String>) throws(UsageError) -> ExitStatus {
        guard let name = arguments.first else { throw UsageError("no command given") }
        switch name {
        case "--help", "-h", "help":
            return Message.output(help)
        case "--version":
            return Message.output("moreapps \(version)")
        default:
            guard let command = commands.first(where: { $0.name == name }) else {
                throw UsageError(
                    "unknown command '\(name)'" + Arguments.suggestion(for: name, among: commands.map { $0.name })
                )
            }
            let arguments = try Arguments(
                arguments.dropFirst(),
                options: command.options,
                environment: ProcessInfo.processInfo.environment
            )
            return arguments.wantsHelp ? Message.output(command.help) : try command.run(arguments)
        }
    }

    private static var help: String {
        """
        moreapps hosts the "More Apps" catalog of an app developer.

        usage: moreapps COMMAND [OPTION]...

        \(commands.map { "  \($0.name.padded(to: 10))\($0.summary)" }.joined(separator: "\n"))

        'moreapps COMMAND --help' lists a command's options. Each option also reads an environment variable
        (MOREAPPS_PORT for --port); the option wins. Exit status: 0 success, 1 failure or invalid definitions,
        64 invalid usage.
        """
    }
}
