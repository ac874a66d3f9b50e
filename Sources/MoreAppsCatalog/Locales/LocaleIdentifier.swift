/// The relevant parts of a locale identifier: language, script and region.
///
/// Parsing doesn't use ICU, so junk from the network costs nothing. ``LocaleData`` knows whether the language exists
/// and that `iw` means Hebrew.
public struct LocaleIdentifier: Hashable, Sendable, CustomStringConvertible {
    /// The language, two or three lower-case letters; `und` for a region alone.
    public let language: Subtag
    /// The script in title case, if present.
    public let script: Subtag?
    /// The region, two capitals or three digits, if present.
    public let region: Subtag?

    /// Creates an identifier from subtags in their usual case.
    public init(language: Subtag, script: Subtag? = nil, region: Subtag? = nil) {
        self.language = language
        self.script = script
        self.region = region
    }

    /// Parses an identifier as sent by a device: Unicode TR35 (`zh-Hant_HK_POSIX@calendar=japanese`,
    /// `en-US-u-rg-gbzzzz`), POSIX (`sv_SE.UTF-8`) or Java (`zh_CN_#Hans`), in any case, with either separator. Nil if
    /// it isn't valid or is longer than 512 bytes.
    ///
    /// The region override `rg` replaces the region. Variants and other keywords are dropped.
    public init?(_ text: String) {
        guard text.utf8.count <= LocaleParser.lengthLimit else { return nil }
        self.init(Array(text.utf8))
    }

    /// Parses bytes that need not be UTF-8; see ``init(_:)-(String)``.
    public init?(_ bytes: [UInt8]) {
        guard let parser = LocaleParser(bytes) else { return nil }
        self = parser.identifier
    }

    /// Parses an identifier of language, script and region only, as written by operators.
    init?(plain text: String) {
        guard let parser = LocaleParser(Array(text.utf8)), parser.isPlain else { return nil }
        self = parser.identifier
    }

    /// The BCP 47 form: `zh-Hant-HK`.
    public var description: String {
        [language, script, region].compactMap { $0?.description }.joined(separator: "-")
    }
}
