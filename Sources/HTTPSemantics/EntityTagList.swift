/// The entity tags of a field value, parsed in place.
///
/// ``FieldList`` doesn't work here: a backslash in an entity tag is an ordinary character (RFC 9110 section 8.8.3).
/// Anything that isn't an entity tag is skipped up to the next comma.
struct EntityTagList {
    struct Tag {
        let isWeak: Bool
        /// Including its quotes.
        let opaque: Range<Int>
    }

    private var index = 0

    /// The next tag, nil at the end.
    mutating func next(in value: Span<UInt8>) -> Tag? {
        while index < value.count {
            let byte = value[index]
            if byte == ASCII.comma || ASCII.isWhitespace(byte) {
                index += 1
            } else if let tag = tag(in: value) {
                index = tag.opaque.upperBound
                if endsMember(in: value) { return tag }
                skipMember(in: value)
            } else {
                skipMember(in: value)
            }
        }
        return nil
    }

    private func tag(in value: Span<UInt8>) -> Tag? {
        var start = index
        // `weak` is case-sensitive.
        let isWeak = value.count - index > 2 && value[index] == 0x57 && value[index + 1] == ASCII.slash
        if isWeak { start += 2 }
        guard value[start] == ASCII.quote else { return nil }
        var end = start + 1
        while end < value.count, value[end] != ASCII.quote {
            // `etagc`: `!`, `#` to `~`, and the bytes above ASCII.
            guard value[end] > ASCII.space, value[end] != ASCII.delete else { return nil }
            end += 1
        }
        guard end < value.count else { return nil }
        return Tag(isWeak: isWeak, opaque: start..<(end + 1))
    }

    private func endsMember(in value: Span<UInt8>) -> Bool {
        var next = index
        while next < value.count, ASCII.isWhitespace(value[next]) { next += 1 }
        return next == value.count || value[next] == ASCII.comma
    }

    private mutating func skipMember(in value: Span<UInt8>) {
        while index < value.count, value[index] != ASCII.comma { index += 1 }
    }
}
