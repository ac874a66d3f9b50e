/// An option that an environment variable can stand in for.
struct Option {
    /// With its dashes: `--port`.
    let name: String
    /// What its value is, as the help shows it: `PORT`; `nil` for a switch, which takes none.
    let valueName: String?
    /// Used where neither the command line nor the environment has it; `nil`: there is none.
    let defaultValue: String?
    /// What it does, in one line.
    let help: String
    /// Whether it may be given several times, for a value each time.
    var isRepeatable = false

    /// `MOREAPPS_PORT` for `--port`.
    var environmentVariable: String {
        "MOREAPPS_" + name.dropFirst(2).uppercased().split(separator: "-").joined(separator: "_")
    }
}
