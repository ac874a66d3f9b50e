internal import Platform

/// A subcommand of `moreapps`.
protocol Command {
    /// The word that calls it.
    static var name: String { get }
    /// What it does, in one line.
    static var summary: String { get }
    /// What it takes besides options, as the help shows it: `[FILE]`.
    static var operands: String { get }
    static var options: [Option] { get }

    /// Does the work.
    ///
    /// - Throws: `UsageError` for arguments that don't fit.
    static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus
}

/// What a command's end tells the shell.
enum ExitStatus: Int32 {
    /// It is done.
    case done = 0
    /// The definitions are wrong, or the work failed.
    case failed = 1
    /// The command line is wrong: EX_USAGE of sysexits.
    case usage = 64

    /// Ends the program with this status.
    func end() -> Never {
        Termination.exit(rawValue)
    }
}

extension Command {
    static var help: String {
        let usage = "usage: moreapps \(name) [OPTION]...\(operands.isEmpty ? "" : " " + operands)"
        let lines = options.map { option in
            "  \("\(option.name) \(option.valueName ?? "")".padded(to: 26))\(option.help)"
                + (option.defaultValue.map { " (default: \($0))" } ?? "")
        }
        return ([usage, "", summary + ".", ""] + lines).joined(separator: "\n")
    }
}

extension String {
    /// With spaces behind it, up to a width.
    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(1, width - count))
    }
}
