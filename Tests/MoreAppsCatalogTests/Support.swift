import Testing

@testable import MoreAppsCatalog

/// Texts in a few languages, enough to tell them apart.
let testWords: ProgramWords = {
    let languages = ["en", "sv", "ar", "nb", "pt-BR", "zh-Hans", "zh-Hant", "es", "es-419", "he"]
    let blocks = languages.map { language in
        let texts = WordKey.allCases.map { key in
            let placeholders = key.placeholders.map { " " + $0.rawValue }.joined()
            return "\"\(key.rawValue)\": \"\(key.rawValue)\(placeholders) (\(language))\""
        }
        return "\"\(language)\": {\n\(texts.joined(separator: ",\n"))\n}"
    }
    return ProgramWords(Array("{\n\(blocks.joined(separator: ",\n"))\n}\n".utf8))
}()

/// Reads definitions that must be valid.
func makeCatalog(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Catalog {
    let reading = Catalog.read(Array(text.utf8), file: "f") { _ in .size(width: 230, height: 230) }
    return try #require(reading.catalog, "\(reading.diagnostics)", sourceLocation: sourceLocation)
}

func makeSelector(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Selector {
    Selector(catalog: try makeCatalog(text, sourceLocation: sourceLocation), words: testWords)
}

/// The diagnostics of definitions, as `line:column: severity: message`.
func problems(_ text: String, icon: (String) -> IconFacts = { _ in .missing(similar: nil) }) -> [String] {
    Catalog.read(Array(text.utf8), file: "f", icon: icon).diagnostics.map { String($0.description.dropFirst(2)) }
}

/// The time for tests that don't depend on it.
let testTime = Timestamp(secondsSinceEpoch: 1_800_000_000)

extension Reader {
    /// A reader with parameters as in a query.
    init(
        _ locale: String?,
        device: String? = nil,
        me: String? = nil,
        storefront: String? = nil,
        os: String? = nil
    ) {
        func bytes(_ text: String?) -> [UInt8]? { text.map { Array($0.utf8) } }
        self.init(
            locale: locale.flatMap { LocaleIdentifier($0) },
            device: bytes(device),
            me: bytes(me),
            storefront: bytes(storefront),
            os: bytes(os)
        )
    }
}

extension Selector {
    func selection(locale: String?, device: String? = nil, me: String? = nil) -> Selection {
        selection(for: key(locale: locale, device: device, me: me))
    }

    func key(locale: String?, device: String? = nil, me: String? = nil) -> SelectionKey {
        key(for: Reader(locale, device: device, me: me), at: testTime)
    }

    /// The ids of the apps that a reader sees.
    func ids(_ reader: Reader, at time: Timestamp = testTime) -> [String] {
        let selection = selection(for: key(for: reader, at: time))
        return (selection.apps + selection.affiliates).map(\.id)
    }
}
