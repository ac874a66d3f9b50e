import Testing

@testable import MoreAppsCatalog

@Suite("Reading locales")
struct LocaleReadingTests {
    @Test(
        "suggests the language of a country whose code names a text",
        arguments: [
            ("jp", "error", "“ja”, Japanese"), ("cn", "error", "“zh-Hans”, Chinese"), ("cz", "error", "“cs”, Czech"),
            ("dk", "error", "“da”, Danish"), ("gr", "error", "“el”, Greek"), ("ua", "error", "“uk”, Ukrainian"),
            ("at", "error", "“de-AT”, German"), ("gb", "error", "“en-GB”, English"), ("hk", "error", "“zh-Hant-HK”"),
            ("jp_JP", "error", "“ja”, Japanese"), ("kr", "warning", "“ko”, Korean"),
            ("tw", "warning", "“zh-Hant”, Chinese"),
            ("se", "warning", "“sv”, Swedish"), ("SE", "warning", "“sv”, Swedish"),
            ("se_SE", "warning", "“sv”, Swedish"),
            ("kr-KR", "warning", "“ko”, Korean"), ("br", "warning", "“pt”, Portuguese"), ("ch", "warning", "“de-CH”"),
            ("xx", "error", nil), ("qq_JP", "error", nil), ("uk", nil, nil), ("be", nil, nil), ("ca", nil, nil),
            ("sv", nil, nil), ("se_NO", nil, nil), ("se-Latn", nil, nil), ("in", nil, nil), ("no", nil, nil),
        ] as [(String, String?, String?)]
    )
    func suggestsLanguage(key: String, severity: String?, suggestion: String?) {
        let found = problems("{company: 'C', apps: [{id: 'a', name: {en: 'A', '\(key)': 'A'}, appStoreID: 1}]}")
        #expect(found.count == (severity == nil ? 0 : 1), "\(found)")
        for problem in found {
            #expect(problem.contains("1:49: \(severity ?? ""): app \"a\": “name”: “\(key)”"), "\(problem)")
            #expect(problem.contains("did you mean") == (suggestion != nil), "\(problem)")
            if let suggestion { #expect(problem.contains("did you mean \(suggestion)"), "\(problem)") }
        }
        let other = problems("{company: 'C', defaultLanguage: '\(key)', apps: []}")
        #expect(other.count == found.count, "\(other)")
    }

    @Test(
        "names both meanings of a language's code that is probably a country's",
        arguments: [
            (
                "se", "warning",
                "the language North Sámi, not the region Sweden: write “SE” for the region, or “se-Latn” for"
            ),
            ("uk", "warning", "Ukrainian, not the region United Kingdom: write “GB” for the region, or “uk-Cyrl” for"),
            ("kr", "warning", "Kanuri, not the region South Korea: write “KR”"),
            ("br", "warning", "Breton, not the region Brazil: write “BR”"),
            ("eu", "warning", "Basque, not the region European Union: write “EU”"),
            ("in", "warning", "Indonesian, not the region India: write “IN” for the region, or “id-Latn”"),
            ("tw", "warning", "Twi, not the region Taiwan: write “TW”"),
            ("jp", "error", "write “JP” for the region Japan, or “ja” for the language Japanese"),
            ("us", "error", "write “US” for the region United States, or “en” for the language English"),
            ("xx", "error", "unknown language “xx”"), ("QQ", "warning", "unknown region “QQ”"),
        ] as [(String, String, String)]
    )
    func namesBothMeanings(item: String, severity: String, message: String) {
        let entry = "{id: 'a', name: 'A', appStoreID: 1, showOnLocales: ['sv', '\(item)']}"
        let rule = "{app: 'b', locales: ['sv', '\(item)']}"
        for text in [
            "{company: 'C', apps: [\(entry)]}",
            "{company: 'C', recommend: [\(rule)], apps: [{id: 'b', name: 'B', appStoreID: 1}]}",
        ] {
            let found = problems(text)
            #expect(found.count == 1, "\(found)")
            #expect(
                found.first?.contains(": \(severity): ") == true && found.first?.contains(message) == true,
                "\(found)"
            )
        }
    }

    @Test(
        "takes languages and regions that are meant",
        arguments: [
            "SE", "_SE", "EU", "_EU", "EZ", "UN", "_419", "419", "_150", "150", "001", "sv_SE", "se_SE", "se_NO",
            "se-Latn",
            "uk_UA", "uk-Cyrl", "UK", "sv", "de", "ca", "es_419", "no", "my_MM",
        ]
    )
    func takesMeant(item: String) {
        let text = "{company: 'C', apps: [{id: 'a', name: 'A', appStoreID: 1, showOnLocales: ['\(item)']}]}"
        #expect(problems(text).isEmpty, "\(problems(text))")
    }

    @Test("says that a group of countries is no storefront", arguments: ["EU", "eu", "150", "UN", "419"])
    func refusesGroups(code: String) {
        let found = problems("{company: 'C', apps: [{id: 'a', name: 'A', appStoreID: 1, storefronts: ['\(code)']}]}")
        #expect(found.count == 1)
        #expect(found.first?.contains("it is a group of countries (") == true, "\(found)")
    }

    @Test(
        "warns of texts without the default language, where nobody chose that",
        arguments: [
            ("name: {ro: 'A', hu: 'A'}", "1:39: warning: app \"a\": “name” has no text in “en”, the default language"),
            (
                "name: 'A', releases: [{version: '1', releasedAt: '2026-01-01'}], update: {texts: {ok: {ro: 'A'}}}",
                "“ok” has no text in “en”"
            ),
            ("name: {ro: 'A', en: 'A'}", nil), ("name: {'en-GB': 'A', ro: 'A'}", nil), ("name: 'A'", nil),
        ] as [(String, String?)]
    )
    func warnsOfDefault(keys: String, message: String?) {
        let entries = "apps: [{id: 'a', \(keys), appStoreID: 1}, {id: 'b', name: {fr: 'B', en: 'B'}, appStoreID: 2}]"
        let found = problems("{company: 'C', \(entries)}")
        #expect(found.count == (message == nil ? 0 : 1), "\(found)")
        if let message { #expect(found.first?.contains(message) == true, "\(found)") }
        #expect(problems("{company: 'C', defaultLanguage: 'ro', \(entries)}").isEmpty)
    }
}
