import Testing

@testable import MoreAppsCatalog

@Suite("The table of languages")
struct LanguageReportTests {
    static let definitions = """
        {company: 'C', apps: [
          {id: 'a', name: {en: 'en', sv: 'sv', 'zh-Hant': 'zh-Hant', 'pt-BR': 'pt-BR'}, appStoreID: 1, summary: 'S',
           releases: [{version: '1', releasedAt: '2026-01-01', notes: {en: 'en', de: 'de'}}, {version: '2', releasedAt: '2026-02-01'}],
           update: {texts: {later: {sv: 'sv', en: 'en'}, ok: 'OK'}}},
          {id: 'no.category.and.a.very.long.id', name: {de: 'de', ar: 'ar'}, appStoreID: 2},
        ], affiliates: [{id: 'b', name: 'B', category: {en: 'en', nb: 'nb'}, appStoreID: 3}]}
        """

    @Test("has a row for each text, and marks what stands in")
    func marksFallbacks() throws {
        let report = LanguageReport(try makeCatalog(Self.definitions), words: testWords)
        #expect(
            report.lines.joined(separator: "\n") == """
                app                       text      en    ar    de    nb    pt-BR  sv    zh-Hant
                (page)                    words     en    ar    (en)  nb    pt-BR  sv    zh-Hant
                a                         name      en    (en)  (en)  (en)  pt-BR  sv    zh-Hant
                                          summary   *     *     *     *     *      *     *
                                          notes     en    (en)  de    (en)  (en)   (en)  (en)
                                          later     en    +     (en)  +     +      sv    +
                                          ok        *     *     *     *     *      *     *
                no.category.and.a.very.…  name      (de)  ar    de    (de)  (de)   (de)  (de)
                b                         name      *     *     *     *     *      *     *
                                          category  en    (en)  (en)  nb    (en)   (en)  (en)

                (en)  another language stands in
                *     one text for everyone
                +     the program's own text
                """
        )
    }

    @Test("is divided where a line would be too long", arguments: [40, 60, 80, 100])
    func fitsWidth(width: Int) throws {
        let catalog = try makeCatalog(Self.definitions)
        let languages = try "en sv de zh-Hant pt-PT pt-BR es-419 nb nn ja ko ar he".split(separator: " ").map {
            try #require(LocaleIdentifier(String($0)))
        }
        let whole = LanguageReport(catalog, words: testWords, languages: languages, width: 1000).lines
        let lines = LanguageReport(catalog, words: testWords, languages: languages, width: width).lines
        #expect(lines.allSatisfy { $0.count <= max(width, 50) })
        let heads = lines.filter { $0.hasPrefix("app ") }.flatMap { $0.split(separator: " ").dropFirst(2) }
        #expect(heads.map(String.init) == languages.map(\.description))
        #expect(heads.count == 13 && lines.count > whole.count)
    }

    @Test(
        "says what is served",
        arguments: [
            "en", "sv-FI", "gsw-CH", "yue-HK", "zh-CN", "zh-TW", "pt-PT", "pt-BR", "nn-NO", "no", "ja", "eo", "ar-EG",
            "arz", "de-AT",
            "sr", "sr-Latn", "en-AU",
        ]
    )
    func agreesWithServer(locale: String) throws {
        let sets = ["en sv zh-Hant pt-BR", "de ar", "sv", "nb en-GB", "sr-Latn zh-Hans no", "zh-TW pt-PT"]
        let entries = sets.enumerated().map { number, set in
            let texts = set.split(separator: " ").map { "'\($0)': '\($0)'" }.joined(separator: ", ")
            return "{id: 'a\(number)', name: {\(texts)}, appStoreID: \(number + 1)}"
        }
        for defaultLanguage in ["en", "sv", "zh-Hant"] {
            let text =
                "{company: 'C', defaultLanguage: '\(defaultLanguage)', apps: [\(entries.joined(separator: ", "))]}"
            let reader = try #require(LocaleIdentifier(locale))
            let lines = LanguageReport(try makeCatalog(text), words: testWords, languages: [reader]).lines
            let cells = lines.filter { $0.hasPrefix("a") }.dropFirst().map { line in
                String(line.split(separator: " ")[2].filter { !"()".contains($0) })
            }
            #expect(try cells == makeSelector(text).selection(locale: locale).apps.map(\.name))
        }
    }
}
