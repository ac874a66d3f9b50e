internal import Platform

/// Output for a person, written synchronously. `moreapps serve`, which must not block, has an `ErrorLog`.
enum Message {
    /// Prints `moreapps: error: …` to standard error.
    static func error(_ text: String) {
        StandardStreams.error("moreapps: error: \(text)")
    }

    /// Prints `moreapps: warning: …` to standard error.
    static func warning(_ text: String) {
        StandardStreams.error("moreapps: warning: \(text)")
    }

    /// Prints a result and a line end to standard output.
    static func output(_ text: String) -> ExitStatus {
        output(Array(text.utf8) + [UInt8(ascii: "\n")])
    }

    /// Prints a result to standard output.
    static func output(_ bytes: [UInt8]) -> ExitStatus {
        guard StandardStreams.output(bytes) else {
            error("cannot write to standard output")
            return .failed
        }
        return .done
    }
}
