extension Catalog {
    /// The catalog as `appdefinitions.js`, for the original page.
    ///
    /// That page writes its values into HTML, stops at a missing key, reads one category, and looks up names and
    /// summaries by the first two letters of the locale, then by `en`. So texts and URLs are HTML here, every entry has
    /// every key, and every localized text has each language by two letters too, and `en`.
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
        if let company { writer.member("company", HTMLText.escaped(company)) }
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
        writer.member("category", HTMLText.escaped(entry.category.map(textForEveryone) ?? ""))
        writer.key("summary")
        write(entry.summary ?? .universal(""), to: &writer)
        writer.member("link", Self.attribute(entry.link, encoding: "'"))
        writer.member("icon", entry.icon.map(Self.location) ?? "")
        writer.member("type", entry.type.rawValue)
        writer.key("showOnLocales")
        Self.write(entry.showOnLocales.flatMap(Self.locales), to: &writer)
        writer.key("showOnDevices")
        Self.write(entry.showOnDevices, to: &writer)
        writer.endObject()
    }

    /// The icon relative to the page, which puts it into CSS, in an attribute.
    private static func location(of icon: String) -> String {
        IconReference.isURL(icon) ? attribute(icon, encoding: "'()") : IconReference.percentEncoded(path: icon)
    }

    /// A URL for an attribute in single quotes, with some more characters percent-encoded.
    private static func attribute(_ url: String, encoding characters: String) -> String {
        let encoded = url.utf8.reduce(into: [UInt8]()) { bytes, byte in
            if characters.utf8.contains(byte) { bytes += byte.percentEncoded.utf8 } else { bytes.append(byte) }
        }
        return HTMLText.escaped(String(decoding: encoded, as: UTF8.self))
    }

    /// A condition in the original's spelling, with the other codes of its language. The page knows no groups of countries,
    /// so these are followed by their members.
    private static func locales(_ condition: LocaleCondition) -> [String] {
        guard condition.members.isEmpty else {
            let countries = condition.members.filter(Storefront.countries.contains)
            return [condition.description] + countries.map { "_\($0)" }.sorted()
        }
        let language = condition.locale.language
        return ([language] + (otherCodes[language] ?? [])).map { condition.description(language: $0) }
    }

    /// The two-letter codes that devices may send for a language besides its own.
    private static let otherCodes: [Subtag: [Subtag]] = [
        "nb": ["no"], "he": ["iw"], "id": ["in"], "yi": ["ji"], "jv": ["jw"], "ro": ["mo"], "fil": ["tl"],
        "sr": ["sh"],
    ]

    private func textForEveryone(_ text: LocalizedText) -> String {
        switch text {
        case .universal(let text): return text
        case .translated(let translations):
            let matcher = LanguageMatcher(translations.map(\.language))
            return translations[matcher.fallback(default: defaultReader, english: english)].text
        }
    }

    private static func write(_ items: [String], to writer: inout JSONWriter) {
        writer.beginArray()
        for item in items { writer.string(item) }
        writer.endArray()
    }

    private mutating func write(_ text: LocalizedText, to writer: inout JSONWriter) {
        switch text {
        case .universal(let text): writer.string(HTMLText.escaped(text))
        case .translated(let translations):
            writer.beginObject()
            for (key, index) in keys(for: translations.map(\.language)) {
                writer.member(key, HTMLText.escaped(translations[index].text))
            }
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
        wanted += languages.flatMap { Self.otherCodes[$0.language] ?? [] }
        for language in wanted + ["en"] where !keys.contains(where: { $0.key == language.description }) {
            let reader = ReaderLocale(LocaleIdentifier(language: language))
            let index = matcher.index(for: reader) ?? matcher.fallback(default: defaultReader, english: english)
            keys.append((language.description, index))
        }
        keysByLanguages[languages] = keys
        return keys
    }
}
