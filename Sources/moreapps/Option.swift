/// An option, which can also be set with an environment variable unless it is a parameter of a request.
struct Option {
    /// The name with its dashes: `--port`.
    let name: String
    /// The placeholder in the help: `PORT`; `nil` for a switch, which takes no value.
    let valueName: String?
    /// The default value, if any.
    let defaultValue: String?
    /// A one-line description.
    let help: String
    /// Whether it may be given several times.
    var isRepeatable = false

    /// Whether it is a parameter of a request. No environment variable sets it: the environment is the server's, and a
    /// variable meant for something else would change the answer.
    var isParameter = false

    /// `MOREAPPS_PORT` for `--port`; `nil` for a parameter of a request.
    var environmentVariable: String? {
        isParameter
            ? nil : Self.variablePrefix + name.dropFirst(2).uppercased().split(separator: "-").joined(separator: "_")
    }

    /// What the names of all variables begin with.
    static let variablePrefix = "MOREAPPS_"
}
