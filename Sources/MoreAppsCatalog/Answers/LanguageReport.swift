/// Which language readers read each text of a catalog in: a table of apps and languages, for translators.
public struct LanguageReport: Sendable {
    /// The lines of the table.
    public let lines: [String]

    /// Creates the table.
    ///
    /// - Parameters:
    ///   - words: The program's texts.
    ///   - languages: The readers, one column each; empty for the languages of the texts.
    ///   - width: The most characters in a line. Where the columns don't fit, there are several tables.
    public init(
        _ catalog: Catalog,
        words: ProgramWords = .builtIn,
        languages: [LocaleIdentifier] = [],
        width: Int = 100
    ) {
        let columns = languages.isEmpty ? catalog.languages : languages
        var rows = LanguageRows(columns, default: catalog.defaultLanguage, words: words)
        rows.add("(page)", [("words", .translated(words.languages.map { .init(language: $0, text: "") }))])
        for entry in catalog.apps + catalog.affiliates {
            rows.add(entry.id, entry.texts)
            rows.add("", entry.alertTexts, hasSubstitute: true)
        }
        lines = rows.lines(width: width) + [""] + rows.legend
    }
}

/// The rows of the table.
private struct LanguageRows {
    private let columns: [LocaleIdentifier]
    private let readers: [ReaderLocale]
    private let defaultReader: ReaderLocale
    private let english = ReaderLocale(LocaleIdentifier(language: "en"))
    /// For each reader, the language of the program's texts.
    private let wordLanguages: [(reader: ReaderLocale, isOwn: Bool)]
    /// The cells, with the app's id and the name of the text in front.
    private var rows: [[String]]
    /// The cells of texts in the same languages.
    private var known: [LanguageSet: [String]] = [:]

    private static let universal = "*"
    private static let builtIn = "+"

    init(_ columns: [LocaleIdentifier], default language: LocaleIdentifier, words: ProgramWords) {
        self.columns = columns
        readers = columns.map(ReaderLocale.init)
        let defaultReader = ReaderLocale(language)
        self.defaultReader = defaultReader
        let matcher = LanguageMatcher(words.languages)
        let english = english
        wordLanguages = readers.map { reader in
            let own = matcher.index(for: reader)
            let index = own ?? matcher.fallback(default: defaultReader, english: english)
            return (ReaderLocale(words.languages[index]), own != nil)
        }
        rows = [["app", "text"] + columns.map(\.description)]
    }

    /// Adds the texts of an app, whose id stands in front of the first.
    ///
    /// - Parameter hasSubstitute: Whether the program's texts stand in where these have nothing for a reader.
    mutating func add(_ id: String, _ texts: [(name: String, text: LocalizedText)], hasSubstitute: Bool = false) {
        for (index, (name, text)) in texts.enumerated() {
            rows.append([index == 0 ? Self.shortened(id) : "", name] + cells(of: text, hasSubstitute: hasSubstitute))
        }
    }

    private mutating func cells(of text: LocalizedText, hasSubstitute: Bool) -> [String] {
        let set = LanguageSet(languages: text.languages, substitute: hasSubstitute ? 0 : nil)
        guard !set.languages.isEmpty else { return readers.map { _ in Self.universal } }
        if let known = known[set] { return known }
        let matcher = LanguageMatcher(set.languages)
        let cells = zip(readers, wordLanguages).map { reader, words in
            if let index = matcher.index(for: reader) {
                let name = set.languages[index].description
                return matcher.isOwn(index, of: reader) ? name : "(\(name))"
            }
            guard hasSubstitute else {
                return "(\(set.languages[matcher.fallback(default: defaultReader, english: english)]))"
            }
            let index = words.isOwn ? nil : matcher.index(for: words.reader)
            return index.map { "(\(set.languages[$0]))" } ?? Self.builtIn
        }
        known[set] = cells
        return cells
    }

    /// Ids may be long.
    private static func shortened(_ id: String) -> String {
        let limit = 24
        return id.count > limit ? id.prefix(limit - 1) + "…" : id
    }

    /// The lines, in as many tables as needed.
    func lines(width: Int) -> [String] {
        let widths = rows[0].indices.map { column in rows.lazy.map { $0[column].count }.max() ?? 0 }
        let gap = 2
        let fixed = widths[0] + gap + widths[1]
        var tables: [[Int]] = [[]]
        var used = fixed
        for column in widths.indices.dropFirst(2) {
            if used + gap + widths[column] > width, tables.last?.isEmpty == false {
                tables.append([])
                used = fixed
            }
            tables[tables.count - 1].append(column)
            used += gap + widths[column]
        }
        let rendered = tables.map { table in
            rows.map { row in
                let cells = ([0, 1] + table).map {
                    row[$0] + String(repeating: " ", count: widths[$0] - row[$0].count + gap)
                }
                return String(cells.joined().reversed().drop { $0 == " " }.reversed())
            }
        }
        return Array(rendered.joined(separator: [""]))
    }

    /// What the marks mean, of those that occur.
    var legend: [String] {
        let cells = rows.dropFirst().lazy.flatMap { $0.dropFirst(2) }
        return [
            cells.contains { $0.first == "(" } ? "(en)  another language stands in" : nil,
            cells.contains(Self.universal) ? "*     one text for everyone" : nil,
            cells.contains(Self.builtIn) ? "+     the program's own text" : nil,
        ].compactMap(\.self)
    }
}

extension Catalog {
    /// The languages of the texts: the default one, and then the others in the order of their tags.
    fileprivate var languages: [LocaleIdentifier] {
        let texts = (apps + affiliates).flatMap { $0.texts + $0.alertTexts }
        let others = Set(texts.flatMap(\.text.languages)).subtracting([defaultLanguage])
        return [defaultLanguage] + others.sorted { $0.description < $1.description }
    }
}

extension AppEntry {
    /// The texts about the app, with the notes of the newest release that has some.
    fileprivate var texts: [(name: String, text: LocalizedText)] {
        let notes = releases.filter { $0.notes != nil }.max { $0.version < $1.version }?.notes
        return [("name", name), ("category", category), ("summary", summary), ("notes", notes)].compactMap {
            name,
            text in
            text.map { (name, $0) }
        }
    }

    /// The app's own texts for the update alert.
    fileprivate var alertTexts: [(name: String, text: LocalizedText)] {
        UpdateText.allCases.compactMap { key in update.texts[key].map { (key.rawValue, $0) } }
    }
}
