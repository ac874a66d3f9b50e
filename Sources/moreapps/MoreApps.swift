internal import FoundationEssentials
internal import MoreAppsCatalog
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
            let command = error.command ?? CommandLine.arguments.dropFirst().first
            let name = commands.map { $0.name }.first { $0 == command }
            Message.error("\(error.message) (see 'moreapps \(name.map { "\($0) " } ?? "")--help')")
            ExitStatus.usage.end()
        }
    }

    private static func run(_ arguments: ArraySlice<String>) throws(UsageError) -> ExitStatus {
        guard let name = arguments.first else { throw UsageError("no command given") }
        switch name {
        case "--help", "-h":
            return Message.output(help)
        case "help":
            let topics = arguments.dropFirst()
            guard topics.count <= 1 else { throw UsageError("'help' takes one command") }
            return Message.output(try topics.first.map(command)?.help ?? help)
        case "--version", "-v", "version":
            if let extra = arguments.dropFirst().first { throw UsageError("unexpected argument '\(extra)'") }
            return Message.output("moreapps \(version)")
        default:
            let command = try command(name)
            let environment = ProcessInfo.processInfo.environment
            let read: Arguments
            do throws(UsageError) {
                read = try Arguments(arguments.dropFirst(), options: command.options, environment: environment)
            } catch {
                throw UsageError(error.message + owners(ofOptionIn: arguments, besides: command))
            }
            if read.wantsHelp { return Message.output(command.help) }
            for warning in warnings(about: environment, for: command) { Message.warning(warning) }
            return try command.run(read)
        }
    }

    private static func command(_ name: String) throws(UsageError) -> any Command.Type {
        if let command = commands.first(where: { $0.name == name }) { return command }
        let option = name.prefix { $0 != "=" }
        if let owner = commands.first(where: { $0.options.contains { $0.name == option } }) {
            throw UsageError(
                "'\(option)' is an option of a command, as in 'moreapps \(owner.name) \(option)'",
                owner.name
            )
        }
        throw UsageError(
            "unknown command '\(name)'" + Arguments.suggestion(for: name, among: commands.map { $0.name })
        )
    }

    /// What to append to a message when only other commands have an option.
    private static func owners(ofOptionIn arguments: ArraySlice<String>, besides command: any Command.Type) -> String {
        let known = Set(command.options.map(\.name))
        for name in arguments.map({ String($0.prefix { $0 != "=" }) }) where !known.contains(name) {
            let owners = commands.filter { $0.options.contains { $0.name == name } }.map { "'\($0.name)'" }
            if !owners.isEmpty { return "; it is an option of \(owners.joined(separator: ", "))" }
        }
        return ""
    }

    /// Warnings about variables that set nothing: their names are probably wrong.
    private static func warnings(about environment: [String: String], for command: any Command.Type) -> [String] {
        let prefix = Option.variablePrefix
        let known = commands.flatMap { $0.options.compactMap(\.environmentVariable) }
        let unknown = environment.filter { name, value in
            // An empty one counts as unset.
            name.hasPrefix(prefix) && !value.isEmpty && !known.contains(name) && name != programVariable
                && !isOfService(name, value)
        }
        return unknown.keys.sorted().map { name in
            // The common prefix would make all of them similar.
            let word = String(name.dropFirst(prefix.count))
            let parameter = command.options.first { $0.isParameter && $0.name.uppercased() == "--\(word)" }
            let meant = Spelling.suggestion(for: word, among: known.map { String($0.dropFirst(prefix.count)) })
            let advice =
                parameter.map { "; only \($0.name) sets that parameter" }
                ?? meant.map { "; did you mean '\(prefix)\($0)'?" }
            return "the environment variable '\(name)' sets no option\(advice ?? "")"
        }
    }

    /// Names the program for scripts, such as those of the project's tests, which run it with their own environment.
    private static let programVariable = "MOREAPPS_BINARY"

    /// Whether Kubernetes sets a variable for a Service whose name begins with `moreapps`: `MOREAPPS_SERVICE_HOST`,
    /// `MOREAPPS_ADMIN_PORT=tcp://…`, `MOREAPPS_PORT_8080_TCP_ADDR`.
    private static func isOfService(_ name: String, _ value: String) -> Bool {
        name.contains("_SERVICE_HOST") || name.contains("_SERVICE_PORT") || name.contains("_TCP_")
            || value.contains("://") && (name.hasSuffix("_PORT") || name.hasSuffix("_TCP"))
    }

    private static var help: String {
        """
        moreapps hosts the "More Apps" catalog of an app developer.

        usage: moreapps COMMAND [OPTION]...

        \(commands.map { "  \($0.name.padded(to: 10))\($0.summary)" }.joined(separator: "\n"))

        'moreapps COMMAND --help' lists a command's options. Each option except the parameters of a
        request can also be set as an environment variable (MOREAPPS_PORT for --port); the option wins.
        'moreapps version' prints the version. Exit status: 0 success, 1 failure or invalid definitions,
        64 invalid usage.
        """
    }
}
