/// A country's code in place of a language's, or a language's that almost certainly means a country: `kr` for Korean, `se`
/// for Sweden.
struct CountrySlip {
    private let language: Subtag
    private let country: Subtag
    private let purpose: LocalePurpose

    /// Languages in which hardly any app has texts. As regions the same codes have many readers.
    private static let rareLanguages: Set<Subtag> = [
        "ae", "bh", "br", "ch", "co", "cr", "ee", "ie", "kr", "kw", "li", "lu", "ng", "sa", "se", "sg", "tw", "ve",
        "za",
    ]

    /// Languages that apps do have texts in, but that are seldom a condition.
    private static let seldomConditions: Set<Subtag> = ["ba", "be", "bo", "dz", "eu", "in", "my", "om", "tn", "uk"]

    /// A valid locale that is probably a slip; nil for any other.
    init?(_ text: String, for purpose: LocalePurpose) {
        // Before it is parsed: this is asked for every text of a catalog.
        let code = text.utf8.prefix(while: \.isASCIILetter)
        guard code.count == 2, case let language = Subtag(packing: code.lazy.map { $0 | 0x20 }),
            Self.rareLanguages.contains(language)
                || purpose == .condition && Self.seldomConditions.contains(language),
            let locale = LocaleIdentifier(plain: text), locale.script == nil
        else { return nil }
        let country = Self.region(locale.language)
        // In a condition `se_SE` shows the app in Sweden.
        guard locale.region == nil || purpose == .text && locale.region == country else { return nil }
        self.init(language: locale.language, country: country, purpose: purpose)
    }

    /// A code that is no language's; nil if it isn't a country's either.
    init?(unknownLanguage language: Subtag, for purpose: LocalePurpose) {
        guard let country = Storefront.country(Self.region(language)) else { return nil }
        self.init(language: language, country: country, purpose: purpose)
    }

    private init(language: Subtag, country: Subtag, purpose: LocalePurpose) {
        self.language = language
        self.country = country
        self.purpose = purpose
    }

    private static func region(_ language: Subtag) -> Subtag {
        let code = Subtag(packing: language.description.utf8.map { $0 & ~0x20 })
        return LocaleData.canonical(LocaleIdentifier(language: .undetermined, region: code)).region ?? code
    }

    /// What the locale means, and what to write instead, as the end of a message.
    var hint: String {
        let isLanguage = LocaleData.isLanguage(language)
        let likely = LocaleData.language(ofCountry: country)
        let name = LocaleData.name(ofLanguage: isLanguage ? language : likely?.language ?? .undetermined)
        let region = LocaleData.name(ofRegion: country)
        switch purpose {
        case .text:
            let question = likely.map { ": did you mean “\($0)”, \(LocaleData.name(ofLanguage: $0.language))?" } ?? ""
            return (isLanguage ? " is the language \(name)" : "") + question
        case .condition where isLanguage:
            // No region has a script.
            let own = LocaleData.resolved(LocaleIdentifier(language: language))
            return " is the language \(name), not the region \(region): "
                + "write “\(country)” for the region, or “\(own)” for the language"
        case .condition:
            return ": write “\(country)” for the region \(region)"
                + (likely.map { ", or “\($0)” for the language \(name)" } ?? "")
        }
    }
}
