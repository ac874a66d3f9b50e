/// The syntax that all fields share (RFC 9110 section 5).
enum FieldSyntax {
    /// Whether the bytes are a token, as a field's name must be (RFC 9110 sections 5.1 and 5.6.2).
    static func isToken(_ bytes: Span<UInt8>) -> Bool {
        var index = 0
        while bytes.count - index >= 8 {
            // Most names hold nothing else.
            guard ByteWord(bytes, at: index).hasOnlyLettersAndHyphens else { break }
            index += 8
        }
        while index < bytes.count {
            guard ByteSet.token.contains(bytes[index]) else { return false }
            index += 1
        }
        return !bytes.isEmpty
    }

    /// Whether a field's value has no control byte other than a tab (RFC 9110 section 5.5). Bytes from 0x80 may stand in it.
    static func isValue(_ bytes: Span<UInt8>) -> Bool {
        guard bytes.count >= 8 else { return isValue(bytes, from: 0, to: bytes.count) }
        let last = bytes.count - 8
        var index = 0
        while index < last {
            guard isValueWord(bytes, at: index) else { return false }
            index &+= 8
        }
        // The last eight bytes, some of which may be looked at for the second time.
        return isValueWord(bytes, at: last)
    }

    @inline(__always)
    private static func isValueWord(_ bytes: Span<UInt8>, at index: Int) -> Bool {
        let word = ByteWord(bytes, at: index)
        guard word.hasByte(below: ASCII.space) || word.hasByte(ASCII.delete) else { return true }
        // It may be a tab.
        return isValue(bytes, from: index, to: index + 8)
    }

    private static func isValue(_ bytes: Span<UInt8>, from start: Int, to end: Int) -> Bool {
        for index in start..<end where ASCII.isControl(bytes[index]) && bytes[index] != ASCII.tab { return false }
        return true
    }

    /// The part of `range` that is left when spaces and tabs are cut from both of its ends (RFC 9110 section 5.6.3).
    static func trim(_ range: Range<Int>, of bytes: Span<UInt8>) -> Range<Int> {
        var start = range.lowerBound
        var end = range.upperBound
        while start < end, ASCII.isWhitespace(bytes[start]) { start += 1 }
        while end > start, ASCII.isWhitespace(bytes[end - 1]) { end -= 1 }
        return start..<end
    }
}
