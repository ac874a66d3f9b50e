extension Catalog {
    /// Reads definitions from JSON5 text, and reports everything that is wrong with them in one run.
    ///
    /// - Parameters:
    ///   - text: The bytes of the file.
    ///   - file: The file's name for the diagnostics.
    ///   - icon: Looks up an icon's file, by its path relative to the site's root; called only for paths below that
    ///     root.
    public static func read(_ text: [UInt8], file: String, icon: (String) -> IconFacts) -> CatalogReading {
        let (root, sink) = LocatedJSONReader.read(text)
        var diagnostics = sink
        var catalog: Catalog?
        if let root {
            withoutActuallyEscaping(icon) { icon in
                var reader = CatalogReader(sink: sink, icon: icon)
                catalog = reader.readCatalog(root)
                diagnostics = reader.sink
            }
        }
        let source = SourceText(text)
        return CatalogReading(
            catalog: diagnostics.hasErrors ? nil : catalog,
            diagnostics: diagnostics.diagnostics(in: source, file: file)
        )
    }
}

/// Turns a JSON tree into a ``Catalog``; all diagnostics go to ``sink``.
struct CatalogReader {
    var sink: DiagnosticSink
    let icon: (String) -> IconFacts
    /// The versions without a platform in the `minimumOS` of an entry so far.
    var plainMinimums: [(field: Field, version: Version)] = []

    /// The ids and bundle ids so far, compared by bytes, and their entries.
    var identifiers: [[UInt8]: DefinitionObject] = [:]
    /// The locales read so far: few, but they recur.
    var locales: [String: LocaleReading] = [:]
    /// The conditions read so far, by their text.
    var conditions: [String: ConditionReading] = [:]
    /// The first text in languages of which none is English, and its first language.
    var textWithoutEnglish: (field: Field, language: LocaleIdentifier)?
    /// What was probably meant by the misspelt keys so far.
    var similarKeys: [DefinitionObject.Kind: [String: MeantKey?]] = [:]

    init(sink: DiagnosticSink, icon: @escaping (String) -> IconFacts) {
        self.sink = sink
        self.icon = icon
    }

    /// The keys of the outermost object.
    static let rootKeys: [DefinitionKey<Catalog>] = [
        .init("$schema") { reader, field, _ in _ = reader.readString(field) },
        .init("company", isRequired: true) { reader, field, catalog in
            catalog.company = reader.readWords(field) ?? catalog.company
        },
        .init("defaultLanguage") { reader, field, catalog in
            catalog.defaultLanguage = reader.readLanguage(field) ?? catalog.defaultLanguage
        },
        .init("apps", isRequired: true) { reader, field, catalog in
            catalog.apps = reader.readEntries(field, kind: "app")
        },
        .init("affiliates") { reader, field, catalog in
            catalog.affiliates = reader.readEntries(field, kind: "affiliate")
        },
        .init("recommend", isLast: true) { reader, field, catalog in
            catalog.recommendations = reader.readRecommendations(field, entries: catalog.apps + catalog.affiliates)
        },
    ]

    /// Reads the outermost object. Don't use the result if there are errors.
    mutating func readCatalog(_ root: LocatedJSON) -> Catalog {
        var catalog = Catalog()
        let object = read(root, of: .definitions, by: Self.rootKeys, into: &catalog)
        if let object, object["defaultLanguage"] == nil, !object.isDamaged { warnOfDefaultLanguage() }
        return catalog
    }

    /// Warns about a text that doesn't have the default language, where nobody has chosen that.
    private mutating func warnOfDefaultLanguage() {
        guard let (field, language) = textWithoutEnglish else { return }
        sink.warning(
            at: field.offset,
            "\(field.name) has no text in “en”, the default language: if most texts are in “\(language)”, set "
                + "“defaultLanguage”"
        )
    }

    private mutating func readEntries(_ field: Field, kind: String) -> [AppEntry] {
        (readArray(field, of: "apps") ?? []).enumerated().compactMap {
            readEntry($0.element, kind: kind, number: $0.offset + 1)
        }
    }

    // MARK: What several keys share

    /// Reads a string that isn't empty.
    mutating func readString(_ field: Field) -> String? {
        guard case .string(let string) = field.json.value else {
            sink.error(at: field.offset, "\(field.name) must be a string, not \(field.json.kind)")
            return nil
        }
        guard string.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
            sink.error(at: field.offset, "\(field.name) is empty: expected a text")
            return nil
        }
        return string
    }

    /// Reads a non-empty string for readers, without control characters other than line feeds and tabs: they display
    /// badly, and XML and logs can't contain them.
    mutating func readWords(_ field: Field) -> String? {
        guard let text = readString(field) else { return nil }
        let control = text.unicodeScalars.first {
            ($0.value < 0x20 || (0x7F...0x9F).contains($0.value)) && $0 != "\n" && $0 != "\t"
        }
        guard let control else { return text }
        sink.error(at: field.offset, "\(field.name) contains the control character “\(shown(String(control)))”")
        return nil
    }
}

/// The first few `items`, for a message.
func listed(_ items: [String]) -> String {
    let limit = 5
    return items.prefix(limit).map(shown).joined(separator: ", ") + (items.count > limit ? ", …" : "")
}

/// `text` for a message: shortened, and without characters that would disturb a terminal.
func shown(_ text: String) -> String {
    let limit = 60
    var result = ""
    for (count, scalar) in text.unicodeScalars.enumerated() {
        if count == limit { return result + "…" }
        if scalar.misleads, scalar != " " {
            result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        } else {
            result.unicodeScalars.append(scalar)
        }
    }
    return result
}
