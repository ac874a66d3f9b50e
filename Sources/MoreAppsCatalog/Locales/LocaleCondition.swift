/// One item of `showOnLocales`: `sv_SE`, `nn`, `zh-Hans`, or `SE` for a region alone.
public struct LocaleCondition: Hashable, Sendable, CustomStringConvertible {
    /// The item's language, script and region: `und` for a region alone, and `nb` for `no`, App Store Connect's code
    /// for Bokmål.
    public let locale: LocaleIdentifier
    /// The countries and smaller groups in a group of countries without a language, like `EU`. With one, as in `es_419`,
    /// the group only says which form of the language it is.
    let members: Set<Subtag>

    /// Parses an item. Nil if it isn't a valid locale.
    ///
    /// Two capitals are a region, as in the original, and so are three digits; other identifiers are read in any case.
    init?(_ text: String) {
        guard let read = Self.region(text) ?? LocaleIdentifier(plain: text),
            read.language != .undetermined || read.region != nil
        else { return nil }
        let canonical = LocaleData.canonical(read)
        locale = LocaleIdentifier(
            language: Self.compared(canonical.language),
            script: canonical.script,
            region: canonical.region
        )
        let isRegion = canonical.language == .undetermined
        members = (isRegion ? canonical.region : nil).map(LocaleData.members) ?? []
    }

    /// Reads a region alone: `SE`, `150`.
    private static func region(_ text: String) -> LocaleIdentifier? {
        let code = Array(text.utf8)
        guard
            code.count == 2 && code.allSatisfy({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) })
                || code.count == 3 && code.allSatisfy(\.isASCIIDigit)
        else { return nil }
        return LocaleIdentifier(language: .undetermined, region: Subtag(packing: code))
    }

    /// The regions that the item names: the group's, or its own.
    var regions: Set<Subtag> {
        members.union([locale.region].compactMap(\.self))
    }

    /// The language for comparisons: Norwegian (`no`) is Bokmål (`nb`), while Nynorsk (`nn`) is a separate language.
    static func compared(_ language: Subtag) -> Subtag {
        language == "no" ? "nb" : language
    }

    /// Whether a reader with this resolved locale matches.
    ///
    /// As in the original, the language or the region must be the same; a group of countries matches each of them. If the
    /// item names a script, it must also match, which distinguishes `zh-Hans` from `zh-Hant`.
    func matches(_ reader: LocaleIdentifier) -> Bool {
        if let script = locale.script, script != reader.script { return false }
        if locale.language != .undetermined, locale.language == Self.compared(reader.language) { return true }
        guard let region = reader.region else { return false }
        return locale.region == region || members.contains(region)
    }

    /// Compares the locales, from which the members follow.
    public static func == (left: LocaleCondition, right: LocaleCondition) -> Bool { left.locale == right.locale }

    /// Hashes the locale, from which the members follow.
    public func hash(into hasher: inout Hasher) { hasher.combine(locale) }

    /// The item in the original's spelling, `sv_SE`.
    public var description: String { description(language: locale.language) }

    /// The item in the original's spelling, with another code for its language.
    func description(language: Subtag) -> String {
        let name = language == .undetermined ? "" : language.description
        let script = locale.script.map { "-\($0)" } ?? ""
        return name + script + (locale.region.map { "_\($0)" } ?? "")
    }
}
