/// An entity tag (RFC 9110 section 8.8.3).
public struct EntityTag: Sendable, Hashable {
    /// Whether the tag is weak: it says that two representations are equivalent, not that their bytes are the same.
    public let isWeak: Bool

    /// The opaque part with its quotes, as bytes: what both kinds of comparison compare.
    public let opaqueTag: [UInt8]

    /// A strong tag of the given characters, written without the quotes.
    ///
    /// Nil where one of them can't stand in a tag: `etagc` is `!` to `~` without the quote, and non-ASCII.
    public init?(strong characters: String) {
        let bytes = [ASCII.quote] + Array(characters.utf8) + [ASCII.quote]
        self.init(bytes.span)
    }

    /// Reads a tag as a field holds it, `"…"` or `W/"…"`, with nothing around it; nil for anything else.
    public init?(_ value: Span<UInt8>) {
        var list = EntityTagList()
        guard let tag = list.next(in: value), tag.whole == 0..<value.count else { return nil }
        isWeak = tag.isWeak
        opaqueTag = tag.opaque.map { value[$0] }
    }

    /// The tag as a field holds it.
    public var fieldValue: String {
        (isWeak ? "W/" : "") + String(decoding: opaqueTag, as: UTF8.self)
    }

    /// Strong comparison: both tags are strong and the same (RFC 9110 section 8.8.3.2).
    public func stronglyMatches(_ other: EntityTag) -> Bool {
        !isWeak && !other.isWeak && opaqueTag == other.opaqueTag
    }

    /// Weak comparison: the opaque parts are the same (RFC 9110 section 8.8.3.2).
    public func weaklyMatches(_ other: EntityTag) -> Bool {
        opaqueTag == other.opaqueTag
    }
}
