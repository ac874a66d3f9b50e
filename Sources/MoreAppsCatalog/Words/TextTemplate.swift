/// Texts with placeholders.
enum TextTemplate {
    /// `text` with its placeholders filled; placeholders without a value stay as written.
    ///
    /// A value may run in the other direction than the text, and would then reorder its punctuation: if either has
    /// right-to-left characters, values are isolated (Unicode Standard Annex 9, 2.7).
    static func fill(_ text: String, _ values: [Placeholder: String]) -> String {
        let isMirrored = runsRightToLeft(text)
        var filled = ""
        var rest = Substring(text)
        while let place = nextPlaceholder(in: rest) {
            filled += rest[..<place.lowerBound]
            if let value = Placeholder(rawValue: String(rest[place])).flatMap({ values[$0] }) {
                filled += isMirrored || runsRightToLeft(value) ? "\u{2068}\(value)\u{2069}" : value
            } else {
                filled += rest[place]
            }
            rest = rest[place.upperBound...]
        }
        return filled + rest
    }

    /// Placeholders in any translation of `text` that aren't in `known`, without duplicates.
    static func unknownPlaceholders(of text: LocalizedText, known: [Placeholder]) -> [String] {
        let texts =
            switch text {
            case .universal(let text): [text]
            case .translated(let translations): translations.map(\.text)
            }
        var found: [String] = []
        for placeholder in texts.flatMap(placeholders) where !known.contains(where: { $0.rawValue == placeholder }) {
            if !found.contains(placeholder) { found.append(placeholder) }
        }
        return found
    }

    /// The placeholders of a text, in order.
    static func placeholders(in text: String) -> [String] {
        var found: [String] = []
        var rest = Substring(text)
        while let place = nextPlaceholder(in: rest) {
            found.append(String(rest[place]))
            rest = rest[place.upperBound...]
        }
        return found
    }

    /// The next `{word}` of letters.
    private static func nextPlaceholder(in text: Substring) -> Range<Substring.Index>? {
        let bytes = text.utf8
        var index = bytes.startIndex
        while let open = bytes[index...].firstIndex(of: UInt8(ascii: "{")) {
            let word = bytes[bytes.index(after: open)...].prefix(while: \.isASCIILetter)
            if !word.isEmpty, word.count <= 20, word.endIndex < bytes.endIndex,
                bytes[word.endIndex] == UInt8(ascii: "}")
            {
                return open..<bytes.index(after: word.endIndex)
            }
            index = bytes.index(after: open)
        }
        return nil
    }

    /// Whether any character belongs to a right-to-left script.
    private static func runsRightToLeft(_ text: String) -> Bool {
        text.unicodeScalars.contains { scalar in
            switch scalar.value {
            case 0x590...0x8FF, 0x200F, 0x202B, 0x202E, 0x2067, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF,
                0x1E800...0x1EFFF:
                true
            default: false
            }
        }
    }
}
