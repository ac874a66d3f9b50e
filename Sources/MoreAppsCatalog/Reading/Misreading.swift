/// Finds UTF-8 that was read as Windows-1252, also called mojibake.
enum Misreading {
    /// The first such place in a text. Single pairs that words and punctuation make by chance, as in “VOILÀ »”, don't
    /// count.
    static func first(in text: String) -> TextDefect? {
        let scalars = Array(text.unicodeScalars)
        var index = 0
        while index < scalars.count {
            var bytes: [UInt8] = []
            var count = 0
            while let sequence = sequence(at: index + bytes.count, scalars) {
                bytes += sequence
                count += 1
            }
            guard count > 0 else {
                index += 1
                continue
            }
            let read = scalars[index..<(index + bytes.count)]
            let isCertain = count > 1 || isCertain(read, after: index > 0 ? scalars[index - 1] : nil)
            if isCertain, let original = String(validating: bytes, as: UTF8.self) {
                return .misread(String(String.UnicodeScalarView(read)), original: original)
            }
            index += bytes.count
        }
        return nil
    }

    /// The bytes of a sequence of UTF-8 that is longer than one byte.
    private static func sequence(at start: Int, _ scalars: [Unicode.Scalar]) -> [UInt8]? {
        guard start < scalars.count, let lead = byte(scalars[start]) else { return nil }
        let length: Int
        switch lead {
        case 0xC2...0xDF: length = 2
        case 0xE0...0xEF: length = 3
        case 0xF0...0xF4: length = 4
        default: return nil
        }
        guard start + length <= scalars.count else { return nil }
        let rest = scalars[(start + 1)..<(start + length)].compactMap(byte).filter { (0x80...0xBF).contains($0) }
        return rest.count == length - 1 ? [lead] + rest : nil
    }

    /// Whether a single sequence is no coincidence.
    private static func isCertain(_ read: ArraySlice<Unicode.Scalar>, after before: Unicode.Scalar?) -> Bool {
        guard let lead = read.first, let next = read.dropFirst().first else { return false }
        switch lead {
        case "Â", "Ã", "Ä", "Å":
            guard endings.contains(next) else { return true }
            return before.map { $0.properties.isLowercase || ("0"..."9").contains($0) } ?? false
        case "â": return ["€", "‚", "„"].contains(next)
        case "ð": return next == "Ÿ"
        case "ï": return next == "»"
        default: return false
        }
    }

    /// What may follow a word in capitals.
    private static let endings: Set<Unicode.Scalar> = [
        "\u{A0}", "»", "’", "‘", "”", "“", "…", "–", "—", "™", "®", "°", "²", "³", "¹", "º", "ª", "·", "›", "‹", "‰",
        "•",
    ]

    /// The byte of a character in Windows-1252. Its five unassigned bytes are controls, as browsers read them.
    private static func byte(_ scalar: Unicode.Scalar) -> UInt8? {
        scalar.value < 0x100 ? UInt8(scalar.value) : windows[scalar]
    }

    private static let windows: [Unicode.Scalar: UInt8] = [
        "€": 0x80, "‚": 0x82, "ƒ": 0x83, "„": 0x84, "…": 0x85, "†": 0x86, "‡": 0x87, "ˆ": 0x88, "‰": 0x89, "Š": 0x8A,
        "‹": 0x8B, "Œ": 0x8C, "Ž": 0x8E, "‘": 0x91, "’": 0x92, "“": 0x93, "”": 0x94, "•": 0x95, "–": 0x96, "—": 0x97,
        "˜": 0x98, "™": 0x99, "š": 0x9A, "›": 0x9B, "œ": 0x9C, "ž": 0x9E, "Ÿ": 0x9F,
    ]
}
