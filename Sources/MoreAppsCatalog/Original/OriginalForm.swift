extension Catalog {
    /// The catalog as `appdefinitions.js`, for the original page.
    ///
    /// That page stops at a missing key and looks up texts by the first two letters of the locale, then by `en`. So
    /// every entry has every key, and every localized text has each language by two letters too, and `en`.
    /// entry has every key, and every text in languages has each of them by two letters too, and `en`.
    public func originalForm() -> [UInt8] {
        var writer = OriginalFormWriter(defaultLanguage: defaultLanguage)
        writer.assign(OriginalDefinitions.appsVariable, company: company, entries: apps)
        writer.assign(OriginalDefinitions.affiliatesVariable, company: nil, entries: affiliates)
        return writer.bytes
    }
}

/// Writes the two variables. JSON is valid JavaScript once its line separators are escaped.
private struct OriginalFormWriter {
    private(set) var bytes: [UInt8] = []
    private let defaultReader: ReaderLocale
    private let english = ReaderLocale(LocaleIdentifier(language: "en"))
    /// Caches the keys for each set of languages, since catalogs repeat a few.
    private var keysByLanguages: [[LocaleIdentifier]: [(key: String, index: Int)]] = [:]

    init(defaultLanguage: LocaleIdentifier) {
        defaultReader = ReaderLocale(defaultLanguage)
    }

    mutating func assign(_ variable: String, company: String?, entries: [AppEntry]) {
        var writer = JSONWriter()
        writer.beginObject()
        if let company { writer.member("company", company) }
        writer.key("apps")
        writer.beginArray()
        for entry in entries { write(entry, to: &writer) }
        writer.endArray()
        writer.endObject()
        bytes += "\(variable) = ".utf8
        bytes += writer.bytes
        bytes += ";\n".utf8
    }

    private mutating func write(_ entry: AppEntry, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", entry.id)
        writer.key("name")
        write(entry.name, to: &writer)
        writer.key("category")
        write(entry.category ?? .universal(""), to: &writer)
        writer.key("summary")
        write(entry.summary ?? .universal(""), to: &writer)
        // The page puts links in single quotes.
        writer.member(
            "link",
            entry.link.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "%27")
        )
        writer.member("icon", entry.icon.map(Self.location) ?? "")
        writer.member("type", entry.type.rawValue)
        writer.key("showOnLocales")
        Self.write(entry.showOnLocales.flatMap(Self.items), to: &writer)
        writer.key("showOnDevices")
        Self.write(entry.showOnDevices, to: &writer)
        writer.endObject()
    }

    /// The page knows no groups of countries, so these become their members.
    private static func items(of condition: LocaleCondition) -> [String] {
        condition.members.isEmpty
            ? [condition.description]
            : condition.members.filter(Storefront.countries.contains).map { "_\($0)" }.sorted()
    }

    /// The icon relative to the page, safe in an attribute and in CSS.
    private static func location(of icon: String) -> String {
        IconReference.isURL(icon)
            ? icon.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "%27")
            : IconReference.percentEncoded(path: icon)
    }

    private static func write(_ items: [String], to writer: inout JSONWriter) {
        writer.beginArray()
        for item in items { writer.string(item) }
        writer.endArray()
    }

    private mutating func write(_ text: LocalizedText, to writer: inout JSONWriter) {
        switch text {
        case .universal(let text): writer.string(text)
        case .translated(let translations):
            writer.beginObject()
            for (key, index) in keys(for: translations.map(\.language)) { writer.member(key, translations[index].text) }
            writer.endObject()
        }
    }

    /// The keys to write for a text in `languages`: these, the two-letter ones that the page looks up, and `en`.
    private mutating func keys(for languages: [LocaleIdentifier]) -> [(key: String, index: Int)] {
        if let known = keysByLanguages[languages] { return known }
        var keys = languages.enumerated().map { (key: $0.element.description, index: $0.offset) }
        let matcher = LanguageMatcher(languages)
        var wanted = languages.map(\.language).filter { $0.description.utf8.count == 2 }
        // Devices send `nb` for Norwegian, whatever the catalog uses.
        if wanted.contains("no") || wanted.contains("nb") { wanted += ["nb", "nn", "no"] }
        for language in wanted + ["en"] where !keys.contains(where: { $0.key == language.description }) {
            let reader = ReaderLocale(LocaleIdentifier(language: language))
            let index = matcher.index(for: reader) ?? matcher.fallback(default: defaultReader, english: english)
            keys.append((language.description, index))
        }
        keysByLanguages[languages] = keys
        return keys
    }
}
