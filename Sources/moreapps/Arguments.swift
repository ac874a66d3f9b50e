internal import MoreAppsCatalog

/// The arguments of a command: the values of its options and its operands.
struct Arguments {
    private var values: [String: String] = [:]
    /// The environment variables that provided values, by option.
    private var variables: [String: String] = [:]
    /// The options on the command line.
    private var given: Set<String> = []
    /// The arguments that aren't options, in order.
    private(set) var operands: [String] = []
    /// Whether `--help` was among them.
    private(set) var wantsHelp = false

    /// Parses arguments: `--port 80`, `--port=80`, `--preview`, and operands; everything after `--` is an operand.
    ///
    /// The command line overrides the environment, which overrides the default; an empty variable counts as unset.
    ///
    /// - Throws: `UsageError` for an unknown option, a missing value or a repeated parameter of a request.
    init(_ arguments: ArraySlice<String>, options: [Option], environment: [String: String]) throws(UsageError) {
        for option in options {
            values[option.name] = option.defaultValue
            if let name = option.environmentVariable, let value = environment[name], !value.isEmpty {
                values[option.name] = value
                variables[option.name] = name
            }
        }
        var rest = arguments
        while let argument = rest.popFirst() {
            if argument == "--" {
                operands += rest
                return
            }
            guard argument.hasPrefix("-"), argument != "-" else {
                operands.append(argument)
                continue
            }
            if argument == "--help" || argument == "-h" {
                wantsHelp = true
                continue
            }
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            guard let option = options.first(where: { $0.name == name }) else {
                throw UsageError("unknown option '\(name)'" + Self.suggestion(for: name, among: options.map(\.name)))
            }
            let value: String? =
                if parts.count > 1 { String(parts[1]) } else if option.valueName == nil { "on" } else {
                    rest.popFirst()
                }
            guard let value else { throw UsageError("option '\(name)' needs a value") }
            // Of a parameter in a request the first counts, of an option the last.
            if option.isParameter, given.contains(name) { throw UsageError("option '\(name)' is given twice") }
            if option.isRepeatable, variables[name] == nil, let former = values[name] {
                values[name] = "\(former),\(value)"
            } else {
                values[name] = value
            }
            variables[name] = nil
            given.insert(name)
        }
    }

    /// The source of an option's value, for messages: the option or its environment variable.
    func origin(of name: String) -> String {
        variables[name].map { "the environment variable '\($0)'" } ?? "option '\(name)'"
    }

    /// Whether an option is on the command line.
    func isGiven(_ name: String) -> Bool {
        given.contains(name)
    }

    /// The value of an option.
    subscript(_ name: String) -> String? {
        values[name]
    }

    /// The value of an option, as a whole number in a range.
    ///
    /// - Throws: `UsageError` when it isn't one.
    func integer(_ name: String, in range: ClosedRange<Int>) throws(UsageError) -> Int {
        let text = values[name] ?? ""
        guard let value = Int(text), range.contains(value) else {
            throw UsageError(
                "\(origin(of: name)) takes a whole number from \(range.lowerBound) to \(range.upperBound), not '\(text)'"
            )
        }
        return value
    }

    /// The values of a repeatable option, or one with values separated by commas or spaces.
    func list(_ name: String) -> [String] {
        (values[name] ?? "").split { $0 == "," || $0.isWhitespace }.map(String.init)
    }

    /// Whether a switch is on. Its environment variable may be `1`, `true`, `yes` or `on`.
    ///
    /// - Throws: `UsageError` for anything but these and their opposites.
    func isOn(_ name: String) throws(UsageError) -> Bool {
        switch values[name] {
        case "1", "true", "yes", "on": return true
        case nil, "0", "false", "no", "off": return false
        case let text?: throw UsageError("\(origin(of: name)) takes on or off, not '\(text)'")
        }
    }

    /// A suggestion to append when an unknown word resembles a known one, else nothing.
    static func suggestion(for word: String, among known: [String]) -> String {
        Spelling.suggestion(for: word, among: known).map { "; did you mean '\($0)'?" } ?? ""
    }
}

/// An invalid command line: exit status 64, EX_USAGE in sysexits.
struct UsageError: Error {
    let message: String
    /// The command whose help tells more, if it isn't the one on the command line.
    let command: String?

    init(_ message: String, _ command: String? = nil) {
        self.message = message
        self.command = command
    }
}
