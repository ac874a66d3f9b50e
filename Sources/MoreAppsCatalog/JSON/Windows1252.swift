/// The encoding that browsers use for “Latin-1” (WHATWG Encoding, 9.1).
enum Windows1252 {
    /// The character of a byte.
    static func scalar(_ byte: UInt8) -> Unicode.Scalar {
        (0x80...0x9F).contains(byte) ? upperControls[Int(byte) - 0x80] : Unicode.Scalar(byte)
    }

    /// The characters in place of Latin-1's control characters 0x80 to 0x9F.
    private static let upperControls: [Unicode.Scalar] = [
        "€", "\u{81}", "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", "\u{8D}", "Ž", "\u{8F}",
        "\u{90}", "‘", "’", "“", "”", "•", "–", "—", "˜", "™", "š", "›", "œ", "\u{9D}", "ž", "Ÿ",
    ]
}
