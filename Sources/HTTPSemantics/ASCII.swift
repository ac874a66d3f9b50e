extension Span<UInt8> {
    /// The bytes decoded as UTF-8; invalid ones are replaced.
    var text: String {
        String(decoding: indices.map { self[$0] }, as: UTF8.self)
    }
}

/// The ASCII bytes and byte classes of HTTP's grammar (RFC 9110 section 5.6, RFC 3986 section 2).
enum ASCII {
    static let tab: UInt8 = 0x09
    static let space: UInt8 = 0x20
    static let quote: UInt8 = 0x22
    static let hash: UInt8 = 0x23
    static let percent: UInt8 = 0x25
    static let ampersand: UInt8 = 0x26
    static let asterisk: UInt8 = 0x2A
    static let comma: UInt8 = 0x2C
    static let hyphen: UInt8 = 0x2D
    static let dot: UInt8 = 0x2E
    static let slash: UInt8 = 0x2F
    static let zero: UInt8 = 0x30
    static let one: UInt8 = 0x31
    static let colon: UInt8 = 0x3A
    static let semicolon: UInt8 = 0x3B
    static let equals: UInt8 = 0x3D
    static let question: UInt8 = 0x3F
    static let leftBracket: UInt8 = 0x5B
    static let backslash: UInt8 = 0x5C
    static let rightBracket: UInt8 = 0x5D
    static let delete: UInt8 = 0x7F

    /// The byte in lower case.
    @inline(__always)
    static func lowercased(_ byte: UInt8) -> UInt8 {
        isUppercase(byte) ? byte | 0x20 : byte
    }

    @inline(__always)
    static func isUppercase(_ byte: UInt8) -> Bool { byte &- 0x41 < 26 }

    @inline(__always)
    static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

    @inline(__always)
    static func isDigit(_ byte: UInt8) -> Bool { byte &- zero < 10 }

    @inline(__always)
    static func isWhitespace(_ byte: UInt8) -> Bool { byte == space || byte == tab }

    /// C0 control bytes (tab among them) and DEL.
    @inline(__always)
    static func isControl(_ byte: UInt8) -> Bool { byte < space || byte == delete }

    /// The value of a hexadecimal digit of either case, nil for any other byte.
    @inline(__always)
    static func hexValue(_ byte: UInt8) -> UInt8? {
        if isDigit(byte) { return byte &- zero }
        let letter = (byte | 0x20) &- 0x61
        return letter < 6 ? letter + 10 : nil
    }

    /// Whether two byte sequences are equal.
    static func equal(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
        guard left.count == right.count else { return false }
        var index = 0
        while left.count - index >= 8 {
            guard ByteWord(left, at: index) == ByteWord(right, at: index) else { return false }
            index += 8
        }
        return index == left.count || ByteWord(left, tailFrom: index) == ByteWord(right, tailFrom: index)
    }

    /// Whether the bytes equal `word`, case-sensitively.
    @inline(__always)
    static func equal(_ bytes: Span<UInt8>, _ word: StaticString) -> Bool {
        guard bytes.count == word.utf8CodeUnitCount else { return false }
        // A literal lives as long as the program.
        return equal(bytes, unsafe Span(_unsafeStart: word.utf8Start, count: word.utf8CodeUnitCount))
    }

    /// Whether the bytes equal `word`, ignoring case. `word` is in lower case, and has no byte from `@` to `_`.
    @inline(__always)
    static func equalIgnoringCase(_ bytes: Span<UInt8>, _ word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        guard bytes.count == count else { return false }
        // The compiler knows the literal's bytes, which live as long as the program, and their count.
        let word = unsafe Span(_unsafeStart: word.utf8Start, count: count)
        var index = 0
        while count - index >= 8 {
            guard ByteWord(bytes, at: index).equalsIgnoringCase(ByteWord(word, at: index)) else { return false }
            index += 8
        }
        return index == count
            || ByteWord(bytes, tailFrom: index).equalsIgnoringCase(ByteWord(word, tailFrom: index))
    }
}
