/// What matters of a locale identifier here: its language, script and region.
///
/// Reading one takes no look at ICU's data, so that junk from the network costs nothing; whether the language exists,
/// and that `iw` is Hebrew, is ``LocaleData``'s affair.
public struct LocaleIdentifier: Hashable, Sendable, CustomStringConvertible {
    /// The language, two or three small letters; `und` when only a region was given.
    public let language: Subtag
    /// The script, in title case, when it is named.
    public let script: Subtag?
    /// The region, two capitals or three digits, when it is named.
    public let region: Subtag?

    /// Makes an identifier of subtags that have their usual case.
    public init(language: Subtag, script: Subtag? = nil, region: Subtag? = nil) {
        self.language = language
        self.script = script
        self.region = region
    }

    /// Reads an identifier as a device sends it: by Unicode TR35 (`zh-Hant_HK_POSIX@calendar=japanese`,
    /// `en-US-u-rg-gbzzzz`), POSIX (`sv_SE.UTF-8`) or Java (`zh_CN_#Hans`), in any case, with either separator.
    /// Nil when it is none of these or longer than 512 bytes.
    ///
    /// The region override `rg` takes the region's place. Variants and other keywords are dropped.
    public init?(_ text: String) {
        guard text.utf8.count <= LocaleParser.lengthLimit else { return nil }
        self.init(Array(text.utf8))
    }

    /// Reads an identifier from bytes that need not be UTF-8; see ``init(_:)-(String)``.
    public init?(_ bytes: [UInt8]) {
        guard let parser = LocaleParser(bytes) else { return nil }
        self = parser.identifier
    }

    /// Reads an identifier that consists of language, script and region only, as an operator writes it.
    init?(plain text: String) {
        guard let parser = LocaleParser(Array(text.utf8)), parser.isPlain else { return nil }
        self = parser.identifier
    }

    /// The BCP 47 form, such as `zh-Hant-HK`.
    public var description: String {
        [language, script, region].compactMap { $0?.description }.joined(separator: "-")
    }
}
