import Testing

@testable import MoreAppsCatalog

@Suite("Reading definitions")
struct CatalogReaderTests {
    @Test("reads every key of an entry")
    func readsEntry() throws {
        let catalog = try makeCatalog(
            """
            {
              // A comment, trailing commas, names without quotation marks.
              "$schema": './appdefinitions.schema.json', company: "Tinybird", defaultLanguage: "sv-SE",
              apps: [ {
                id: "shoppy", name: { en: "Shoppy", "pt_BR": "Compras", "zh-Hans": "购物" }, category: "Lifestyle",
                summary: 'Easy', link: "https://apps.apple.com/app/id421361944?mt=8", icon: "icons/i (1).png", type: "paid",
                showOnLocales: [ "sv_SE", "nn", "SE", "zh-hant" ], showOnDevices: [ "iPad", "iPod", "mac" ],
              }, ],
              affiliates: [ { id: "friend", name: "Friend", appStoreID: 6797847364 } ],
            }
            """
        )
        #expect(catalog.company == "Tinybird")
        #expect(catalog.defaultLanguage.description == "sv-SE")
        let app = catalog.apps[0]
        #expect(app.id == "shoppy")
        guard case .translated(let names) = app.name else { throw Unexpected() }
        #expect(names.map(\.language.description) == ["en", "pt-BR", "zh-Hans"])
        #expect(names.map(\.text) == ["Shoppy", "Compras", "购物"])
        #expect(app.category == .universal("Lifestyle"))
        #expect(app.summary == .universal("Easy"))
        #expect(app.link == "https://apps.apple.com/app/id421361944?mt=8")
        #expect(app.appStoreID == "421361944")
        #expect(app.icon == "icons/i (1).png")
        #expect(app.type == .paid)
        #expect(app.showOnLocales.map(\.description) == ["sv_SE", "nn", "_SE", "zh-Hant"])
        #expect(app.showOnDevices == ["ipad", "iphone", "mac"])
        let friend = catalog.affiliates[0]
        #expect(friend.link == "https://apps.apple.com/app/id6797847364")
        #expect(friend.appStoreID == "6797847364")
        #expect(friend.type == .free)
        #expect(friend.category == nil && friend.summary == nil && friend.icon == nil)
    }

    private struct Unexpected: Error {}

    @Test("takes the languages that App Store Connect names, in either spelling and any case")
    func readsStoreLanguages() throws {
        let connect = """
            ar-SA ca cs da de-DE el en-AU en-CA en-GB en-US es-ES es-MX fi fr-CA fr-FR he hi hr hu id it ja ko ms nl-NL no pl \
            pt-BR pt-PT ro ru sk sv th tr uk vi zh-Hans zh-Hant bn gu kn ml mr or pa sl ta te ur nb-NO pt_BR ZH-HANT_hk fil es-419
            """
        let texts = connect.split(separator: " ").map { "'\($0)': '\($0)'" }
        // `pt_BR` and `pt-BR` are the same, hence separate entries.
        for text in texts { _ = try makeCatalog(entry("name: {\(text)}")) }
        #expect(problems(entry("name: {\(texts.filter { !$0.contains("pt_BR") }.joined(separator: ","))}")) == [])
    }

    @Test("reports ten mistakes of one file in one run, each at its position")
    func reportsTenMistakes() {
        let found = problems(
            """
            {
              "company": "",
              "apps": [
                { "id": "one", "name": "One" "link": "https://apps.apple.com/app/id1" },
                { "id": "one", "nmae": "Two", "link": "javascript:alert(1)" },
                { "id": "three", "name": { "english": "Three" }, "link": "https://apps.apple.com/app/id3" },
                { "id": "four", "name": 4, "link": "https://apps.apple.com/app/covid19/id4" },
                { "id": "five", "name": "Fünf", "link": "https://apps.apple.com/app/id5", "icon": "../secret.png" },
                { "id": "six", "name": "Six", "appStoreID": "6", "showOnLocales": [ "sv_SE", "Sweden" ] }
              ],
              "affiliates": { }
            }
            """
        )
        let link = "shipped apps show the App Store in the app only for a link with “id<digits>” exactly once"
        #expect(
            found == [
                "2:14: error: “company” is empty: expected a text",
                "4:33: error: a comma is missing here, at the end of the value",
                "5:5: error: app \"one\" lacks the key “name”",
                "5:13: error: app \"one\": app 1 already has this id",
                "5:20: warning: app \"one\": unknown key “nmae”: did you mean “name”?",
                "5:43: error: app \"one\": “link” has the scheme “javascript”: expected “https”, “http”, “itms-apps”, "
                    + "“itms-appss”, “itms”, “macappstore”",
                "6:32: error: app \"three\": “name”: “english” isn't a valid locale: expected one like “en”, “pt_BR” or “zh-Hans”",
                "7:29: error: app \"four\": “name” must be a string, or an object of languages and strings, not a number",
                "7:40: warning: app \"four\": “link” has “id<digits>” 2 times (id19, id4): \(link)",
                "8:87: error: app \"five\": “icon”: “../secret.png” leads out of the site's root",
                "9:82: error: app \"six\": “showOnLocales”: “Sweden” isn't a valid locale: expected one like “en”, “pt_BR” or "
                    + "“zh-Hans”",
                "11:17: error: “affiliates” must be an array of apps, not an object",
            ]
        )
    }

    @Test(
        "refuses",
        arguments: [
            ("", "the file is empty"),
            ("{company: 'C', apps: [], defaultLanguage: 'en_US@rg=gbzzzz'}", "isn't a valid locale"),
            (
                "{company: 'C', apps: [{id: 'a', name: 'A', appStoreID: 1, bundleID: 'b.c'}, "
                    + "{id: 'b', name: 'B', appStoreID: 2, bundleID: 'b.c'}]}",
                "app \"b\": app 1 already has this bundle id"
            ),
            (
                "{company: 'C', apps: [{id: 'a', name: 'A', appStoreID: 1, bundleID: 'b.c'}], "
                    + "affiliates: [{id: 'b.c', name: 'B', appStoreID: 2}]}",
                "affiliate \"b.c\": app 1 already has this id"
            ),
            (entry("name: {'': 'A'}"), "“” isn't a valid locale"),
            (entry("name: {iw: 'A', he: 'B'}"), "“name” in “he”: this language occurs twice"),
            (entry("showOnLocales: ['sv_SE_POSIX']"), "“sv_SE_POSIX” isn't a valid locale"),
            (entry("link: 'data:text/html,x'"), "“link” has the scheme “data”"),
            (entry("link: 'JavaScript:alert(1)'"), "“link” has the scheme “javascript”"),
            (entry("link: ' javascript:alert(1)'"), "“link” isn't a valid URL"),
            (entry("link: '//apps.apple.com/app/id1'"), "has no scheme"),
            (entry("link: 'https://:80/id1'"), "has no host"),
            (entry("link: 'https://a.example/\\u0000id1'"), "contains “\\u{0}”"),
            (entry("icon: 'a/../../b.png'"), "leads out of"),
            (entry("icon: '..'"), "leads out of the site's root"),
            (entry("icon: './../b.png'"), "leads out of the site's root"),
            (entry("icon: 'icons/./b.png'"), "has the part “.”: write the path without “.” and “..”"),
            (entry("category: 'A\\rB'"), "“category” contains the control character “\\u{D}”"),
            (entry("summary: 'A\\x7f'"), "“summary” contains the control character “\\u{7F}”"),
            (entry("icon: 'https:i.png'"), "has no host"),
        ]
    )
    func refuses(text: String, message: String) {
        let reading = Catalog.read(Array(text.utf8), file: "f") { _ in .missing(similar: nil) }
        #expect(reading.catalog == nil)
        let errors = reading.diagnostics.filter { $0.severity == .error }
        #expect(errors.count == 1)
        #expect(errors.first?.message.contains(message) == true, "\(errors)")
    }

    @Test(
        "warns about, but accepts",
        arguments: [
            (entry("bundleVersion: 'x'"), "app \"a\": unknown key “bundleVersion”"),
            (entry("'\\u001B[31m': 'x'"), "unknown key “\\u{1B}[31m”"),
            ("{company: 'C', affilliates: [], apps: []}", "unknown key “affilliates”: did you mean “affiliates”?"),
            (entry("link: 'https://apps.apple.com/app/covid19-tracker/id123'"), "“id<digits>” 2 times (id19, id123)"),
            (entry("minimumOS: 'v16.0'"), "“v16.0” isn't a plain version number: answers have “16.0”"),
            (
                entry("releases: [{version: '4.2 (18)', releasedAt: '2026-01-01'}]"),
                "“4.2 (18)” isn't a plain version number: answers have “4.2”"
            ),
            (entry("link: 'https://apps.apple.com/app/id123?ct=grid2'"), "“id<digits>” 2 times (id123, id2)"),
            (entry("link: 'https://example.com/'"), "has no “id<digits>”: shipped apps show"),
            (entry("link: 'https://apps.apple.com/app/微信/id414478124'"), "has non-ASCII characters"),
            (entry("link: 'macappstore://showUpdatesPage'"), "web views can't open “macappstore:” links"),
            (entry("link: 'ITMS://itunes.apple.com/app/id1'"), "write “https://apps.apple.com/app/id1”"),
            (entry("icon: 'wide.png'"), "“icon” is not square: 460 × 230 pixels"),
            (entry("icon: 'unsized.png'"), "“icon”: can't read the size of “unsized.png”: it may not be an image"),
            (entry("icon: 'unsized/I.JPG'"), "it may not be an image"),
            (entry("icon: 'unsized.jpeg'"), "it may not be an image"),
            (entry("icon: 'unsized.gif'"), "it may not be an image"),
            (entry("icon: 'unsized.x.WebP'"), "it may not be an image"),
            (entry("icon: 'small.png'"), "is too small: 229 × 229 pixels, but phones show it at 230 × 230"),
            (entry("icon: 'page.png'"), "“icon”: “page.png” is an HTML page: expected an image"),
            (entry("icon: 'unsized.html'"), "“icon”: “unsized.html” isn't an image"),
            (entry("icon: 'unsized.pdf'"), "“icon”: “unsized.pdf” isn't an image"),
            (entry("name: {en: 'A', sv_YY: 'A'}"), "“sv_YY” has the unknown region “YY”"),
            (entry("showOnLocales: ['YY']"), "unknown region “YY”"),
            ("{company: 'C', apps: [{id: 'a\\u202Eb', name: 'A', appStoreID: 1}]}", "the id contains “\\u{202E}”"),
            ("{company: 'C', apps: [{id: 'a&b', name: 'A', appStoreID: 1}]}", "the id contains “&”"),
            ("{company: 'C', apps: [{id: 'a/b', name: 'A', appStoreID: 1}]}", "the id can't be a path segment"),
            ("{company: 'C', apps: [{id: '..', name: 'A', appStoreID: 1}]}", "the id can't be a path segment"),
        ]
    )
    func warns(text: String, message: String) {
        let reading = Catalog.read(Array(text.utf8), file: "f", icon: testIcons)
        #expect(reading.catalog != nil)
        #expect(reading.diagnostics.map(\.severity) == [.warning])
        #expect(reading.diagnostics.first?.message.contains(message) == true, "\(reading.diagnostics)")
    }

    @Test(
        "finds nothing wrong with",
        arguments: [
            entry("bundleID: 'a'"), entry("link: 'HTTPS://apps.apple.com/app/id1'"),
            entry("link: 'https://apps.apple.com/app/id123?ppid=eb2b3606-2fef-4aab-a54e-b2e5547c9bc3'"),
            entry("appStoreID: 7, link: 'https://apps.apple.com/app/a/id7'"),
            entry("icon: 'icons/a b (1).png'"),
            entry("icon: 'unsized.svg'"), entry("icon: 'unsized.avif'"), entry("icon: 'unsized.png/a.svg'"),
            entry("icon: 'unsized'"), entry("icon: 'unseen.png'"),
            "{company: 'C\\n\\tD', apps: []}", entry("name: {en: 'A\\n\\tB'}"),
            entry("name: {nb: 'A', no: 'B', nn: 'C', fil: 'D', ars: 'E', sr_Latn: 'F', es_419: 'G', en_001: 'H'}"),
            entry("showOnLocales: ['GB', 'UK', 'XK', 'en_150', 'sv', 'zh-Hant_TW']"),
            entry("type: 'free', showOnLocales: [], showOnDevices: ['IPHONE', 'ipod', 'macOS']"),
            "\u{FEFF}{company: 'C', apps: []}",
        ]
    )
    func accepts(text: String) {
        #expect(Catalog.read(Array(text.utf8), file: "f", icon: testIcons).diagnostics.map(\.description) == [])
    }

    @Test(
        "derives the store's number from the link only where it is plain",
        arguments: [
            ("https://apps.apple.com/us/app/a/id421361944?mt=8", "421361944"), ("https://go.example/?to=id7", "7"),
            ("https://apps.apple.com/developer/x/id45", nil), ("https://apps.apple.com/app/covid19/id4", "4"),
            ("https://apps.apple.com/app/covid19-tracker/id1500000001", "1500000001"),
            ("https://apps.apple.com/app/id1500000002?at=1l3vid9&ct=grid2", "1500000002"),
            ("itms-apps://itunes.apple.com/app/id3#id4", "3"), ("macappstore://apps.apple.com/app/id5?mt=12", "5"),
            ("https://apps.apple.com/app/id3/id4", nil), ("https://apps.apple.com/app/x?ct=id3", nil),
            ("https://apps.apple.com/app/id3x", nil), ("https://apps.apple.com/app/aid3", nil),
            ("https://example.com/", nil), ("https://example.com/id", nil), ("https://a.example/id099", nil),
            ("https://a.example/ID5", nil), ("https://a.example/iid5", "5"),
            ("https://a.example/id99999999999999999999", nil),
        ] as [(String, String?)]
    )
    func derivesNumber(link: String, expected: String?) throws {
        #expect(try makeCatalog(entry("link: '\(link)'")).apps[0].appStoreID == expected)
    }

    @Test("asks only for icons below the site's root")
    func asksForIcons() {
        var asked: [String] = []
        let icons = ["i.png", "../i.png", "/i.png", "https://cdn.example/i.png", ".i.png", "icons/å.png"]
        let apps = icons.enumerated().map { "{id: '\($0.offset)', name: 'A', appStoreID: 1, icon: '\($0.element)'}" }
        _ = problems("{company: 'C', apps: [\(apps.joined(separator: ","))]}") { path in
            asked.append(path)
            return .missing(similar: nil)
        }
        #expect(asked == ["i.png", "icons/å.png"])
    }

    @Test(
        "reports a missing key only if no syntax error can have swallowed it",
        arguments: [
            (
                "{company: 'C', apps: [{id: 'a', name: 01, appStoreID: 1}]}",
                [
                    "1:39: error: a number can't start with 0: remove the zero, or, if it matters, "
                        + "put the number in quotation marks"
                ]
            ),
            (
                "{apps: [{id: 'a' name: 'A'}]}",
                [
                    "1:1: error: the definitions lack the key “company”",
                    "1:9: error: app \"a\" needs a “link” or an “appStoreID”",
                    "1:17: error: a comma is missing here, at the end of the value",
                ]
            ),
            (
                "{company: 'C', apps: [{id: 'a', name: 'A, appStoreID: 1\n}]}",
                ["1:41: error: a quotation mark is missing here: write ' after “A”"]
            ),
            (
                "{company: 'C',\napps: [{id: 'a', name: 'A', appStoreID: 1]}",
                ["2:42: error: “}” is missing here: the object that starts on line 2 isn't closed"]
            ),
        ]
    )
    func staysSilentAboutDamage(text: String, expected: [String]) {
        #expect(problems(text) == expected)
    }

    private func testIcons(_ path: String) -> IconFacts {
        switch path {
        case "gone.png": .missing(similar: nil)
        case "Gone.png": .missing(similar: "icons/gone.png")
        case "wide.png": .size(width: 460, height: 230)
        case "small.png": .size(width: 229, height: 229)
        case "page.png": .page
        case _ where path.hasPrefix("unsized"): .unknownSize
        case "unseen.png": .notLookedAt
        default: .size(width: 230, height: 230)
        }
    }
}

/// Definitions with one entry, `a`, with `members`, and a name and link unless these are among them.
private func entry(_ members: String) -> String {
    let name = members.hasPrefix("name:") ? "" : "name: 'A', "
    let link = members.contains("link:") || members.hasPrefix("appStoreID:") ? "" : "link: 'https://a.example/id1', "
    return "{company: 'C', apps: [{id: 'a', \(name)\(link)\(members)}]}"
}
