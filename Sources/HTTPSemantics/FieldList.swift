/// The members of a comma-separated field value (RFC 9110 section 5.6.1), parsed in place.
///
/// Commas in quoted strings don't count (section 5.6.4); an unclosed quoted string extends to the end. Members are
/// trimmed, and empty ones skipped, as section 5.6.1.2 requires of recipients.
struct FieldList: Sendable {
    private var index = 0

    /// The range of the next member, nil at the end.
    ///
    /// - Parameter value: the same bytes in each call.
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
