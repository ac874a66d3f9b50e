internal import FoundationEssentials
internal import Platform

/// The command: finds the subcommand, runs it, and turns what went wrong into a message and an exit status.
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
        // First of all: whatever is opened next would get the number of a stream that is closed.
        guard StandardStreams.openClosed() else { ExitStatus.failed.end() }
        do throws(UsageError) {
            // Swift finds them by what /proc tells.
            guard !CommandLine.arguments.isEmpty else {
                throw UsageError("the arguments can't be read: is /proc mounted?")
            }
            try run(CommandLine.arguments.dropFirst()).end()
        } catch {
            Message.error("\(error.message) (see 'moreapps --help')")
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
        (MOREAPPS_PORT for --port); the option wins. Exit status: 0 done, 1 the definitions are wrong or the
        work failed, 64 wrong usage.
        """
    }
}
