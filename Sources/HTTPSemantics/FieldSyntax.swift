/// The syntax of all fields (RFC 9110 section 5).
enum FieldSyntax {
    /// Whether the bytes are a token, as field names must be (RFC 9110 sections 5.1 and 5.6.2).
    static func isToken(_ bytes: Span<UInt8>) -> Bool {
        var index = 0
        if bytes.count >= 8 {
            // Most names have nothing else. Some of the last eight bytes may be checked twice.
            while bytes.count - index > 8, ByteWord(bytes, at: index).hasOnlyLettersAndHyphens { index &+= 8 }
            if bytes.count - index <= 8, ByteWord(bytes, at: bytes.count - 8).hasOnlyLettersAndHyphens { return true }
        }
        while index < bytes.count {
            guard ByteSet.token.contains(bytes[index]) else { return false }
            index += 1
        }
        return !bytes.isEmpty
    }

    /// Whether a field's value has no control byte except tabs (RFC 9110 section 5.5). Bytes from 0x80 on are allowed.
    @inline(__always)
    static func isValue(_ bytes: Span<UInt8>) -> Bool {
        // It may contain a tab or non-ASCII bytes.
        isPrintable(bytes) || isValueByByte(bytes)
    }

    /// Whether a value is ordinary: four bytes or more, each a space or a visible ASCII character.
    @inline(__always)
    private static func isPrintable(_ bytes: Span<UInt8>) -> Bool {
        let count = bytes.count
        guard count >= 8 else {
            return count >= 4 && ByteWord(bits: ByteWord(endsOf: bytes, count: count).unprintables).hasNoMark
        }
        // Some of the last eight bytes may be checked twice.
        var unprintables = ByteWord(bytes, at: count &- 8).unprintables
        var index = 0
        while index < count &- 8 {
            unprintables |= ByteWord(bytes, at: index).unprintables
            index &+= 8
        }
        return ByteWord(bits: unprintables).hasNoMark
    }

    @inline(never)
    private static func isValueByByte(_ bytes: Span<UInt8>) -> Bool {
        for index in bytes.indices where ASCII.isControl(bytes[index]) && bytes[index] != ASCII.tab { return false }
        return true
    }

    /// `range` without leading and trailing spaces and tabs (RFC 9110 section 5.6.3).
    static func trim(_ range: Range<Int>, of bytes: Span<UInt8>) -> Range<Int> {
        var start = range.lowerBound
        var end = range.upperBound
        while start < end, ASCII.isWhitespace(bytes[start]) { start += 1 }
        while end > start, ASCII.isWhitespace(bytes[end - 1]) { end -= 1 }
        return start..<end
    }
}
