extension String {
    /// The text on one line that is safe for a terminal: line ends, control characters and direction overrides are
    /// escaped, as in `\u{1B}`.
    ///
    /// File names can contain any of these.
    public var printableLine: String {
        if utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return self }
        var line = ""
        for scalar in unicodeScalars {
            if Self.isUnprintable(scalar) {
                line += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            } else {
                line.unicodeScalars.append(scalar)
            }
        }
        return line
    }

    private static func isUnprintable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        // Bidirectional marks, embeddings, overrides and isolates (UAX #9), and the byte order mark.
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: return true
        default: break
        }
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: return true
        default: return false
        }
    }
}
