/// An option, which can also be set with an environment variable.
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

    /// `MOREAPPS_PORT` for `--port`.
    var environmentVariable: String {
        "MOREAPPS_" + name.dropFirst(2).uppercased().split(separator: "-").joined(separator: "_")
    }
}
