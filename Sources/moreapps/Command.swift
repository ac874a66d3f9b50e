internal import Platform

/// A subcommand of `moreapps`.
protocol Command {
    static var name: String { get }
    /// A one-line description.
    static var summary: String { get }
    /// The operands, as shown in the help: `[FILE]`.
    static var operands: String { get }
    static var options: [Option] { get }

    /// - Throws: `UsageError` for invalid arguments.
    static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus
}

/// The exit status.
enum ExitStatus: Int32 {
    case done = 0
    /// The command failed, or the definitions are invalid.
    case failed = 1
    /// The command line is invalid: EX_USAGE in sysexits.
    case usage = 64

    /// Ends the program with this status.
    func end() -> Never {
        Termination.exit(rawValue)
    }
}

extension Command {
    static var help: String {
        let usage = "usage: moreapps \(name) [OPTION]...\(operands.isEmpty ? "" : " " + operands)"
        let sentence = summary.prefix(1).uppercased() + summary.dropFirst() + "."
        let parameters = lines(ofParameters: true)
        let heading =
            parameters.isEmpty ? [] : ["", "Parameters of the request, which can't be set as environment variables:"]
        return ([usage, "", sentence, ""] + lines(ofParameters: false) + heading + parameters).joined(separator: "\n")
    }

    /// A line for each option, with the descriptions in one column.
    private static func lines(ofParameters isParameter: Bool) -> [String] {
        func usage(_ option: Option) -> String { option.name + (option.valueName.map { " \($0)" } ?? "") }
        let width = options.map { usage($0).count }.max() ?? 0
        return options.filter { $0.isParameter == isParameter }.map { option in
            "  \(usage(option).padded(to: width + 2))\(option.help)"
                + (option.defaultValue.map { " (default: \($0))" } ?? "")
        }
    }
}

extension String {
    /// Appends spaces up to a width.
    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(1, width - count))
    }
}
