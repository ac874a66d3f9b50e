import Foundation
import Testing

@testable import MoreAppsCatalog

@Suite("Values that the original's page took")
struct OriginalMenderTests {
    /// A key's value in JavaScript, what it becomes in JSON, or nil if it is dropped, and the warnings.
    struct Row: Sendable, CustomTestStringConvertible {
        let key: String
        let value: String
        let json: String?
        let warnings: [String]

        init(_ key: String, _ value: String, _ json: String?, _ warnings: String...) {
            self.key = key
            self.value = value
            self.json = json
            self.warnings = warnings
        }

        var testDescription: String { "\(key): \(value)" }
    }

    static let texts = [
        Row("name", "'Tom &amp; Jerry'", #""Tom & Jerry""#, "“name” was HTML: decoded “&amp;”"),
        Row(
            "summary",
            "'A <b>bold</b> move<br>'",
            #""A bold move""#,
            "“summary” was HTML: turned “<br>” into a line break, dropped “<b>”, “</b>”"
        ),
        Row(
            "summary",
            "'&foo; <i'",
            #""&foo; <i""#,
            "“summary”: the tag “<i” isn't closed: kept as text",
            "“summary”: unknown character reference “&foo;”: kept; write the character itself"
        ),
        Row("name", "'a' + \"b\" + 3 + `c`", #""ab3c""#),
        Row("name", "'\\u{1F600}\\ud83d\\ude00\\x41\\101\\8'", #""😀😀AA8""#),
        Row("name", "'a\\ud83d'", "\"a\u{FFFD}\"", "unpaired surrogate: replaced by U+FFFD"),
        Row("name", "'It\\'s', ", #""It's""#),
        Row("name", "'a\u{1}b'", #""ab""#, #"“name” was HTML: dropped “\u{1}”"#),
        Row("name", "2048", #""2048""#, "“name” is a number: converted to a text"),
        Row("category", "{en: 'Games', sv: 'Spel'}", #"{"en":"Games","sv":"Spel"}"#),
        Row("category", "null", nil, "“category” is null: ignored"),
        Row("category", "undefined", nil, "“category” is null: ignored"),
        Row("category", "''", nil),
        Row("summary", "'<script>x</script>'", nil, "“summary” was HTML: dropped “<script>”, “</script>”"),
        Row(
            "name",
            "{iw: '1', he: '2'}",
            #"{"he":"2"}"#,
            "“name”: “iw” is the same language as “he”: ignored"
        ),
        Row("name", "{he: '2', iw: '1'}", #"{"he":"2"}"#, "“name”: “iw” is the same language as “he”: ignored"),
        Row("name", "{iw: '1'}", #"{"iw":"1"}"#),
        Row(
            "name",
            "{en: 'A', ' sv': 'B', xx: 'C', de: null, fi: '', da: 5}",
            #"{"da":"5","en":"A","sv":"B"}"#,
            "“name” in “ sv”: converted to “sv”, without white space",
            "“name” in “xx”: “xx” isn't a known language: ignored",
            "“name” in “de” is null: ignored",
            "“name” in “fi” is empty: ignored",
            "“name” in “da” is a number: converted to a text"
        ),
        Row(
            "name",
            "{'default': 'A'}",
            #""A""#,
            "“name” in “default”: “default” isn't a known language: ignored"
        ),
    ]

    static let identifiers = [
        Row("id", "5", #""5""#, "the id is a number: converted to “5”"),
        Row(
            "id",
            "''",
            #""id1""#,
            "has no id, so the app can't leave itself out: given the id “id1”"
        ),
        Row(
            "id",
            "null",
            #""id1""#,
            "has no id, so the app can't leave itself out: given the id “id1”"
        ),
        Row(
            "id",
            "'other'",
            #""other-2""#,
            "another app has this id: renamed to “other-2”; “me=other” leaves out only the first"
        ),
    ]

    static let urls = [
        Row(
            "link",
            "'http://itunes.apple.com/app/id1?mt=8&amp;uo=4'",
            #""http://itunes.apple.com/app/id1?mt=8&uo=4""#,
            "“link” was HTML: decoded “&amp;”"
        ),
        Row("link", "'http://itunes.apple.com/app/id1?mt=8&uo=4'", #""http://itunes.apple.com/app/id1?mt=8&uo=4""#),
        Row(
            "link",
            "' http://a.example/my app/id1\\n'",
            #""http://a.example/my%20app/id1""#,
            "“link”: “ http://a.example/my app/id1\\u{A}” was converted to “http://a.example/my%20app/id1”"
        ),
        Row(
            "link",
            "'http://a.example/id1?a=50%&b={x}'",
            #""http://a.example/id1?a=50%25&b=%7Bx%7D""#,
            "“link”: “http://a.example/id1?a=50%&b={x}” was converted to “http://a.example/id1?a=50%25&b=%7Bx%7D”"
        ),
        Row(
            "link",
            "'//itunes.apple.com/app/id1'",
            #""https://itunes.apple.com/app/id1""#,
            "“link”: “//itunes.apple.com/app/id1” was converted to “https://itunes.apple.com/app/id1”"
        ),
        Row(
            "link",
            "'itunes.apple.com/app/id1'",
            #""https://itunes.apple.com/app/id1""#,
            "“link”: “itunes.apple.com/app/id1” was converted to “https://itunes.apple.com/app/id1”"
        ),
        Row("icon", "'a.png'", #""a.png""#),
        Row("icon", "''", nil),
        Row("icon", "'/i/a.png?v=2#x'", #""i/a.png""#, "“icon”: “/i/a.png?v=2#x” was converted to “i/a.png”"),
        Row("icon", "'../i/./a%20b.png'", #""i/a b.png""#, "“icon”: “../i/./a%20b.png” was converted to “i/a b.png”"),
        Row("icon", "'\"a.png\"'", #""a.png""#, "“icon”: “\"a.png\"” was converted to “a.png”"),
        Row("icon", "'a (1).png'", #""a (1).png""#),
        Row(
            "icon",
            "'http://cdn.example/a b.png'",
            #""https://cdn.example/a%20b.png""#,
            "“icon”: “http://cdn.example/a b.png” was converted to “https://cdn.example/a%20b.png”"
        ),
        Row(
            "icon",
            "'//cdn.example/a.png'",
            #""https://cdn.example/a.png""#,
            "“icon”: “//cdn.example/a.png” was converted to “https://cdn.example/a.png”"
        ),
        Row(
            "icon",
            "'data:image/png;base64,AA'",
            nil,
            "“icon” has the scheme “data”, but must be a file or an https URL: the app now has no icon"
        ),
        Row(
            "icon",
            "'.secret/a.png'",
            nil,
            "“icon” names a hidden file, which is never served: the app now has no icon"
        ),
        Row("icon", "5", nil, "“icon” names no file: the app now has no icon"),
        Row("icon", "null", nil, "“icon” is null: ignored"),
    ]

    static let conditions = [
        Row("type", "'paid'", #""paid""#),
        Row("type", "'Paid'", #""paid""#, "“type” is “Paid”, which the original took for free: converted to “paid”"),
        Row(
            "type",
            "'gratis'",
            #""free""#,
            "“type” is “gratis”, which the original took for free: converted to “free”"
        ),
        Row("type", "true", #""free""#, "“type” is “true”, which the original took for free: converted to “free”"),
        Row("type", "null", nil, "“type” is null: ignored"),
        Row("showOnLocales", "[]", nil),
        Row("showOnLocales", "new Array('sv_SE', \"nn\")", #"["sv_SE","nn"]"#),
        Row("showOnLocales", "['sv_SE'].concat(['nn'], 'de')", #"["sv_SE","nn","de"]"#),
        Row("showOnLocales", "['sv_SE',]", #"["sv_SE"]"#),
        Row("showOnLocales", "['SE', '_NO', 'sv-se', 'zh-Hans']", #"["SE","_NO","sv-se","zh-Hans"]"#),
        Row(
            "showOnLocales",
            "['', ' sv_SE', 46, 'xx_SE', 'sv/FI', 'sv_SE_X']",
            #"["sv_SE","_SE","sv_FI","sv"]"#,
            "“showOnLocales”: “” isn't a valid locale, and matched nobody: ignored",
            "“showOnLocales”: “ sv_SE” was converted to “sv_SE”",
            "“showOnLocales”: a locale is a number: ignored",
            "“showOnLocales”: “xx_SE” was converted to “_SE”",
            "“showOnLocales”: “sv/FI” was converted to “sv_FI”",
            "“showOnLocales”: “sv_SE_X” was converted to “sv”"
        ),
        Row(
            "showOnLocales",
            "'sv_SE, nn'",
            #"["sv_SE","nn"]"#,
            "“showOnLocales” is a string, which matched nobody: converted to an array",
            "“showOnLocales”: “ nn” was converted to “nn”"
        ),
        Row("showOnLocales", "null", nil, "“showOnLocales” is null: ignored"),
        Row("showOnDevices", "[]", nil),
        Row("showOnDevices", "['iphone', 'ipad']", #"["iphone","ipad"]"#),
        Row(
            "showOnDevices",
            "['iPhone', ' ipad']",
            #"["iphone","ipad"]"#,
            "“showOnDevices”: “iPhone”, which no device sent, was converted to “iphone”",
            "“showOnDevices”: “ ipad”, which no device sent, was converted to “ipad”"
        ),
        Row(
            "showOnDevices",
            "'ipad'",
            #"["ipad"]"#,
            "“showOnDevices” is a string, which matched nobody: converted to an array"
        ),
        Row(
            "showOnDevices",
            "['', 'ipad']",
            #"["ipad"]"#,
            "“showOnDevices”: a device is empty, and matched nobody: ignored"
        ),
        Row("showOnDevices", "[,'ipad']", #"["ipad"]"#, "there is no value before “,”: ignored"),
    ]

    @Test("become what they mean, with a warning for each change", arguments: texts + identifiers + urls + conditions)
    func become(row: Row) throws {
        var members = ["id: 'a'", "name: 'A'", "link: 'https://apps.apple.com/app/id1'"]
        members.removeAll { $0.hasPrefix(row.key + ":") }
        members.append("\(row.key): \(row.value)")
        let other = "{id: 'other', name: 'O', link: 'https://apps.apple.com/app/id2'}"
        let script = "appDefinitions = {company: 'C', apps: [\(other), {\(members.joined(separator: ", "))}]}"
        let (json, diagnostics) = OriginalDefinitions.convert(Array(script.utf8), file: "f")
        let data = Data(try #require(json, "\(diagnostics)"))
        let root = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let entry = try #require((root["apps"] as? [[String: Any]])?.last)
        let value = try entry[row.key].map {
            try JSONSerialization.data(
                withJSONObject: $0,
                options: [.sortedKeys, .fragmentsAllowed, .withoutEscapingSlashes]
            )
        }
        #expect(value.map { String(decoding: $0, as: UTF8.self) } == row.json)
        // The result is valid. What is said about it too isn't of interest here, nor is the app's name.
        let reading = Catalog.read(Array(data), file: "f") { _ in .notLookedAt }
        #expect(reading.isValid)
        let said = Set(reading.diagnostics.map(\.message))
        let owner = try Regex(#"^app ("[^"]*"|\d):? "#)
        let changes = diagnostics.map(\.message).filter { !said.contains($0) }.map { $0.replacing(owner, with: "") }
        #expect(changes == row.warnings)
        #expect(diagnostics.allSatisfy { $0.severity == .warning && ($0.position?.column ?? 0) > 1 })
    }

    @Test("hide an app from everyone if no locale of its list is one")
    func hideFromEveryone() throws {
        let entry = "{id: 'a', name: 'A', link: 'https://apps.apple.com/app/id1', showOnLocales: ['']}"
        let (json, diagnostics) = OriginalDefinitions.convert(
            Array("appDefinitions = {company: 'C', apps: [\(entry)]}".utf8),
            file: "f"
        )
        #expect(diagnostics.contains { $0.message.contains("write [] to show the app to everyone") })
        let selector = try makeSelector(String(decoding: try #require(json), as: UTF8.self))
        for locale in [nil, "en_US", "sv_SE", "zh_TW"] { #expect(selector.ids(Reader(locale)) == []) }
    }

    @Test("have one company, and lists without gaps")
    func haveOneCompany() throws {
        let script = """
            appDefinitions = {company: {sv: 'Räv &amp; Co', en: 'Fox &amp; Co'}, company: {sv: 'Ett', en: 'One &amp; only'}, apps: [
              {id: 'a', name: 'A', link: 'https://apps.apple.com/app/id1'},, null,
            ]}
            affiliateAppDefinitions = null
            """
        let (json, diagnostics) = OriginalDefinitions.convert(Array(script.utf8), file: "f")
        #expect(
            diagnostics.map(\.description) == [
                "f:1:70: warning: duplicate key “company”: its last value counts",
                "f:1:79: warning: “company” can't be localized: the text in “en” is used",
                "f:1:95: warning: “company” in “en” was HTML: decoded “&amp;”",
                "f:2:64: warning: there is no value before “,”: ignored",
                "f:2:66: warning: app 2 is null: ignored",
            ]
        )
        let catalog = try makeCatalog(String(decoding: try #require(json), as: UTF8.self))
        #expect(catalog.company == "One & only")
        #expect(catalog.apps.map(\.id) == ["a"] && catalog.affiliates.isEmpty)
    }

    @Test("replace variables, but not without limit")
    func replaceVariables() throws {
        let script = """
            var store = "http://itunes.apple.com/app/id", all = [], unused = 1;
            var shoppy = {id: 'shoppy', name: 'Shoppy', link: store + 421361944, showOnLocales: all};
            appDefinitions = {company: 'C', apps: [shoppy]};
            appDefinitions.apps.push({id: 'b', name: 'B', link: store + '5'});
            """
        let (json, diagnostics) = OriginalDefinitions.convert(Array(script.utf8), file: "f")
        #expect(
            diagnostics.map(\.description) == ["f:1:57: warning: the variable “unused” isn't used: ignored"]
        )
        let catalog = try makeCatalog(String(decoding: try #require(json), as: UTF8.self))
        #expect(catalog.apps.map(\.appStoreID) == ["421361944", "5"])

        let doubling = (1...60).map { "a\($0) = [a\($0 - 1), a\($0 - 1)]" }.joined(separator: ";")
        let large = OriginalDefinitions.convert(Array("a0 = ['x'];\(doubling)".utf8), file: "f")
        #expect(large.json == nil)
    }

    @Test(
        "may be in the encodings that browsers read",
        arguments: [
            (Array("\u{FEFF}appDefinitions={company:'Smör',apps:[]}".utf8), nil),
            (
                Array("appDefinitions={company:'Sm".utf8) + [0xF6, 0x72, 0x20, 0x80] + Array("',apps:[]}".utf8),
                "f:1:28: warning: 2 bytes from here on aren't UTF-8: read as Windows-1252, “ö” here"
            ),
            (
                Array("appDefinitions={company:'Sm".utf8) + [0xF6, 0x72] + Array(" €',apps:[]}".utf8),
                "f:1:28: warning: this byte isn't UTF-8: read as Windows-1252, “ö” here"
            ),
            (
                [0xFF, 0xFE]
                    + "appDefinitions={company:'Smör €',apps:[]}".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
                "f:1:1: warning: the file is UTF-16: converted to UTF-8"
            ),
            (
                [0xFE, 0xFF]
                    + "appDefinitions={company:'Smör €',apps:[]}".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] },
                "f:1:1: warning: the file is UTF-16: converted to UTF-8"
            ),
        ] as [([UInt8], String?)]
    )
    func mayBeInEncodings(bytes: [UInt8], warning: String?) throws {
        let (json, diagnostics) = OriginalDefinitions.convert(bytes, file: "f")
        #expect(diagnostics.map(\.description) == (warning.map { [$0] } ?? []))
        let company = try makeCatalog(String(decoding: try #require(json), as: UTF8.self)).company
        #expect(company == "Smör" || company == "Smör €")
    }
}
