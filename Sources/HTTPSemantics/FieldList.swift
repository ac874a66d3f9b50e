/// The members of a comma-separated field value (RFC 9110 section 5.6.1), read one by one where they stand.
///
/// Commas within quoted strings don't count (section 5.6.4); a quoted string that never ends reaches to the value's end.
/// Members come trimmed, and empty ones are skipped, as section 5.6.1.2 asks of recipients.
struct FieldList: Sendable {
    private var index = 0

    /// Where the next member stands, nil at the end.
    ///
    /// - Parameter value: the same bytes at each call.
    mutating func next(in value: Span<UInt8>) -> Range<Int>? {
        while index < value.count {
            let start = index
            skipMember(in: value)
            let member = FieldSyntax.trim(start..<index, of: value)
            index += 1
            if !member.isEmpty { return member }
        }
        return nil
    }

    private mutating func skipMember(in value: Span<UInt8>) {
        var isQuoted = false
        while index < value.count {
            switch value[index] {
            case ASCII.comma where !isQuoted: return
            case ASCII.quote: isQuoted.toggle()
            case ASCII.backslash where isQuoted: index += 1
            default: break
            }
            index += 1
        }
        // A backslash may have been the last byte.
        index = value.count
    }
}
