/// The syntax that all fields share (RFC 9110 section 5).
public enum FieldSyntax {
    /// Whether the bytes are a token, as a field's name must be (RFC 9110 sections 5.1 and 5.6.2).
    public static func isToken(_ bytes: Span<UInt8>) -> Bool {
        for index in bytes.indices where !ByteSet.token.contains(bytes[index]) { return false }
        return !bytes.isEmpty
    }

    /// Whether a field's value has no control byte other than a tab (RFC 9110 section 5.5). Bytes from 0x80 may stand in it.
    public static func isValue(_ bytes: Span<UInt8>) -> Bool {
        // No early exit: without one the compiler tests many bytes at once, and values are nearly always good.
        var hasControl = false
        for index in bytes.indices {
            let byte = bytes[index]
            hasControl = hasControl || (byte < ASCII.space && byte != ASCII.tab) || byte == ASCII.delete
        }
        return !hasControl
    }

    /// The part of `range` that is left when spaces and tabs are cut from both of its ends (RFC 9110 section 5.6.3).
    public static func trim(_ range: Range<Int>, of bytes: Span<UInt8>) -> Range<Int> {
        var start = range.lowerBound
        var end = range.upperBound
        while start < end, ASCII.isWhitespace(bytes[start]) { start += 1 }
        while end > start, ASCII.isWhitespace(bytes[end - 1]) { end -= 1 }
        return start..<end
    }
}
