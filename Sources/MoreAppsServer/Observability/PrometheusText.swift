/// Writes Prometheus' text format 0.0.4: of each metric its help and type, then its samples.
struct PrometheusText {
    private var text = ""

    enum Kind: String {
        /// What only grows, until the process ends.
        case counter
        /// What goes up and down.
        case gauge
        /// Counts of what fell below each of some bounds, their number, and their sum.
        case histogram
    }

    /// What was written so far, with the line end that the format wants at the end.
    var bytes: [UInt8] {
        Array(text.utf8)
    }

    /// Begins a metric. Its samples must follow before the next one begins.
    mutating func begin(_ name: String, _ kind: Kind, help: String) {
        text += "# HELP \(name) \(Self.escaped(help, quotes: false))\n# TYPE \(name) \(kind.rawValue)\n"
    }

    /// A sample of the metric that was begun last.
    ///
    /// - Parameter value: a decimal number.
    mutating func sample(_ name: String, _ value: String, labels: KeyValuePairs<String, String> = [:]) {
        text += name
        if !labels.isEmpty {
            text += "{" + labels.map { "\($0)=\"\(Self.escaped($1, quotes: true))\"" }.joined(separator: ",") + "}"
        }
        text += " \(value)\n"
    }

    /// A metric of a single sample.
    mutating func single(_ name: String, _ kind: Kind, help: String, _ value: String) {
        begin(name, kind, help: help)
        sample(name, value)
    }

    /// A whole number of units of 10^-`digits`, exactly: 57000 with nine digits is `0.000057`.
    static func decimal(_ number: Int, digits: Int) -> String {
        var fraction = String(number.magnitude)
        fraction = String(repeating: "0", count: max(0, digits + 1 - fraction.count)) + fraction
        let whole = fraction.dropLast(digits)
        let rest = String(fraction.suffix(digits).reversed().drop { $0 == "0" }.reversed())
        return (number < 0 ? "-" : "") + whole + (rest.isEmpty ? "" : "." + rest)
    }

    /// Backslashes and line ends, and in labels quotes, stand behind a backslash.
    private static func escaped(_ text: String, quotes: Bool) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": escaped += "\\\\"
            case "\n": escaped += "\\n"
            case "\"" where quotes: escaped += "\\\""
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
