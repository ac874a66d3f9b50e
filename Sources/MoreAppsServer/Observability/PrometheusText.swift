/// Writes Prometheus's text format 0.0.4: for each metric its help, its type and its samples.
struct PrometheusText {
    private var text = ""

    enum Kind: String {
        /// A value that only increases until the process ends.
        case counter
        /// A value that goes up and down.
        case gauge
        /// Counts of values up to each bound, their number and their sum.
        case histogram
    }

    /// The text so far, including the required final line end.
    var bytes: [UInt8] {
        Array(text.utf8)
    }

    /// Starts a metric. Its samples must follow before the next one starts.
    mutating func begin(_ name: String, _ kind: Kind, help: String) {
        text += "# HELP \(name) \(Self.escaped(help, quotes: false))\n# TYPE \(name) \(kind.rawValue)\n"
    }

    /// Adds a sample of the current metric.
    ///
    /// - Parameter value: a decimal number.
    mutating func sample(_ name: String, _ value: String, labels: KeyValuePairs<String, String> = [:]) {
        text += name
        if !labels.isEmpty {
            text += "{" + labels.map { "\($0)=\"\(Self.escaped($1, quotes: true))\"" }.joined(separator: ",") + "}"
        }
        text += " \(value)\n"
    }

    /// Adds a metric with a single sample.
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

    /// Escapes backslashes and line ends, and quotes in labels.
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
