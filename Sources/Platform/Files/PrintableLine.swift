extension String {
    /// The text as a line that a terminal shows as it is: what would end it, move the cursor or turn the order of the letters
    /// around is written as its number, as in `\u{1B}`.
    ///
    /// Names of files may have any of these.
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
        // Marks, embeddings, overrides and isolates of direction (UAX #9), and the byte order mark.
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: return true
        default: break
        }
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: return true
        default: return false
        }
    }
}
