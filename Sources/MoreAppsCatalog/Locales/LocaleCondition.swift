/// One item of `showOnLocales`: `sv_SE`, `nn`, `zh-Hans`, or `SE` for a region alone.
public struct LocaleCondition: Hashable, Sendable, CustomStringConvertible {
    /// The item's language, script and region: `und` for a region alone, and `nb` for `no`, App Store Connect's code
    /// for Bokmål.
    public let locale: LocaleIdentifier

    /// Parses an item. Nil if it isn't a valid locale.
    ///
    /// Two capitals are a region, as in the original; other identifiers are read in any case.
    init?(_ text: String) {
        let capitals = Array(text.utf8)
        if capitals.count == 2, capitals.allSatisfy({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }) {
            let region = LocaleIdentifier(language: .undetermined, region: Subtag(packing: capitals))
            locale = LocaleData.canonical(region)
            return
        }
        guard let read = LocaleIdentifier(plain: text), read.language != .undetermined || read.region != nil else {
            return nil
        }
        let canonical = LocaleData.canonical(read)
        locale = LocaleIdentifier(
            language: Self.compared(canonical.language),
            script: canonical.script,
            region: canonical.region
        )
    }

    /// The language for comparisons: Norwegian (`no`) is Bokmål (`nb`), while Nynorsk (`nn`) is a separate language.
    static func compared(_ language: Subtag) -> Subtag {
        language == "no" ? "nb" : language
    }

    /// Whether a reader with this resolved locale matches.
    ///
    /// As in the original, the language or the region must be the same. If the item names a script, it must also match,
    /// which distinguishes `zh-Hans` from `zh-Hant`.
    func matches(_ reader: LocaleIdentifier) -> Bool {
        if let script = locale.script, script != reader.script { return false }
        if locale.language != .undetermined, locale.language == Self.compared(reader.language) { return true }
        return locale.region != nil && locale.region == reader.region
    }

    /// The item in the original's spelling, `sv_SE`.
    public var description: String {
        let name = locale.language == .undetermined ? "" : locale.language.description
        let script = locale.script.map { "-\($0)" } ?? ""
        return name + script + (locale.region.map { "_\($0)" } ?? "")
    }
}
