/// How what a client wrote is kept from ending a line, a quoted text, or a terminal's patience.
///
/// Printable ASCII stays as it is but for `"` and `\`; every other byte is written as its number. So a line can be
/// neither forged nor torn, what was sent can be read back from it, and it is ASCII whatever came.
enum TextEscape {
    /// `\x0A`, as nginx writes its logs.
    case hexadecimal
    /// `\u000A`, as JSON strings have it (RFC 8259 section 7). A byte from 0x80 on is the character of its number, as in
    /// ISO 8859-1: field values have no other encoding (RFC 9110 section 5.5).
    case json

    /// The most bytes that one byte becomes.
    static let longest = 6
}

extension OutputSpan<UInt8> {
    /// What a client wrote; beyond `limit` bytes it is cut, and marked with what no byte becomes: `\u2026` in JSON,
    /// `\...` elsewhere.
    @inline(__always)
    mutating func append(_ text: Span<UInt8>, escaped escape: TextEscape, limit: Int) {
        if text.count <= limit, Self.isPlain(text) {
            append(text)
        } else {
            appendEscaped(text, escape, limit: limit)
        }
    }

    private mutating func appendEscaped(_ text: Span<UInt8>, _ escape: TextEscape, limit: Int) {
        for index in 0..<min(text.count, limit) {
            let byte = text[index]
            if Self.isPlain(byte) {
                append(byte)
                continue
            }
            switch escape {
            case .hexadecimal:
                append(literal: "\\x")
                append(hexadecimal: UInt64(byte), digits: 2, isUppercase: true)
            case .json:
                append(literal: "\\u00")
                append(hexadecimal: UInt64(byte), digits: 2)
            }
        }
        guard text.count > limit else { return }
        switch escape {
        case .hexadecimal: append(literal: "\\...")
        case .json: append(literal: "\\u2026")
        }
    }

    @inline(__always)
    private static func isPlain(_ byte: UInt8) -> Bool {
        byte &- 0x20 < 0x5F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    /// Whether nothing is to be escaped. All bytes are looked at, and without a branch: then many are at once.
    private static func isPlain(_ text: Span<UInt8>) -> Bool {
        var odd: UInt8 = 0
        for index in text.indices {
            let byte = text[index]
            let isUnprintable: UInt8 = byte &- 0x20 < 0x5F ? 0 : 1
            let isQuote: UInt8 = byte == UInt8(ascii: "\"") ? 1 : 0
            let isBackslash: UInt8 = byte == UInt8(ascii: "\\") ? 1 : 0
            odd |= isUnprintable | isQuote | isBackslash
        }
        return odd == 0
    }
}
