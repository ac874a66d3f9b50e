/// The If-None-Match field (RFC 9110 section 13.1.2).
enum IfNoneMatch {
    /// Whether a line of the field matches the representation, by weak comparison: `*`, or a list with its tag.
    ///
    /// The whole field's condition is false when this holds for one of its lines. Members that aren't entity tags match
    /// nothing.
    ///
    /// - Parameter entityTag: the representation's strong tag with its quotes.
    static func matches(_ line: Span<UInt8>, entityTag: Span<UInt8>) -> Bool {
        // The usual line of a cache with the current representation.
        if ASCII.equal(line, entityTag) { return true }
        return EntityTagCondition.matches(line, entityTag: entityTag, acceptsWeak: true)
    }
}

/// The If-Match field (RFC 9110 section 13.1.1).
enum IfMatch {
    /// Whether a line of the field matches the representation, by strong comparison: `*`, or a list with its tag.
    ///
    /// The whole field's condition is true when this holds for one of its lines. Members that aren't entity tags match
    /// nothing.
    ///
    /// - Parameter entityTag: the representation's strong tag with its quotes.
    static func matches(_ line: Span<UInt8>, entityTag: Span<UInt8>) -> Bool {
        EntityTagCondition.matches(line, entityTag: entityTag, acceptsWeak: false)
    }
}

/// The If-Range field (RFC 9110 section 13.1.5).
public enum IfRange {
    /// Whether the value is the representation's tag, by strong comparison; otherwise no range may be sent.
    ///
    /// A date never matches, since representations have no modification date here.
    ///
    /// - Parameter entityTag: the representation's strong tag with its quotes.
    public static func matches(_ value: Span<UInt8>, entityTag: Span<UInt8>) -> Bool {
        let trimmed = FieldSyntax.trim(0..<value.count, of: value)
        return ASCII.equal(value.extracting(trimmed), entityTag)
    }
}

private enum EntityTagCondition {
    static func matches(_ line: Span<UInt8>, entityTag: Span<UInt8>, acceptsWeak: Bool) -> Bool {
        let trimmed = FieldSyntax.trim(0..<line.count, of: line)
        if trimmed.count == 1, line[trimmed.lowerBound] == ASCII.asterisk { return true }
        var list = EntityTagList()
        while let tag = list.next(in: line) {
            if tag.isWeak, !acceptsWeak { continue }
            if ASCII.equal(line.extracting(tag.opaque), entityTag) { return true }
        }
        return false
    }
}
