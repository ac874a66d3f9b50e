/// The languages that a text exists in, and which of them a reader gets.
///
/// In this order: the reader's own locale; its ancestors by CLDR, each with its likely region and then its other
/// descendants (`pt_BR` → `pt` → `pt_PT`); the language in its likely script; the language in any other script. Scripts
/// are the likely ones where none is named.
struct LanguageMatcher: Sendable {
    /// The languages, resolved.
    let languages: [LocaleIdentifier]
    /// Their ancestries, empty where they make no difference: ICU opens its data on a language to tell one.
    private let ancestries: [[LocaleIdentifier]]

    /// Prepares the choice among `languages`, in the order of preference among equals.
    init(_ languages: [LocaleIdentifier]) {
        self.languages = languages.map(LocaleData.resolved)
        let counts = Dictionary(self.languages.map { ($0.language, 1) }, uniquingKeysWith: +)
        ancestries = self.languages.map { language in
            // Who reads a language that is there once, and for no region in particular, gets it in any case.
            let isAlone = language.region == nil && counts[language.language] == 1
            return isAlone ? [] : LocaleData.ancestry(of: language)
        }
    }

    /// The index of the language that suits best. Nil when there is none in a language that the reader can be
    /// expected to read.
    func index(for reader: ReaderLocale) -> Int? {
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
        // The order of preference decides within a script only. Scripts that neither the reader nor the language prefers
        // go by their codes.
        return languages.indices.filter { languages[$0].language == reader.locale.language }
            .min { rank(of: $0, for: reader) < rank(of: $1, for: reader) }
    }

    /// How far a language of the reader's, in any script, is from the reader: the lower, the better.
    private func rank(of index: Int, for reader: ReaderLocale) -> (Int, UInt32, Int, Int) {
        let language = languages[index]
        let script = language.script
        let strangeness = script == reader.locale.script ? 0 : script == likelyScript(of: language) ? 1 : 2
        return (strangeness, script?.packed ?? 0, language.region == nil ? 0 : 1, index)
    }

    private func likelyScript(of locale: LocaleIdentifier) -> Subtag? {
        LocaleData.resolved(LocaleIdentifier(language: locale.language)).script
    }

    /// The index of the language for readers whom none suits: the catalog's default, English, or the first.
    func fallback(default defaultReader: ReaderLocale, english: ReaderLocale) -> Int {
        index(for: defaultReader) ?? index(for: english) ?? 0
    }
}

/// A reader's locale with all that choosing needs to know of it.
struct ReaderLocale: Sendable {
    /// The canonical locale, its script the likely one where none was named.
    let locale: LocaleIdentifier
    /// The locale and those it inherits from, nearest first; the likely region of those without a region.
    let ancestry: [(node: LocaleIdentifier, likelyRegion: Subtag?)]

    /// Looks `locale` up in ICU's data.
    init(_ locale: LocaleIdentifier) {
        let chain = LocaleData.ancestry(of: locale)
        self.locale = chain[0]
        ancestry = chain.map {
            ($0, $0.region == nil ? LocaleData.likelyRegion(language: $0.language, script: $0.script) : nil)
        }
    }
}
