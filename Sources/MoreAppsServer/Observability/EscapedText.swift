/// How client text is escaped so that it can't end a line, close a quote or control a terminal.
///
/// Printable ASCII except `"` and `\` stays; other bytes become escapes. So lines can't be forged or broken, are always
/// ASCII, and the original bytes can be recovered.
enum TextEscape {
    /// `\x0A`, as in nginx's logs.
    case hexadecimal
    /// `\u000A`, as in JSON strings (RFC 8259, 7). Bytes from 0x80 on are read as ISO 8859-1: field values have no
    /// other encoding (RFC 9110, 5.5).
    case json

    /// The longest escape of one byte.
    static let longest = 6
}

extension OutputSpan<UInt8> {
    /// Client text, cut after `limit` bytes and then marked with an escape that no byte has: `\u2026` in JSON, `\...`
    /// otherwise.
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

    /// Whether nothing needs escaping. Without a branch, so that it is vectorized.
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
