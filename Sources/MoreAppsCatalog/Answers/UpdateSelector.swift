/// Answers update checks for one catalog. Created once per catalog, and usable from any thread.
public final class UpdateSelector: Sendable {
    let catalog: Catalog
    let entries: [UpdatableEntry]
    let words: ProgramWords
    private let entryIndex: EntryIndex
    /// The index of entries by App Store id.
    let indexByStoreID: [[UInt8]: Int]
    private let locales: LocaleClassifier

    /// The index of the words' languages among the sets of languages.
    static let wordsSet = 0
    /// Longer versions are treated as invalid.
    private static let longestVersion = 256

    /// Prepares the answers.
    public init(catalog: Catalog, words: ProgramWords = .builtIn) {
        self.catalog = catalog
        self.words = words
        var languageSets = Interner<LanguageSet>()
        _ = languageSets.index(of: LanguageSet(languages: words.languages))
        entries = (catalog.apps + catalog.affiliates).map { UpdatableEntry($0, &languageSets) }
        entryIndex = EntryIndex(entries.map(\.entry))
        indexByStoreID = Dictionary(
            entries.enumerated().compactMap { index, entry in
                entry.entry.appStoreID.map { (Array($0.utf8), index) }
            },
            uniquingKeysWith: { first, _ in first }
        )
        locales = LocaleClassifier(
            languageSets: languageSets.values,
            conditions: [],
            defaultLocale: catalog.defaultLanguage
        )
    }

    /// The first of a reader's locales, in order of preference, for which there is a text. Nil if there is none, and
    /// the reader gets the default language.
    public func preferred(among locales: [LocaleIdentifier]) -> LocaleIdentifier? {
        locales.first { self.locales.hasTexts(for: $0) }
    }

    // MARK: One app's question

    /// The key of the answer to an update check at a given time.
    ///
    /// - Parameters:
    ///   - reader: The request's `me`, `os`, `device`, `storefront` and `locale`. Without a storefront the region of
    ///     the locale isn't used instead, since the app is already installed.
    ///   - version: The installed version, as sent.
    ///   - beta: Whether the app is a beta, as sent: `1`, `true` and `yes` mean so.
    public func key(for reader: Reader, version: [UInt8]?, beta: [UInt8]?, at now: Timestamp) -> UpdateAnswerKey {
        guard let index = reader.me.flatMap(index) else {
            return UpdateAnswerKey(entry: nil, decision: UpdateDecision(.none, .unknownApp), locale: nil)
        }
        guard !isMissing(index, in: reader.storefront) else {
            return UpdateAnswerKey(entry: index, decision: UpdateDecision(.none, .notInStorefront), locale: nil)
        }
        let installed = InstalledApp(
            version: version.flatMap(Self.version),
            osVersion: reader.os.flatMap(Self.version),
            platform: reader.device.flatMap { ApplePlatform(device: $0) },
            isBeta: beta.map(Self.saysYes) ?? false
        )
        let decision = entries[index].check.decision(for: installed, at: now)
        let locale = decision.outcome == .none ? nil : localeClass(for: reader.locale)
        return UpdateAnswerKey(entry: index, decision: decision, locale: locale)
    }

    /// Whether the App Store that the reader names doesn't have an app.
    func isMissing(_ index: Int, in storefront: [UInt8]?) -> Bool {
        guard let storefront = storefront.flatMap(Storefront.region).flatMap(Storefront.init(region:)) else {
            return false
        }
        let storefronts = entries[index].entry.offer.storefronts
        return !storefronts.isEmpty && !storefronts.contains(storefront)
    }

    /// The answer for a key.
    public func answer(for key: UpdateAnswerKey) -> UpdateAnswer {
        let found = key.entry.map { entries[$0] }
        let decision = key.decision
        let target = found.flatMap { entry in decision.target.map { entry.check.releases[$0] } }
        let choices = key.locale.map(choices(ofClass:))
        let words = choices.map { self.words[$0[Self.wordsSet]] }
        var alert: UpdateAnswer.Alert?
        if let found, let choices, let words {
            alert = found.alert(for: decision, target: target?.version, choices: choices, usual: words)
        }
        let remind: UpdateRules.Reminder? =
            switch decision.outcome {
            case .none: nil
            case .required: .always
            case .available, .unsupported: found?.entry.update.remind
            }
        let hasUpdate = decision.outcome == .available || decision.outcome == .required
        return UpdateAnswer(
            id: found?.entry.id,
            outcome: decision.outcome,
            reason: decision.reason,
            targetVersion: target?.version,
            releasedAt: target?.releasedAt,
            notes: hasUpdate ? choices.flatMap { found?.notes(ofRelease: decision.target, choices: $0) } : nil,
            dueAt: decision.dueAt,
            appStoreID: found?.entry.appStoreID,
            link: found?.entry.link,
            remind: remind,
            language: words?.language.description,
            direction: words?.direction,
            alert: alert
        )
    }

    /// The index of the entry with an id or bundle id.
    func index(of id: [UInt8]) -> Int? {
        entryIndex[id]
    }

    /// The class of a locale.
    func localeClass(for locale: LocaleIdentifier?) -> Int {
        locales.classIndex(for: locale)
    }

    /// The languages for readers of a class of locales.
    func choices(ofClass index: Int) -> [Int] {
        locales.localeClass(at: index).choices
    }

    private static func saysYes(_ text: [UInt8]) -> Bool {
        let small = text.map(\.lowercasedASCII)
        return ["1", "true", "yes"].contains { small.elementsEqual($0.utf8) }
    }

    static func version(_ text: [UInt8]) -> Version? {
        text.count <= longestVersion ? Version(String(decoding: text, as: UTF8.self)) : nil
    }
}
