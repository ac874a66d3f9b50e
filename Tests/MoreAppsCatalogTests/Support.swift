import Testing

@testable import MoreAppsCatalog

/// Words in a few languages, enough to tell them apart.
let testWords: PageWords = {
    let languages = ["en", "sv", "ar", "nb", "pt-BR", "zh-Hans", "zh-Hant", "es", "es-419", "he"]
    let entries = languages.map { language in
        """
        "\(language)": {"title": "More Apps by {company} (\(language))", "affiliatesTitle": "Friends (\(language))",
        "viewInAppStore": "View (\(language))", "freeInAppStore": "Free (\(language))", "loading": "Loading (\(language))",
        "empty": "Empty (\(language))", "failed": "Failed (\(language))", "retry": "Retry (\(language))"}
        """
    }
    do throws(PageWords.Failure) {
        return try PageWords(Array("{\(entries.joined(separator: ","))}".utf8), file: "words")
    } catch {
        fatalError("\(error.diagnostics)")
    }
}()

/// Reads definitions that are meant to be free of errors.
func makeCatalog(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Catalog {
    let reading = Catalog.read(Array(text.utf8), file: "f") { _ in .size(width: 114, height: 114) }
    return try #require(reading.catalog, "\(reading.diagnostics)", sourceLocation: sourceLocation)
}

func makeSelector(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Selector {
    Selector(catalog: try makeCatalog(text, sourceLocation: sourceLocation), words: testWords)
}

/// What is wrong with definitions, as `line:column: severity: message`.
func problems(_ text: String, icon: (String) -> IconFacts? = { _ in nil }) -> [String] {
    Catalog.read(Array(text.utf8), file: "f", icon: icon).diagnostics.map { String($0.description.dropFirst(2)) }
}

extension Selector {
    func selection(locale: String?, device: String? = nil, me: String? = nil) -> Selection {
        selection(for: key(locale: locale, device: device, me: me))
    }

    func key(locale: String?, device: String? = nil, me: String? = nil) -> SelectionKey {
        key(
            locale: locale.flatMap { LocaleIdentifier($0) },
            device: device.map { Array($0.utf8) },
            me: me.map { Array($0.utf8) }
        )
    }
}
