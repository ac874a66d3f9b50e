/// Chooses among the languages of a text.
///
/// In order of preference: the reader's own locale; its CLDR ancestors, each with its likely region and then its other
/// descendants (`pt_BR` → `pt` → `pt_PT`); the language in its likely script; the language in any other script; all this
/// in the closely related language that the reader reads too (`gsw_CH` → `de_CH` → `de`). Unnamed scripts are the likely
/// ones.
struct LanguageMatcher: Sendable {
    /// The languages, resolved.
    let languages: [LocaleIdentifier]
    /// Their ancestries; empty where they don't matter, because finding one loads ICU's data for the language.
    private let ancestries: [[LocaleIdentifier]]

    /// Takes `languages` in order of preference.
    init(_ languages: [LocaleIdentifier]) {
        self.languages = languages.map(LocaleData.resolved)
        let counts = Dictionary(self.languages.map { ($0.language, 1) }, uniquingKeysWith: +)
        ancestries = self.languages.map { language in
            // A language that occurs once, without a region, is chosen in any case.
            let isAlone = language.region == nil && counts[language.language] == 1
            return isAlone ? [] : LocaleData.ancestry(of: language)
        }
    }

    /// The index of the best language. Nil when the reader can't be expected to read any of them.
    func index(for reader: ReaderLocale) -> Int? {
        ownIndex(for: reader) ?? reader.close.lazy.compactMap(ownIndex).first
    }

    /// The index of the best form of the reader's own language.
    private func ownIndex(for reader: ReaderLocale) -> Int? {
        for (node, likelyRegion) in reader.ancestry {
            if let exact = languages.firstIndex(of: node) { return exact }
            if let likelyRegion {
                let likely = LocaleIdentifier(language: node.language, script: node.script, region: likelyRegion)
                if let index = languages.firstIndex(of: likely) { return index }
            }
            let descendant = languages.indices.first {
                languages[$0].language == node.language && ancestries[$0].contains(node)
            }
            if let descendant { return descendant }
        }
        // The order of preference applies within a script only. Other scripts are ordered by their codes.
        return languages.indices.filter { languages[$0].language == reader.locale.language }
            .min { rank(of: $0, for: reader) < rank(of: $1, for: reader) }
    }

    /// The distance of a language from the reader's, in any script: lower is better.
    private func rank(of index: Int, for reader: ReaderLocale) -> (Int, UInt32, Int, Int) {
        let language = languages[index]
        let script = language.script
        let strangeness = script == reader.locale.script ? 0 : script == likelyScript(of: language) ? 1 : 2
        return (strangeness, script?.packed ?? 0, language.region == nil ? 0 : 1, index)
    }

    private func likelyScript(of locale: LocaleIdentifier) -> Subtag? {
        LocaleData.resolved(LocaleIdentifier(language: locale.language)).script
    }

    /// Whether the language at an index is the reader's own, in a form that the reader's locale inherits: not another
    /// language, script or region that stands in for it.
    func isOwn(_ index: Int, of reader: ReaderLocale) -> Bool {
        let language = languages[index]
        let own = reader.locale
        guard LocaleCondition.compared(language.language) == LocaleCondition.compared(own.language),
            language.script == own.script
        else { return false }
        guard let region = language.region, own.region != nil else { return true }
        return reader.ancestry.contains { $0.node.region == region }
    }

    /// The index of the language for readers without a match: the catalog's default, English, or the first.
    func fallback(default defaultReader: ReaderLocale, english: ReaderLocale) -> Int {
        index(for: defaultReader) ?? index(for: english) ?? 0
    }
}

/// A reader's locale with everything needed to choose.
struct ReaderLocale: Sendable {
    /// The locale as it was given.
    let name: LocaleIdentifier
    /// The canonical locale; an unnamed script is the likely one.
    let locale: LocaleIdentifier
    /// The locale and its ancestors, nearest first, with the likely region of those without a region.
    let ancestry: [(node: LocaleIdentifier, likelyRegion: Subtag?)]
    /// The same in the language that the reader reads too; empty if there is none.
    let close: [ReaderLocale]

    /// Looks `locale` up in ICU's data.
    init(_ locale: LocaleIdentifier) {
        let chain = LocaleData.ancestry(of: locale)
        name = locale
        self.locale = chain[0]
        ancestry = chain.map {
            ($0, $0.region == nil ? LocaleData.likelyRegion(language: $0.language, script: $0.script) : nil)
        }
        let own = chain[0]
        close = [CloseLanguages.other(for: own.language)].compactMap(\.self).map { language in
            ReaderLocale(LocaleIdentifier(language: language, script: own.script, region: own.region))
        }
    }

    /// The languages that the reader reads: the own, those that it inherits from, and the close one.
    var languages: Set<Subtag> {
        Set(ancestry.map(\.node.language)).union(close.flatMap(\.languages))
    }
}
