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
