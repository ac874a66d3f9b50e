import Testing

@testable import MoreAppsCatalog

@Suite("Required languages")
struct RequiredLanguagesTests {
    private func missing(_ text: String, _ languages: String) throws -> [String] {
        let required = try languages.split(separator: " ").map { try LocaleIdentifier(languageName: String($0)) }
        let reading = Catalog.read(Array(text.utf8), file: "f", requiring: required) { _ in .notLookedAt }
        #expect(reading.catalog != nil)
        #expect(reading.diagnostics.allSatisfy { $0.severity == .error && $0.isServable })
        return try reading.diagnostics.map { problem in
            let position = try #require(problem.position)
            return "\(position.line):\(position.column) \(problem.message)"
        }
    }

    @Test("are missing in each text by itself, where it starts")
    func listsAll() throws {
        let text = """
            {company: 'C', apps: [
              {id: 'a', name: {en: 'A', sv: 'A'}, summary: 'For everyone', category: {en: 'C'}, appStoreID: 1,
               releases: [{version: '1', releasedAt: '2026-01-01', notes: {sv: 'N', en: 'N'}},
                          {version: '2', releasedAt: '2026-02-01', notes: {en: 'N'}}],
               update: {texts: {ok: {en: 'O', de: 'O'}}}},
            ], affiliates: [{id: 'b', name: {en: 'B', de: 'B', sv: 'B'}, appStoreID: 2}]}
            """
        #expect(try missing(text, "en").isEmpty)
        #expect(
            try missing(text, "en sv de") == [
                "2:19 app \"a\": “name” has no text in “de”", "2:74 app \"a\": “category” has no text in “sv”",
                "2:74 app \"a\": “category” has no text in “de”",
                "3:63 app \"a\": release 1: “notes” has no text in “de”",
                "4:63 app \"a\": release 2: “notes” has no text in “sv”",
                "4:63 app \"a\": release 2: “notes” has no text in “de”",
                "5:25 app \"a\": “texts”: “ok” has no text in “sv”",
            ]
        )
    }

    @Test("are all listed, however many there are")
    func listsMany() throws {
        let entries = (1...1200).map { "{id: 'a\($0)', name: {en: 'A'}, appStoreID: \($0)}" }
        #expect(try missing("{company: 'C', apps: [\(entries.joined(separator: ","))]}", "de sv").count == 2400)
    }

    @Test(
        "are there in any form that readers inherit, and not in a language that stands in",
        arguments: [
            ("sv", "sv", true), ("sv-SE", "sv", true), ("sv", "sv-SE", true), ("en-AU", "en-GB", true),
            ("pt-BR", "pt", true),
            ("pt", "pt-BR", true), ("pt-PT", "pt", true), ("pt-PT", "pt-BR", false), ("es-MX", "es-419", true),
            ("es-ES", "es-MX", false), ("zh-Hant", "zh-TW", true), ("zh-TW", "zh-Hant", true),
            ("zh-TW", "zh-HK", false),
            ("zh-Hant", "zh-Hans", false), ("zh", "zh-Hans", true), ("zh-Hans", "zh", true), ("zh-Hant", "zh", false),
            ("nb", "no", true), ("no", "nb", true), ("nn", "nb", false), ("he", "iw", true), ("iw", "he", true),
            ("gsw", "de", false), ("sr", "sr-Latn", false), ("de", "en", false),
        ]
    )
    func acceptsForms(required: String, present: String, expected: Bool) throws {
        let text = "{company: 'C', defaultLanguage: 'en', apps: [{id: 'a', name: {'\(present)': 'A'}, appStoreID: 1}]}"
        #expect(try missing(text, required).isEmpty == expected)
    }

    @Test(
        "are languages",
        arguments: [
            ("jp", "isn't a language: did you mean “ja”, Japanese?"),
            ("kr", "is the language Kanuri: did you mean “ko”"),
            ("xx", "“xx” isn't a language"), ("english", "isn't a language: expected one like"),
            ("", "isn't a language"),
        ]
    )
    func refuses(name: String, message: String) {
        let error = #expect(throws: LanguageNameError.self) { try LocaleIdentifier(languageName: name) }
        #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
    }
}
