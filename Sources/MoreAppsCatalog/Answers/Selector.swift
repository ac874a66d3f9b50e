/// Determines for one catalog who sees what. Created once per catalog, and usable from any thread.
public final class Selector: Sendable {
    private let catalog: Catalog
    private let words: ProgramWords
    private let entries: [SelectableEntry]
    private let entryIndex: EntryIndex
    private let audiences: AudienceClassifier
    private let recommender: Recommender

    /// The index of the words' languages among the sets of languages.
    private static let wordsSet = 0

    /// Prepares the answers: collects the sets of languages, locales, devices and countries.
    ///
    /// - Parameter basePath: the prefix of icon paths: `/more`.
    public init(catalog: Catalog, words: ProgramWords = .builtIn, basePath: String = "") {
        self.catalog = catalog
        self.words = words
        var languageSets = Interner<LanguageSet>()
        _ = languageSets.index(of: LanguageSet(languages: words.languages))
        let entries = (catalog.apps + catalog.affiliates).map { SelectableEntry($0, basePath: basePath, &languageSets) }
        self.entries = entries
        let entryIndex = EntryIndex(entries.map(\.entry))
        self.entryIndex = entryIndex
        audiences = AudienceClassifier(
            entries.map(\.entry.target),
            languageSets: languageSets.values,
            defaultLocale: catalog.defaultLanguage
        )
        recommender = Recommender(
            catalog.recommendations,
            entries: entries,
            defaultLocale: catalog.defaultLanguage
        ) { entryIndex[$0] }
    }

    /// The first of a reader's locales, in order of preference, for which the page or an app has a text. Nil if there
    /// is none, and the reader gets the default language.
    public func preferred(among locales: [LocaleIdentifier]) -> LocaleIdentifier? {
        locales.first { audiences.hasTexts(for: $0) }
    }

    /// The index of the entry with an id or bundle id.
    private func index(of id: [UInt8]) -> Int? {
        entryIndex[id]
    }

    /// Whether an app has an id or bundle id, byte for byte.
    public func hasApp(_ id: [UInt8]) -> Bool {
        index(of: id) != nil
    }

    /// The id or bundle id that differs from another only in case; nil if there is none.
    public func similarApp(to id: [UInt8]) -> String? {
        let name = String(decoding: id, as: UTF8.self).lowercased()
        return entries.flatMap { [$0.entry.id, $0.entry.bundleID].compactMap(\.self) }.first { $0.lowercased() == name }
    }

    /// Whether a name is one of a known device, or of one that the catalog names.
    public func hasDevice(_ name: [UInt8]) -> Bool {
        let canonical = String(decoding: Device.canonical(name), as: UTF8.self)
        return Device(name) != nil || entries.contains { $0.entry.showOnDevices.contains(canonical) }
    }

    // MARK: Lists

    /// The key of what a reader sees at a given time.
    public func key(for reader: Reader, at time: Timestamp) -> SelectionKey {
        let audience = audiences.key(for: reader, at: time)
        var omitted = -1
        // Leaving out an app that isn't listed has no effect.
        if let index = reader.me.flatMap(index),
            audiences.audience(for: audience).unavailability(ofTarget: index) == nil
        {
            omitted = index
        }
        return SelectionKey(audience: audiences.canonical(audience), omitted: Int32(omitted))
    }

    /// What readers with a key see.
    public func selection(for key: SelectionKey) -> Selection {
        let audience = audiences.audience(for: key.audience)
        let choices = audience.localeClass.choices
        let words = localizedWords(choices)
        func select(_ range: Range<Int>) -> [SelectedApp] {
            range.compactMap { index in
                guard audience.unavailability(ofTarget: index) == nil, index != Int(key.omitted) else { return nil }
                return entries[index].selected(choices: choices, words: words)
            }
        }
        return Selection(
            frame: frame(words),
            apps: select(0..<catalog.apps.count),
            affiliates: select(catalog.apps.count..<entries.count)
        )
    }

    /// The key of the words for a locale.
    public func wordsKey(for locale: LocaleIdentifier?) -> WordsKey {
        wordsKey(ofClass: audiences.textClass(for: locale))
    }

    /// The key of the words of a selection.
    public func wordsKey(of key: SelectionKey) -> WordsKey {
        wordsKey(ofClass: key.audience.locale)
    }

    private func wordsKey(ofClass locale: Int32) -> WordsKey {
        WordsKey(language: Int32(audiences.choices(for: locale)[Self.wordsSet]))
    }

    /// The built-in words for a key.
    public func words(for key: WordsKey) -> LocalizedWords {
        words[Int(key.language)]
    }

    /// The content of a list besides its apps, for a key.
    public func frame(for key: WordsKey) -> ListFrame {
        frame(words(for: key))
    }

    private func frame(_ words: LocalizedWords) -> ListFrame {
        ListFrame(
            company: catalog.company,
            title: words.text(.title, [.company: catalog.company]),
            language: words.language.description,
            direction: words.direction,
            affiliatesTitle: words[.affiliatesTitle]
        )
    }

    /// The class of the texts for a key.
    func textClass(of key: SelectionKey) -> Int32 {
        audiences.textClass(of: key.audience)
    }

    /// All entries in the texts of a class.
    func texts(ofClass index: Int32, digest: (ArraySlice<UInt8>) -> [UInt8]) -> EntryTexts {
        let choices = audiences.choices(for: index)
        let words = localizedWords(choices)
        return EntryTexts(entries.lazy.map { $0.selected(choices: choices, words: words) }, digest: digest)
    }

    /// The apps and affiliates that readers with a key see, as ranges.
    func places(for key: SelectionKey) -> (apps: [Range<Int>], affiliates: [Range<Int>]) {
        let audience = audiences.audience(for: key.audience)
        let omitted = Int(key.omitted)
        return (
            audience.available(in: 0..<catalog.apps.count, without: omitted),
            audience.available(in: catalog.apps.count..<entries.count, without: omitted)
        )
    }

    /// How long a key stays valid.
    public func validity(of key: SelectionKey) -> Validity {
        audiences.validity(of: key.audience)
    }

    private func localizedWords(_ choices: [Int]) -> LocalizedWords {
        words[choices[Self.wordsSet]]
    }

    // MARK: One app

    /// The key of the answer about the app with an id or bundle id; nil when there is none.
    public func appKey(id: [UInt8], for reader: Reader, at time: Timestamp) -> AppAnswerKey? {
        guard let index = index(of: id) else { return nil }
        let audience = audiences.key(for: reader, at: time)
        return AppAnswerKey(
            entry: Int32(index),
            locale: audiences.textClass(of: audience),
            unavailability: audiences.audience(for: audience).unavailability(ofTarget: index),
            phase: entries[index].entry.offer.window.phase(at: time)
        )
    }

    /// The answer about an app for a key.
    public func app(for key: AppAnswerKey) -> AppAnswer {
        let entry = entries[Int(key.entry)]
        let choices = audiences.choices(for: key.locale)
        let words = localizedWords(choices)
        var app = entry.selected(choices: choices, words: words)
        app.installRequest = nil
        return AppAnswer(
            app: app,
            entry: entry.entry,
            language: words.language.description,
            direction: words.direction,
            unavailability: key.unavailability,
            installRequest: key.unavailability == nil
                ? entry.installRequest(choices: choices, words: words) : nil
        )
    }

    /// How long a key stays valid.
    public func validity(of key: AppAnswerKey) -> Validity {
        entries[Int(key.entry)].entry.offer.window.validity(of: key.phase)
    }

    // MARK: Recommendation

    /// The key of a reader's recommendation at a given time.
    ///
    /// - Parameter seed: Readers with the same seed get the same recommendation; nil for a seed that changes daily.
    public func recommendationKey(for reader: Reader, seed: [UInt8]?, at time: Timestamp) -> RecommendationKey {
        let me = reader.me.map { id in
            let index = index(of: id)
            return (id: index.map { Array(entries[$0].entry.id.utf8) } ?? id, entry: index)
        }
        let choice = recommender.choice(for: reader, me: me, seed: seed, at: time)
        guard let entry = choice.entry else {
            return RecommendationKey(entry: nil, locale: 0, isMac: false, validity: choice.validity)
        }
        return RecommendationKey(
            entry: Int32(entry),
            locale: audiences.textClass(for: reader.locale),
            isMac: reader.device.flatMap { Device($0) } == .mac,
            validity: choice.validity
        )
    }

    /// The recommendation for a key; nil for none.
    public func recommendation(for key: RecommendationKey) -> Recommendation? {
        guard let index = key.entry else { return nil }
        let entry = entries[Int(index)]
        guard let appStoreID = entry.entry.appStoreID else { return nil }
        let choices = audiences.choices(for: key.locale)
        let words = localizedWords(choices)
        var app = entry.selected(choices: choices, words: words)
        app.link = StoreLink.link(app.link, for: entry.entry.overlay, isMac: key.isMac)
        return Recommendation(
            app: app,
            appStoreID: appStoreID,
            overlay: entry.entry.overlay,
            language: words.language.description,
            direction: words.direction
        )
    }
}
