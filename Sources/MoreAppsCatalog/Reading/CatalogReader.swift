extension Catalog {
    /// Reads definitions from JSON5 text, and reports everything that is wrong with them in one run.
    ///
    /// - Parameters:
    ///   - text: The bytes of the file.
    ///   - file: The file's name for the diagnostics.
    ///   - languages: The languages that every text must have, unless it is the same for everyone: each that is missing is
    ///     an error.
    ///   - icon: Looks up an icon's file, by its path relative to the site's root; called only for paths below that
    ///     root.
    public static func read(
        _ text: [UInt8],
        file: String,
        requiring languages: [LocaleIdentifier] = [],
        icon: (String) -> IconFacts
    ) -> CatalogReading {
        let json = SyntaxRepair(text)
        var diagnostics = json.sink
        var catalog: Catalog?
        if let root = json.root {
            withoutActuallyEscaping(icon) { icon in
                var reader = CatalogReader(sink: json.sink, icon: icon)
                reader.requiredLanguages = languages.map(ReaderLocale.init)
                catalog = reader.readCatalog(root)
                diagnostics = reader.sink
            }
        }
        diagnostics = json.diagnostics(with: diagnostics)
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
    /// Those with capitals, by their lower case.
    var capitalizedIdentifiers: [[UInt8]: (spelling: [UInt8], owner: DefinitionObject)] = [:]
    /// The App Store ids so far, the links without one, and the URL schemes, with the first entry that has each.
    var storeNumbers: [String: DefinitionObject] = [:]
    var links: [[UInt8]: DefinitionObject] = [:]
    var urlSchemes: [String: DefinitionObject] = [:]
    /// The locales read so far: few, but they recur.
    var locales: [String: LocaleReading] = [:]
    /// The conditions read so far, by their text.
    var conditions: [String: ConditionReading] = [:]
    /// The languages that every text must have.
    var requiredLanguages: [ReaderLocale] = []
    /// Those that texts in some languages lack.
    var missingLanguages: [[LocaleIdentifier]: [LocaleIdentifier]] = [:]
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
        if let other = OtherJSON(root) {
            sink.error(at: root.offset, other.message)
            return catalog
        }
        let object = read(root, of: .definitions, by: Self.rootKeys, into: &catalog)
        if let language = object?["defaultLanguage"] {
            warnOfDefaultLanguage(catalog, at: language.offset)
        } else if let object, !object.isDamaged {
            warnOfDefaultLanguage()
        }
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
            let isNull = if case .null = field.json.value { true } else { false }
            let advice = isNull ? ": leave the key out if it has no value" : ""
            sink.error(at: field.offset, "\(field.name) must be a string, not \(field.json.kind)\(advice)")
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
        let signs = TextSigns(text)
        guard !signs.contains(.control) else {
            func character() -> String {
                let control = text.unicodeScalars.first {
                    $0.properties.generalCategory == .control && $0 != "\n" && $0 != "\t"
                }
                return control.map { shown(String($0)) } ?? ""
            }
            sink.error(at: field.offset, "\(field.name) contains the control character “\(character())”")
            return nil
        }
        if !signs.isEmpty {
            for defect in TextDefect.all(in: text, signs) { sink.warning(at: field.offset, "\(field.name) \(defect)") }
        }
        let limit = field.owner.kind == .release ? Self.longestNotes : Self.longestText
        if text.utf8.count > limit, !text.dropFirst(limit).isEmpty {
            sink.warning(at: field.offset, "\(field.name) has more than \(limit) characters: shorten it")
        }
        return text
    }

    /// The most characters that a text in a list or an alert should have.
    static let longestText = 300
    /// App Store Connect's limit of release notes.
    static let longestNotes = 4000
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
