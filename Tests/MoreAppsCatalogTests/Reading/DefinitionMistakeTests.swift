import Testing

@testable import MoreAppsCatalog

/// A small good file, and what is said of it after one edit.
@Suite("A mistake in definitions")
struct DefinitionMistakeTests {
    static let good = """
        {
          company: "Saltwind Studio",
          defaultLanguage: "en",
          apps: [
            {
              id: "larder", name: {en: "Larder", sv: "Skafferiet"}, category: "Food", summary: "Grocery lists",
              link: "https://apps.apple.com/app/id9900000001", bundleID: "com.example.larder", urlScheme: "larder://",
              icon: "icons/larder.png", type: "paid",
              showOnLocales: ["sv_SE"], showOnDevices: ["ipad"], storefronts: ["SE"], minimumOS: {ipados: "15.0"},
              startsAt: "2026-01-01", endsAt: "2027-01-01",
              releases: [
                {version: "1.0", releasedAt: "2026-01-01"},
                {version: "2.0", releasedAt: "2026-06-01", minimumOS: {ipados: "16.0"}, notes: "Faster"},
              ],
              update: {minimumVersion: "1.5", blockedVersions: ["1.9"], delayDays: 7, texts: {title: "New {app}"}},
              overlay: {campaignToken: "more", providerToken: "123456"},
            },
            {id: "wren", name: "Wren", appStoreID: "9900000002", bundleID: "com.example.wren"},
          ],
          recommend: [
            {app: "larder", me: ["wren"], devices: ["ipad"], locales: ["sv"], storefronts: ["SE"],
             startsAt: "2026-02-01", endsAt: "2026-03-01", weight: 2},
          ],
        }
        """

    /// An edit of the good file, and the one diagnostic that follows, at the position that `⟦` marks.
    struct Edit: Sendable, CustomTestStringConvertible {
        let old: String
        let new: String
        let expected: String

        init(_ old: String, _ new: String, _ expected: String) {
            self.old = old
            self.new = new
            self.expected = expected
        }

        var testDescription: String { new }

        /// The edited file, with the mark.
        var marked: String {
            good.replacing(old, with: new, maxReplacements: 1)
        }
    }

    @Test("none is found in the good file") func findsNothing() {
        #expect(diagnostics(of: Self.good) == [])
    }

    private func diagnostics(of text: String) -> [String] {
        problems(text) { _ in .size(width: 512, height: 512) }
    }

    private func check(_ edit: Edit) throws {
        let marked = edit.marked
        let mark = try #require(marked.firstIndex(of: "⟦"), "\(marked)")
        let before = marked[..<mark]
        let line = before.count { $0 == "\n" } + 1
        let column =
            before.count
            - (before.lastIndex(of: "\n").map { before.distance(from: before.startIndex, to: $0) + 1 } ?? 0) + 1
        #expect(diagnostics(of: marked.filter { $0 != "⟦" }) == ["\(line):\(column): \(edit.expected)"])
    }

    @Test("in a key that restricts is an error", arguments: restrictions) func restricts(edit: Edit) throws {
        try check(edit)
        let reading = Catalog.read(Array(edit.marked.filter { $0 != "⟦" }.utf8), file: "f") { _ in .notLookedAt }
        #expect(reading.catalog != nil && !reading.isValid)
    }

    static let restrictions = [
        Edit(
            "showOnLocales",
            "⟦showOnLocale",
            "error: app \"larder\": unknown key “showOnLocale” restricts nothing: did you mean “showOnLocales”?"
        ),
        Edit("showOnLocales", "⟦ShowOnlocales", unknown("ShowOnlocales", "showOnLocales")),
        Edit("showOnLocales", "⟦showOnLocalse", unknown("showOnLocalse", "showOnLocales")),
        Edit("showOnLocales", "⟦show_on_locales", unknown("show_on_locales", "showOnLocales")),
        Edit("showOnLocales", "⟦locales", unknown("locales", "showOnLocales")),
        Edit("showOnLocales", "⟦languages", unknown("languages", "showOnLocales")),
        Edit("showOnDevices", "⟦showOnDevice", unknown("showOnDevice", "showOnDevices")),
        Edit("showOnDevices", "⟦devices", unknown("devices", "showOnDevices")),
        Edit("storefronts", "⟦storefront", unknown("storefront", "storefronts")),
        Edit("storefronts", "⟦countries", unknown("countries", "storefronts")),
        Edit("minimumOS", "⟦minimumOs", unknown("minimumOs", "minimumOS")),
        Edit("minimumOS", "⟦minimumOsVersion", unknown("minimumOsVersion", "minimumOS")),
        Edit("startsAt", "⟦startAt", unknown("startAt", "startsAt")),
        Edit("endsAt", "⟦endAt", unknown("endAt", "endsAt")),
        Edit("endsAt", "⟦expires", unknown("expires", "endsAt")),
        Edit("{ipados: \"15.0\"}", "{ipados: \"15.0\", ⟦iOS: \"15.0\"}", unknown("iOS", "ios", in: "“minimumOS”: ")),
        Edit(
            "{ipados: \"15.0\"}",
            "{ipados: \"15.0\", ⟦iphone: \"15.0\"}",
            unknown("iphone", "ios", in: "“minimumOS”: ")
        ),
        Edit("minimumOS: {ipados: \"16.0\"}", "⟦minOS: \"16.0\"", unknown("minOS", "minimumOS", in: "release 2: ")),
        Edit("minimumVersion", "⟦minVersion", unknown("minVersion", "minimumVersion", in: "“update”: ")),
        Edit("blockedVersions", "⟦blockedVersion", unknown("blockedVersion", "blockedVersions", in: "“update”: ")),
        Edit("delayDays", "⟦delayedDays", unknown("delayedDays", "delayDays", in: "“update”: ")),
        Edit(
            "me: [\"wren\"]",
            "⟦host: [\"wren\"]",
            "error: recommendation 1: unknown key “host” restricts nothing: did you mean “me”?"
        ),
        Edit(
            "devices: [\"ipad\"]",
            "⟦device: [\"ipad\"]",
            "error: recommendation 1: unknown key “device” restricts nothing: did you mean “devices”?"
        ),
        // In another object.
        Edit(
            "overlay: {",
            "overlay: {⟦storefronts: [\"SE\"], ",
            "error: app \"larder\": “overlay”: unknown key “storefronts” restricts nothing: it belongs in an app"
        ),
        Edit(
            "type: \"paid\"",
            "type: \"paid\", ⟦blockedVersions: [\"1.9\"]",
            "error: app \"larder\": unknown key “blockedVersions” restricts nothing: it belongs in “update”"
        ),
        Edit(
            "type: \"paid\"",
            "type: \"paid\", ⟦minVersion: \"1.9\"",
            "error: app \"larder\": unknown key “minVersion” restricts nothing: did you mean “minimumVersion” in “update”?"
        ),
        Edit(
            "apps: [",
            "⟦showOnDevice: [\"ipad\"], apps: [",
            "error: the definitions: unknown key “showOnDevice” restricts nothing: did you mean “showOnDevices” in an app?"
        ),
        // Keys that definitions don't have.
        Edit(
            "type: \"paid\"",
            "type: \"paid\", ⟦hidden: true",
            "error: app \"larder\": unknown key “hidden” restricts nothing: to hide the app, comment it out, or set "
                + "“startsAt” or “endsAt”"
        ),
        Edit(
            "type: \"paid\"",
            "type: \"paid\", ⟦enabled: false",
            "error: app \"larder\": unknown key “enabled” restricts nothing: to hide the app, comment it out, or set "
                + "“startsAt” or “endsAt”"
        ),
        Edit(
            "type: \"paid\"",
            "type: \"paid\", ⟦hideOnDevices: [\"mac\"]",
            "error: app \"larder\": unknown key “hideOnDevices” restricts nothing: “showOnLocales”, “showOnDevices” and "
                + "“storefronts” list who sees the app"
        ),
    ]

    private static func unknown(_ key: String, _ meant: String, in object: String = "") -> String {
        "error: app \"larder\": \(object)unknown key “\(key)” restricts nothing: did you mean “\(meant)”?"
    }

    @Test("in another key is a warning", arguments: names) func warns(edit: Edit) throws {
        try check(edit)
    }

    static let names =
        [
            ("title", "name"), ("app_title", "name"), ("trackName", "name"), ("description", "summary"),
            ("tagline", "summary"), ("sumary", "summary"), ("url", "link"), ("destination_url", "link"),
            ("trackViewUrl", "link"), ("image", "icon"), ("iconURL", "icon"), ("artworkUrl512", "icon"),
            ("bundleIdentifier", "bundleID"), ("bundleId", "bundleID"), ("trackId", "appStoreID"),
            ("appID", "appStoreID"), ("genre", "category"), ("price", "type"), ("url_scheme", "urlScheme"),
        ].map { key, meant in
            Edit(
                "type: \"paid\"",
                "type: \"paid\", ⟦\(key): 1",
                "warning: app \"larder\": unknown key “\(key)”: did you mean “\(meant)”?"
            )
        } + [
            Edit("type: \"paid\"", "type: \"paid\", ⟦note: 1", "warning: app \"larder\": unknown key “note”"),
            Edit("type: \"paid\"", "type: \"paid\", ⟦enabled: true", "warning: app \"larder\": unknown key “enabled”"),
            Edit(
                "type: \"paid\"",
                "type: \"paid\", ⟦remind: 'daily'",
                "warning: app \"larder\": unknown key “remind”: it belongs in “update”"
            ),
            Edit(
                "type: \"paid\"",
                "type: \"paid\", ⟦latestVersion: '2'",
                "warning: app \"larder\": unknown key “latestVersion”: did you mean “version” in “releases”?"
            ),
            Edit(
                "id: \"wren\"",
                "⟦appID: 1, id: \"wren\"",
                "warning: app \"wren\": unknown key “appID”: did you mean “id”?"
            ),
            Edit("apps: [", "⟦version: 1, apps: [", "warning: the definitions: unknown key “version”"),
            Edit(
                "apps: [",
                "⟦developer: 1, apps: [",
                "warning: the definitions: unknown key “developer”: did you mean “company”?"
            ),
            Edit(
                "notes: \"Faster\"",
                "⟦releaseNotes: \"Faster\"",
                "warning: app \"larder\": release 2: unknown key “releaseNotes”: did you mean “notes”?"
            ),
            Edit(
                "campaignToken: \"more\"",
                "⟦ct: \"more\", campaignToken: \"more\"",
                "warning: app \"larder\": “overlay”: unknown key “ct”: did you mean “campaignToken”?"
            ),
            Edit(
                "{title:",
                "{⟦cancel: \"x\", title:",
                "warning: app \"larder\": “texts”: unknown key “cancel”: did you mean “later”?"
            ),
        ]

    @Test("that readers would see, or that has no effect, is a warning", arguments: texts + doubles + combinations)
    func remarks(edit: Edit) throws {
        try check(edit)
    }

    private static func summary(_ text: String, _ message: String) -> Edit {
        Edit("\"Grocery lists\"", "⟦\"\(text)\"", "warning: app \"larder\": “summary” \(message)")
    }

    private static func link(_ link: String, _ message: String) -> Edit {
        Edit("\"https://apps.apple.com/app/id9900000001\"", "⟦\"\(link)\"", "warning: app \"larder\": “link”\(message)")
    }

    static let texts = [
        summary(
            "Food &amp; Drink",
            "has the HTML entity “&amp;”, which readers see as is: write the character itself"
        ),
        summary("It&#39;s", "has the HTML entity “&#39;”, which readers see as is: write the character itself"),
        summary("a<br/>b", "has the HTML tag “<br/>”, which readers see as is: remove it, since texts are plain"),
        summary("<b>Bold</b>", "has the HTML tag “<b>”, which readers see as is: remove it, since texts are plain"),
        summary("a\\\\nb", "has a literal “\\n”, which readers see as is: write a single backslash in the file"),
        summary("HÃ¥ll koll", "has “Ã¥”, probably “å” read in the wrong encoding: type it again"),
        summary("Itâ€™s", "has “â€™”, probably “’” read in the wrong encoding: type it again"),
        summary("å®¶ç‰©", "has “å®¶ç‰©”, probably “家物” read in the wrong encoding: type it again"),
        summary("H\u{FFFD}ll", "has “\u{FFFD}”, which stands for a lost character: type it again"),
        summary("a\u{202E}b", "has “\\u{202E}”, which changes the direction of the text around it: remove it"),
        summary("a\u{202A}b\u{202C}", "has “\\u{202A}”, which changes the direction of the text around it: remove it"),
        summary(
            "a\u{2068}b",
            "has “\\u{2068}” without a closing “\\u{2069}”: it changes the direction of the text after it"
        ),
        summary(String(repeating: "é", count: 301), "has more than 300 characters: shorten it"),
        Edit(
            "sv: \"Skafferiet\"",
            "sv: ⟦\"FÃ¶rrÃ¥d\"",
            "warning: app \"larder\": “name” in “sv” has “Ã¶”, probably “ö” read in the wrong encoding: type it again"
        ),
        Edit(
            "\"Saltwind Studio\"",
            "⟦\"Salt &amp; Wind\"",
            "warning: “company” has the HTML entity “&amp;”, which readers see as is: write the character itself"
        ),
        Edit(
            "\"New {app}\"",
            "⟦\"<i>New</i> {app}\"",
            "warning: app \"larder\": “texts”: “title” has the HTML tag “<i>”, which readers see as is: remove it, since texts are plain"
        ),
        Edit(
            "\"Faster\"",
            "⟦\"\(String(repeating: "x", count: 4001))\"",
            "warning: app \"larder\": release 2: “notes” has more than 4000 characters: shorten it"
        ),
        link("https://apps.apple.com/app/id9900000001?a=1&amp;b=2", " has the HTML entity “&amp;”: write “&”"),
        link(
            "https://apps.apple.com/us/app/id9900000001",
            " leads to the App Store of one country: remove “/us”, and each reader's own store opens"
        ),
        link(
            "https://itunes.apple.com/GB/app/larder/id9900000001?mt=8",
            " leads to the App Store of one country: remove “/GB”, and each reader's own store opens"
        ),
        link(
            "itms-apps://itunes.apple.com/app/id9900000001",
            ": web views can't open “itms-apps:” links: write “https://apps.apple.com/app/id9900000001”"
        ),
        Edit(
            "\"larder://\"",
            "⟦\"larder://open?a=1&amp;b=2\"",
            "warning: app \"larder\": “urlScheme” has the HTML entity “&amp;”: write “&”"
        ),
        Edit(
            "\"icons/larder.png\"",
            "⟦\"https://apps.apple.com/app/id9900000001\"",
            "warning: app \"larder\": “icon” is the URL of a web page: expected an image"
        ),
        Edit(
            "\"icons/larder.png\"",
            "⟦\"https://example.com/larder.html\"",
            "warning: app \"larder\": “icon” is the URL of a web page: expected an image"
        ),
    ]

    static let doubles = [
        Edit(
            "\"9900000002\"",
            "⟦\"9900000001\"",
            "warning: app \"wren\": app 1 already has the App Store id 9900000001"
        ),
        Edit(
            "appStoreID: \"9900000002\"",
            "link: ⟦\"https://apps.apple.com/app/id9900000001\"",
            "warning: app \"wren\": app 1 already has the App Store id 9900000001"
        ),
        Edit(
            "\"com.example.wren\"",
            "⟦\"com.example.Larder\"",
            "warning: app \"wren\": “bundleID” differs from “com.example.larder” of app 1 only in case"
        ),
        Edit(
            "{id: \"wren\"",
            "{id: ⟦\"Larder\", name: \"L\", appStoreID: \"9900000003\"}, {id: \"wren\"",
            "warning: app \"Larder\": “id” differs from “larder” of app 1 only in case"
        ),
        Edit(
            "name: \"Wren\"",
            "name: \"Wren\", urlScheme: ⟦\"Larder://open\"",
            "warning: app \"wren\": app 1 already has the URL scheme “larder:”, which opens only one of them"
        ),
    ]

    static let combinations = [
        Edit(
            "name: \"Wren\"",
            "name: \"Wren\", update: ⟦{delayDays: 3}",
            "warning: app \"wren\": “update” has no effect: the app has no “releases”"
        ),
        Edit(
            "campaignToken: \"more\", providerToken: \"123456\"",
            "providerToken: ⟦\"123456\"",
            "warning: app \"larder\": “overlay” has a “providerToken” without a “campaignToken”, so App Store Connect counts no campaign"
        ),
        Edit(
            "{app: \"larder\", me: [\"wren\"]",
            "⟦{app: \"larder\", me: [\"wren\", \"com.example.larder\"]",
            "warning: recommendation 1: app \"larder\" is never recommended in the app itself: leave it out of “me”"
        ),
    ]

    @Test(
        "isn't seen in",
        arguments: [
            "R&D; Q&A", "AT&T", "a < b > c", "I <3 it", "<name>", "C:\\\\x", "Voilà\u{A0}» à «\u{A0}gauche",
            "CAFÉ™, MAÇÃ” – ÄPFEL’",
            "Zítra už to dáš…", "Å», Ä– och Ö", "\u{2068}Saltwind\u{2069}\u{200F}", "👩‍👩‍👧 Ñandú", "Ça, très déjà vu",
        ]
    )
    func isSilent(text: String) {
        #expect(diagnostics(of: Self.good.replacing("Grocery lists", with: text)) == [])
    }

    @Test("isn't seen in a link to the only country that sells the app") func onlyCountry() {
        let text = Self.good.replacing("apple.com/app", with: "apple.com/se/app", maxReplacements: 1)
        #expect(diagnostics(of: text) == [])
    }

    @Test("is an overlay for an app without an App Store id") func overlayWithoutID() {
        let site = "{id: 'site', name: 'Site', link: 'https://example.com/', overlay: {position: 'bottom'}}, "
        let found = diagnostics(of: Self.good.replacing("{id: \"wren\"", with: site + "{id: \"wren\""))
        #expect(
            found.contains { $0.hasSuffix("warning: app \"site\": “overlay” has no effect without an “appStoreID”") }
        )
        // The same link for two apps.
        let link = "{id: 'site2', name: 'Site', link: 'https://example.com/'}, "
        let double = diagnostics(of: Self.good.replacing("{id: \"wren\"", with: site + link + "{id: \"wren\""))
        #expect(double.contains { $0.hasSuffix("warning: app \"site2\": app 2 already has this link") }, "\(double)")
    }

    @Test("is a default language that hardly any text has") func defaultLanguage() {
        let text = """
            {company: "C", defaultLanguage: "fr", apps: [
              {id: "a", name: "A", appStoreID: 1, category: {sv: "S", de: "D"}, summary: {sv: "S"}},
              {id: "b", name: {en: "B", sv: "B"}, appStoreID: 2},
            ]}
            """
        #expect(
            problems(text) == [
                "1:33: warning: “defaultLanguage” is “fr”, which is in 0 of 3 translated texts: did you mean “sv”?"
            ]
        )
        #expect(problems(text.replacing("\"fr\"", with: "\"de\"")) == [])
    }

    @Test("is another name for a key of the outermost object") func outermostNames() {
        let found = problems("{$schema: 's', title: 'C', applications: []}")
        #expect(found.contains { $0.hasSuffix("unknown key “title”: did you mean “company”?") }, "\(found)")
        #expect(found.contains { $0.hasSuffix("unknown key “applications”: did you mean “apps”?") }, "\(found)")
        #expect(problems("{$schema: 's'}") == problems("{}"))
    }

    @Test("is a recommendation of an app whose link has a number in the wrong place, which a start leaves out")
    func numberOutOfPlace() {
        let good = "https://apps.apple.com/app/id9900000001"
        let text = Self.good.replacing(good, with: "https://apps.apple.com/app/larder-id9900000001")
        let reading = Catalog.read(Array(text.utf8), file: "f") { _ in .size(width: 512, height: 512) }
        #expect(!reading.isValid)
        #expect(reading.catalog?.apps.count == 2 && reading.catalog?.recommendations.isEmpty == true)
        let without = Self.good.replacing(good, with: "https://example.com/")
        #expect(Catalog.read(Array(without.utf8), file: "f") { _ in .notLookedAt }.catalog == nil)
    }

    @Test("is a minimum for unknown platforms alone") func unknownPlatforms() {
        let text = Self.good.replacing("{ipados: \"15.0\"}", with: "{android: \"9\"}")
        #expect(
            diagnostics(of: text) == [
                "9:90: error: app \"larder\": “minimumOS” restricts nothing: expected one of “ios”, “ipados”, “macos”, "
                    + "“tvos”, “watchos”, “visionos”",
                "9:91: warning: app \"larder\": “minimumOS”: unknown key “android”",
            ]
        )
    }

    /// A value that can't restrict was never accepted in silence.
    @Test(
        "in the value of a key that restricts is an error",
        arguments: ["null", "\"\"", "1", "true", "[null]", "[\"\"]", "[1]"]
    )
    func values(value: String) {
        for good in ["[\"sv_SE\"]", "[\"ipad\"]", "[\"SE\"]", "{ipados: \"15.0\"}", "\"2026-01-01\"", "\"2027-01-01\""]
        {
            let found = diagnostics(of: Self.good.replacing(": " + good, with: ": " + value, maxReplacements: 1))
            #expect(found.contains { $0.contains(": error: ") }, "\(good) as \(value): \(found)")
        }
    }
}
