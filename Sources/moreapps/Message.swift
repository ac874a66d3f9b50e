internal import Platform

/// What the command says to a person, who is waited for. `moreapps serve`, which waits for nobody, has an `ErrorLog`.
enum Message {
    /// To standard error: `moreapps: error: …`.
    static func error(_ text: String) {
        StandardStreams.error("moreapps: error: \(text)")
    }

    /// A result, to standard output, with a line end behind it.
    static func output(_ text: String) -> ExitStatus {
        output(Array(text.utf8) + [UInt8(ascii: "\n")])
    }

    /// A result, to standard output.
    static func output(_ bytes: [UInt8]) -> ExitStatus {
        guard StandardStreams.output(bytes) else {
            error("cannot write to standard output")
            return .failed
        }
        return .done
    }
}
