import FoundationEssentials
import FoundationInternationalization

/// ICU's data (CLDR) on locales. A lookup takes some microseconds, so callers cache the results.
enum LocaleData {
    /// The identifier with its aliases resolved: `iw_IL` is `he_IL`, `swe` is `sv`, `sh` is `sr_Latn`, `en_UK` is `en_GB`.
    static func canonical(_ locale: LocaleIdentifier) -> LocaleIdentifier {
        LocaleIdentifier(Locale.identifier(.icu, from: locale.description)) ?? locale
    }

    /// The canonical identifier with its script; an unnamed one is the likely one: `zh_TW` is `zh_Hant_TW`.
    static func resolved(_ locale: LocaleIdentifier) -> LocaleIdentifier {
        let canonical = canonical(locale)
        if let script = canonical.script {
            return LocaleIdentifier(language: canonical.language, script: plain(script), region: canonical.region)
        }
        // ICU treats the undetermined language as English.
        guard canonical.language != .undetermined else { return canonical }
        let script = maximal(canonical)?.script
        return LocaleIdentifier(language: canonical.language, script: script.map(plain), region: canonical.region)
    }

    /// The region where a language is most widely read: Brazil for `pt`, Taiwan for `zh-Hant`.
    static func likelyRegion(language: Subtag, script: Subtag?) -> Subtag? {
        maximal(LocaleIdentifier(language: language, script: script))?.region
    }

    /// Whether `language` is a known language, by its canonical code.
    static func isLanguage(_ language: Subtag) -> Bool {
        let canonical = canonical(LocaleIdentifier(language: language)).language
        return Locale.LanguageCode(canonical.description).isISOLanguage
    }

    /// Whether `region` is a region or a group of regions, by its canonical code.
    static func isRegion(_ region: Subtag) -> Bool {
        if Locale.Region(region.description).isISORegion { return true }
        let canonical = canonical(LocaleIdentifier(language: .undetermined, region: region)).region ?? region
        return canonical != region && Locale.Region(canonical.description).isISORegion
    }

    /// The countries and groups in a group of countries, such as the European Union; empty for a country.
    static func members(of group: Subtag) -> Set<Subtag> {
        var members: Set<Subtag> = []
        var rest = [Locale.Region(group.description)]
        while let region = rest.popLast() {
            for part in region.subRegions where members.insert(Subtag(packing: part.identifier.utf8)).inserted {
                rest.append(part)
            }
        }
        return members
    }

    /// The most widely read language of a country, as an operator writes it: `ko`, `zh-Hant`, `de-AT`. Nil for an
    /// unknown country.
    static func language(ofCountry country: Subtag) -> LocaleIdentifier? {
        guard Storefront.countries.contains(country),
            let likely = maximal(LocaleIdentifier(language: .undetermined, region: country))
        else { return nil }
        let usual = resolved(LocaleIdentifier(language: likely.language))
        // “zh” alone is ambiguous to people.
        let script = likely.script == usual.script && likely.language != "zh" ? nil : likely.script
        let isUsualRegion = likelyRegion(language: likely.language, script: script) == country
        return LocaleIdentifier(language: likely.language, script: script, region: isUsualRegion ? nil : country)
    }

    /// The English name of a language, for messages.
    static func name(ofLanguage language: Subtag) -> String {
        english.localizedString(forLanguageCode: language.description) ?? language.description
    }

    /// The English name of a country or a group of countries, for messages.
    static func name(ofRegion region: Subtag) -> String {
        english.localizedString(forRegionCode: region.description) ?? region.description
    }

    private static let english = Locale(identifier: "en")

    /// The currency of a country (ISO 4217).
    static func currency(of country: Subtag) -> String? {
        Locale(identifier: "und_\(country)").currency?.identifier
    }

    /// Whether `locale` is written from right to left.
    static func isRightToLeft(_ locale: LocaleIdentifier) -> Bool {
        Locale.Language(identifier: locale.description).characterDirection == .rightToLeft
    }

    /// The locale itself and its ancestors, nearest first, all resolved:
    /// `es-Latn-MX`, `es-Latn-419`, `es-Latn`; `nn-Latn-NO`, `nn-Latn`, `nb-Latn`, `no-Latn`.
    static func ancestry(of locale: LocaleIdentifier) -> [LocaleIdentifier] {
        var chain = [resolved(locale)]
        while chain.count < 12, let last = chain.last, let parent = parent(of: last), !chain.contains(parent) {
            chain.append(parent)
        }
        return chain
    }

    /// The parent of a resolved locale.
    private static func parent(of node: LocaleIdentifier) -> LocaleIdentifier? {
        let withoutRegion = LocaleIdentifier(language: node.language, script: node.script)
        // In CLDR `nb` and `nn` inherit from `no`; but `no` is written as `nb`, and readers of `nn` read that too.
        // Also, asking ICU for the parent of `no_NO` first never returns (Swift 6.3 on Linux).
        if Self.norwegian.contains(node.language) {
            guard node.region == nil else { return withoutRegion }
            guard node.script == "Latn" else { return nil }
            return LocaleIdentifier(language: node.language == "nb" ? "no" : "nb", script: "Latn")
        }
        guard node.language != .undetermined else { return nil }
        // CLDR lists parents without a script if it is the likely one. Where the region implies another script, as in
        // `zh-Hans-HK`, the script must stay.
        let isLikelyScript = node.script == resolved(LocaleIdentifier(language: node.language)).script
        let withoutScript = LocaleIdentifier(language: node.language, region: node.region)
        let short = isLikelyScript && resolved(withoutScript) == node ? withoutScript : node
        for candidate in [short, node] {
            guard let found = Locale.Language(identifier: candidate.description).parent,
                let language = found.languageCode?.identifier, language != "root",
                let identifier = LocaleIdentifier(
                    [language, found.script?.identifier, found.region?.identifier].compactMap(\.self)
                        .joined(separator: "-")
                )
            else { continue }
            let parent = resolved(identifier)
            // For some locales ICU returns the locale itself, `zh-Hans-SG` for `zh_SG`; the second form helps. Texts
            // aren't inherited across scripts of a language.
            guard parent != node, parent.language != node.language || parent.script == node.script else { continue }
            return parent
        }
        return node.region == nil ? nil : withoutRegion
    }

    private static let norwegian: Set<Subtag> = ["nb", "nn", "no"]

    private static func maximal(_ locale: LocaleIdentifier) -> LocaleIdentifier? {
        LocaleIdentifier(Locale.Language(identifier: locale.description).maximalIdentifier)
    }

    /// Nastaliq is a style of the Arabic script that ICU may return; catalogs don't use it.
    private static func plain(_ script: Subtag) -> Subtag {
        script == "Aran" ? "Arab" : script
    }
}
