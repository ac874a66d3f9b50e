/// The syntax of all fields (RFC 9110 section 5).
enum FieldSyntax {
    /// Whether the bytes are a token, as field names must be (RFC 9110 sections 5.1 and 5.6.2).
    static func isToken(_ bytes: Span<UInt8>) -> Bool {
        // Most names have only letters and hyphens.
        if hasNoMark(bytes, \.otherThanLettersAndHyphens) { return true }
        for index in bytes.indices where !ByteSet.token.contains(bytes[index]) { return false }
        return !bytes.isEmpty
    }

    /// Whether a field's value has no control byte except tabs (RFC 9110 section 5.5). Bytes from 0x80 on are allowed.
    @inline(__always)
    static func isValue(_ bytes: Span<UInt8>) -> Bool {
        // Most values are printable; others may contain a tab or non-ASCII bytes.
        hasNoMark(bytes, \.unprintables) || isValueByByte(bytes)
    }

    /// Whether there are four bytes or more, and none that `marks` finds in the words that they make.
    @inline(__always)
    private static func hasNoMark(_ bytes: Span<UInt8>, _ marks: (ByteWord) -> UInt64) -> Bool {
        let count = bytes.count
        guard count >= 8 else {
            return count >= 4 && ByteWord(bits: marks(ByteWord(endsOf: bytes, count: count))).hasNoMark
        }
        // Some of the last eight bytes may be checked twice.
        var marked = marks(ByteWord(bytes, at: 0)) | marks(ByteWord(bytes, at: count &- 8))
        var index = 8
        while count &- index > 8 {
            marked |= marks(ByteWord(bytes, at: index))
            index &+= 8
        }
        return ByteWord(bits: marked).hasNoMark
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
