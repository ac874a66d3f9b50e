/// White space and comments between the tokens of JSON5, and their characters.
extension LocatedJSONReader {
    /// The byte at the current position.
    func peek() -> UInt8? {
        index < bytes.count ? bytes[index] : nil
    }

    /// The scalar at `offset`, and its length in bytes. Nil at the end and where the text isn't UTF-8.
    func scalar(at offset: Int) -> (scalar: Unicode.Scalar, length: Int)? {
        bytes.scalar(at: offset)
    }

    /// A description of the current position for messages, in quotes.
    func quotedToken() -> String {
        guard let (first, length) = scalar(at: index) else {
            return index < bytes.count ? "a byte that is not UTF-8" : "the end of the text"
        }
        if first.value < 0x20 || first.value == 0x7F { return "the control character \(codePoint(first))" }
        var end = index + length
        let isWord = { (byte: UInt8) in
            Unicode.Scalar(byte).properties.isAlphabetic || byte >= 0x30 && byte <= 0x39 || byte == 0x5F
        }
        if first.isASCII, isWord(bytes[index]) {
            while end < bytes.count, end - index < 24, bytes[end] < 0x80, isWord(bytes[end]) { end += 1 }
        }
        return "“\(String(decoding: bytes[index..<end], as: UTF8.self))”"
    }

    private func codePoint(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    /// Skips white space, line ends and comments.
    mutating func skipTrivia() {
        while index < bytes.count {
            switch bytes[index] {
            case 0x20, 0x09...0x0D:
                index += 1
            case UInt8(ascii: "/"):
                guard skipComment() else { return }
            case 0x80...:
                // U+00A0, U+2028, U+2029, U+FEFF and the category Zs.
                guard let (scalar, length) = scalar(at: index), isWideSpace(scalar) else { return }
                index += length
            default:
                return
            }
        }
    }

    private func isWideSpace(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .spaceSeparator, .lineSeparator, .paragraphSeparator: true
        default: scalar.value == 0xFEFF
        }
    }

    /// Skips a comment at the current position; false if there is none.
    mutating func skipComment() -> Bool {
        let start = index
        guard index + 1 < bytes.count else { return false }
        switch bytes[index + 1] {
        case UInt8(ascii: "/"):
            index += 2
            while index < bytes.count, !isLineEnd(at: index) { index += 1 }
            return true
        case UInt8(ascii: "*"):
            index += 2
            while index < bytes.count {
                if bytes[index] == UInt8(ascii: "*"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "/") {
                    index += 2
                    return true
                }
                index += 1
            }
            fail(at: start, "the comment that starts here has no “*/”")
            return true
        default:
            return false
        }
    }

    private func isLineEnd(at offset: Int) -> Bool {
        switch bytes[offset] {
        case 0x0A, 0x0D: true
        case 0xE2: offset + 2 < bytes.count && bytes[offset + 1] == 0x80 && bytes[offset + 2] | 1 == 0xA9
        default: false
        }
    }
}
