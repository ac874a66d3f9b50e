internal import Locking
import Synchronization

/// The languages of a text.
struct LanguageSet: Hashable, Sendable {
    /// In the order of the text.
    let languages: [LocaleIdentifier]
    /// The index of an earlier set whose text stands in for this one where this one has nothing in the reader's language,
    /// so that both are in one language. Nil for a text that then falls back to another language.
    var substitute: Int?

    /// The choice that stands for the substitute.
    static let substituted = -1
}

/// What a reader's locale determines: the language of each text, and the conditions that it meets.
struct LocaleClass: Hashable, Sendable {
    /// For each set of languages, the index of the language chosen, or ``LanguageSet/substituted``.
    let choices: [Int]
    /// For each list of conditions, whether the reader meets it.
    let isShown: [Bool]
}

/// Groups locales into classes. There are few, no matter how many locales there are.
///
/// Each locale is looked up in ICU's data once and then cached, within limits that no flood of invented locales can
/// exceed.
final class LocaleClassifier: Sendable {
    /// The size of the cache. When it is full it is emptied; locales in use come back at once.
    static let memoryLimit = 8192

    private struct LanguageFacts {
        /// A text exists in the language, or in one that its readers get instead.
        let hasTexts: Bool
        /// A condition names the language.
        let isNamed: Bool
    }

    private struct RegionFacts {
        let isKnown: Bool
        /// A condition names the region.
        let isNamed: Bool
    }

    private struct State {
        var languages: [Subtag: LanguageFacts] = [:]
        var regions: [Subtag: RegionFacts] = [:]
        var classByLocale: [UInt64: Int] = [:]
        var classes: [LocaleClass] = []
        var indexByClass: [LocaleClass: Int] = [:]
        /// The first class with these choices, and for each class the first one with the same choices.
        var indexByChoices: [[Int]: Int] = [:]
        var textClasses: [Int] = []
    }

    private let state = Lock(State())
    private let languageSets: [LanguageMatcher]
    private let substitutes: [Int?]
    /// For each set of languages, the choice for readers for whom neither the set nor its substitute has anything.
    private let fallbacks: [Int]
    private let conditions: [[LocaleCondition]]
    private let textLanguages: Set<Subtag>
    private let namedLanguages: Set<Subtag>
    private let namedRegions: Set<Subtag>
    /// The scripts that matter, by index plus two: zero means none, one means any other.
    private let scripts: [Subtag: UInt64]
    private let needsScriptOfRegion: Bool
    private let defaultLocale: LocaleIdentifier

    init(languageSets: [LanguageSet], conditions: [[LocaleCondition]], defaultLocale: LocaleIdentifier) {
        let defaultReader = ReaderLocale(defaultLocale)
        let english = ReaderLocale(LocaleIdentifier(language: "en"))
        self.defaultLocale = defaultLocale
        self.conditions = conditions
        let matchers = languageSets.map { LanguageMatcher($0.languages) }
        self.languageSets = matchers
        substitutes = languageSets.map(\.substitute)
        var fallbacks: [Int] = []
        for (set, matcher) in zip(languageSets, matchers) {
            if let substitute = set.substitute {
                let language = matchers[substitute].languages[fallbacks[substitute]]
                fallbacks.append(matcher.index(for: ReaderLocale(language)) ?? LanguageSet.substituted)
            } else {
                fallbacks.append(matcher.fallback(default: defaultReader, english: english))
            }
        }
        self.fallbacks = fallbacks

        let textLocales = Set(matchers.lazy.flatMap(\.languages))
        let items = conditions.joined().map(\.locale)
        textLanguages = Set(textLocales.map(\.language))
        namedLanguages = Set(items.map(\.language)).subtracting([.undetermined])
        namedRegions = Set(conditions.joined().flatMap(\.regions))
        needsScriptOfRegion = items.contains { $0.script != nil && $0.region != nil }
        var scripts: [Subtag: UInt64] = [:]
        for script in textLocales.compactMap(\.script) + items.compactMap(\.script) where scripts[script] == nil {
            scripts[script] = UInt64(scripts.count + 2)
        }
        self.scripts = scripts
    }

    /// The class of a locale; nil for the catalog's default language.
    func classIndex(for locale: LocaleIdentifier?) -> Int {
        let locale = simplified(locale ?? defaultLocale)
        let packed = pack(locale)
        if let known = state.withLock({ $0.classByLocale[packed] }) { return known }
        // Outside the lock: if two threads look up the same locale, they agree.
        let found = classify(locale)
        return state.withLock { state in
            let index: Int
            if let known = state.indexByClass[found] {
                index = known
            } else {
                index = state.classes.count
                state.classes.append(found)
                let texts = state.indexByChoices[found.choices] ?? index
                state.indexByChoices[found.choices] = texts
                state.textClasses.append(texts)
                state.indexByClass[found] = index
            }
            if state.classByLocale.count >= Self.memoryLimit { state.classByLocale.removeAll(keepingCapacity: true) }
            state.classByLocale[packed] = index
            return index
        }
    }

    /// The class with an index from ``classIndex(for:)``.
    func localeClass(at index: Int) -> LocaleClass {
        state.withLock { $0.classes[index] }
    }

    /// One class for all classes that get the same texts.
    func textClass(of index: Int) -> Int {
        state.withLock { $0.textClasses[index] }
    }

    /// Whether any text exists in a language that suits the locale.
    func hasTexts(for locale: LocaleIdentifier) -> Bool {
        languageFacts(locale.language).hasTexts
    }

    private func classify(_ locale: LocaleIdentifier) -> LocaleClass {
        let reader = ReaderLocale(locale)
        let own = languageSets.map { $0.index(for: reader) }
        let choices = own.indices.map { set in
            if let index = own[set] { return index }
            if let substitute = substitutes[set], own[substitute] != nil { return LanguageSet.substituted }
            return fallbacks[set]
        }
        let isShown = conditions.map { list in list.isEmpty || list.contains { $0.matches(reader.locale) } }
        return LocaleClass(choices: choices, isShown: isShown)
    }

    // MARK: Simplification

    /// The locale without the parts that don't matter here.
    private func simplified(_ locale: LocaleIdentifier) -> LocaleIdentifier {
        var language = locale.language
        var script = locale.script
        var region = locale.region
        let ofLanguage = languageFacts(language)
        let isForeign = !ofLanguage.hasTexts && !ofLanguage.isNamed
        if let named = region {
            let ofRegion = regionFacts(named)
            if !ofRegion.isNamed, isForeign || !ofRegion.isKnown { region = nil }
        }
        if isForeign, region == nil || !needsScriptOfRegion {
            language = .undetermined
            script = nil
        }
        if script == "Aran" { script = "Arab" }
        if let named = script, scripts[named] == nil { script = "Zzzz" }
        return LocaleIdentifier(language: language, script: script, region: region)
    }

    private func pack(_ locale: LocaleIdentifier) -> UInt64 {
        let script = locale.script.map { scripts[$0] ?? 1 } ?? 0
        // Languages and regions take three bytes at most.
        return UInt64(locale.language.packed) << 40 | UInt64(locale.region?.packed ?? 0) << 16 | script
    }

    private func languageFacts(_ language: Subtag) -> LanguageFacts {
        if let known = state.withLock({ $0.languages[language] }) { return known }
        let reader = ReaderLocale(LocaleIdentifier(language: language))
        let found = LanguageFacts(
            hasTexts: !textLanguages.isDisjoint(with: reader.languages),
            isNamed: namedLanguages.contains(LocaleCondition.compared(reader.locale.language))
        )
        // Bounded: there are fewer than 19,000 languages of two and three letters.
        state.withLock { $0.languages[language] = found }
        return found
    }

    private func regionFacts(_ region: Subtag) -> RegionFacts {
        if let known = state.withLock({ $0.regions[region] }) { return known }
        let canonical = LocaleData.canonical(LocaleIdentifier(language: .undetermined, region: region)).region
        let found = RegionFacts(
            isKnown: LocaleData.isRegion(region),
            isNamed: namedRegions.contains(canonical ?? region)
        )
        state.withLock { $0.regions[region] = found }
        return found
    }
}
