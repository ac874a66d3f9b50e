/// Answers for one catalog who sees what. Built once per catalog, and used by any number of threads.
public final class Selector: Sendable {
    private let catalog: Catalog
    private let words: PageWords
    private let entries: [SelectableEntry]
    private let indexByID: [[UInt8]: Int]
    private let longestID: Int
    private let locales: LocaleClassifier
    private let devices: DeviceClassifier

    /// The set of the page's own languages among the sets of languages.
    private static let wordsSet = 0

    /// Prepares the answers: sorts out which sets of languages, locales and devices occur.
    public init(catalog: Catalog, words: PageWords) {
        self.catalog = catalog
        self.words = words
        var languageSets = Interner<[LocaleIdentifier]>()
        var conditions = Interner<[LocaleCondition]>()
        var deviceLists = Interner<[String]>()
        _ = languageSets.index(of: words.languages)
        entries = (catalog.apps + catalog.affiliates).map { entry in
            SelectableEntry(
                entry: entry,
                name: SelectableText(entry.name, &languageSets),
                category: entry.category.map { SelectableText($0, &languageSets) },
                summary: entry.summary.map { SelectableText($0, &languageSets) },
                icon: entry.icon.map(IconReference.location),
                conditions: conditions.index(of: entry.showOnLocales),
                deviceList: deviceLists.index(of: entry.showOnDevices)
            )
        }
        var indexByID: [[UInt8]: Int] = [:]
        for (index, entry) in entries.map(\.entry).enumerated() {
            for id in [entry.id, entry.bundleID].compactMap(\.self) where indexByID[Array(id.utf8)] == nil {
                indexByID[Array(id.utf8)] = index
            }
        }
        self.indexByID = indexByID
        longestID = indexByID.keys.map(\.count).max() ?? 0
        locales = LocaleClassifier(
            languageSets: languageSets.values,
            conditions: conditions.values,
            defaultLocale: catalog.defaultLanguage
        )
        devices = DeviceClassifier(deviceLists.values)
    }

    /// The key of what a reader sees.
    ///
    /// - Parameters:
    ///   - locale: The reader's locale; nil for the catalog's default language.
    ///   - device: The reader's device, compared without case, `ipod` being `iphone`; nil to see the apps of all devices.
    ///   - me: The id, or bundle id, of the app that asks and is left out, in exact bytes.
    public func key(locale: LocaleIdentifier?, device: [UInt8]?, me: [UInt8]?) -> SelectionKey {
        let localeClass = locales.classIndex(for: locale)
        let deviceClass = devices.classIndex(for: device)
        var omitted = -1
        if let me, me.count <= longestID, let index = indexByID[me] {
            // Leaving out what isn't shown changes nothing.
            let isShown =
                locales.localeClass(at: localeClass).isShown[entries[index].conditions]
                && devices.isShown(at: deviceClass)[entries[index].deviceList]
            if isShown { omitted = index }
        }
        return SelectionKey(locale: Int32(localeClass), device: Int32(deviceClass), omitted: Int32(omitted))
    }

    /// What readers with a key of this selector see.
    public func selection(for key: SelectionKey) -> Selection {
        let localeClass = locales.localeClass(at: Int(key.locale))
        let isShownOnDevice = devices.isShown(at: Int(key.device))
        let words = words(for: key)
        func select(_ range: Range<Int>) -> [SelectedApp] {
            range.compactMap { index in
                let entry = entries[index]
                guard localeClass.isShown[entry.conditions], isShownOnDevice[entry.deviceList],
                    index != Int(key.omitted)
                else { return nil }
                return entry.selected(choices: localeClass.choices, words: words)
            }
        }
        let language = self.words.languages[localeClass.choices[Self.wordsSet]]
        return Selection(
            company: catalog.company,
            title: words.title(company: catalog.company),
            language: language.description,
            direction: LocaleData.isRightToLeft(language) ? .rightToLeft : .leftToRight,
            apps: select(0..<catalog.apps.count),
            affiliatesTitle: words.affiliatesTitle,
            affiliates: select(catalog.apps.count..<entries.count)
        )
    }

    /// The page's own words for readers with a key of this selector.
    public func words(for key: SelectionKey) -> PageWords.Words {
        words[locales.localeClass(at: Int(key.locale)).choices[Self.wordsSet]]
    }

    /// The first of a reader's locales, the preferred one first, in whose language there is any text, be it the page's
    /// or an app's. Nil where there is none: the reader gets the default language.
    public func preferred(among locales: [LocaleIdentifier]) -> LocaleIdentifier? {
        locales.first { self.locales.hasTexts(for: $0) }
    }
}

/// Gives equal values the same number.
private struct Interner<Value: Hashable> {
    private(set) var values: [Value] = []
    private var indices: [Value: Int] = [:]

    mutating func index(of value: Value) -> Int {
        if let known = indices[value] { return known }
        indices[value] = values.count
        values.append(value)
        return values.count - 1
    }
}

/// A text, and the set of languages that it exists in.
private struct SelectableText: Sendable {
    let text: LocalizedText
    let languageSet: Int

    init(_ text: LocalizedText, _ languageSets: inout Interner<[LocaleIdentifier]>) {
        self.text = text
        languageSet =
            switch text {
            case .universal: -1
            case .translated(let translations): languageSets.index(of: translations.map(\.language))
            }
    }

    func chosen(_ choices: [Int]) -> String {
        switch text {
        case .universal(let text): text
        case .translated(let translations): translations[choices[languageSet]].text
        }
    }
}

/// An entry with everything that selecting it takes.
private struct SelectableEntry: Sendable {
    let entry: AppEntry
    let name: SelectableText
    let category: SelectableText?
    let summary: SelectableText?
    let icon: String?
    /// The number of the entry's list of locales.
    let conditions: Int
    /// The number of the entry's list of devices.
    let deviceList: Int

    func selected(choices: [Int], words: PageWords.Words) -> SelectedApp {
        SelectedApp(
            id: entry.id,
            name: name.chosen(choices),
            category: category?.chosen(choices),
            summary: summary?.chosen(choices),
            link: entry.link,
            appStoreID: entry.appStoreID,
            icon: icon,
            type: entry.type,
            button: entry.type == .paid ? words.viewInAppStore : words.freeInAppStore
        )
    }
}
