import Testing

@testable import MoreAppsCatalog

/// Definitions of one app with more keys, on one line.
private func definitions(_ keys: String) -> String {
    #"{company: "C", apps: [{id: "a", name: "A", appStoreID: "1", \#(keys)}]}"#
}

private let twoReleases =
    #"releases: [{version: "1.0", releasedAt: "2026-01-01"}, {version: "2.0", releasedAt: "2026-02-01"}]"#

@Suite("Releases and the rules of updating in definitions")
struct UpdateReadingTests {
    @Test("are read with all their keys")
    func readsAll() throws {
        let catalog = try makeCatalog(
            definitions(
                """
                releases: [
                    {version: "2.1.0", releasedAt: "2026-03-01T09:00:00+01:00", notes: {en: "New", sv: "Nytt"},
                     minimumOS: {ios: "15", ipados: "16.1", macos: "12"}},
                    {version: "1.0", releasedAt: "2026-01-01", minimumOS: "12", notes: "First"},
                ],
                update: {minimumVersion: "2", blockedVersions: ["1.5", "v1.6"], delayDays: 7, remind: "weekly",
                         promptsBetas: true, texts: {title: "New {app}", later: {en: "Not now", sv: "Inte nu"}}},
                """
            )
        )
        let app = try #require(catalog.apps.first)
        #expect(app.releases.map(\.version.description) == ["2.1.0", "1.0"])
        #expect(app.releases.first?.releasedAt.description == "2026-03-01T08:00:00Z")
        #expect(
            app.releases.map(\.minimumOS) == [
                MinimumOS([.ios: version("15"), .ipados: version("16.1"), .macos: version("12")]),
                MinimumOS(plain: version("12")),
            ]
        )
        #expect(app.releases.last?.notes == .universal("First"))
        let rules = app.update
        #expect(rules.minimumVersion == version("2.0"))
        #expect(rules.blockedVersions == [version("1.5"), version("1.6")])
        #expect(rules.delayDays == 7)
        #expect(rules.remind == .weekly)
        #expect(rules.promptsBetas)
        #expect(rules.texts[.title] == .universal("New {app}"))
        #expect(rules.texts.keys.count == 2)
    }

    @Test("have defaults")
    func hasDefaults() throws {
        let app = try #require(try makeCatalog(definitions("")).apps.first)
        #expect(app.releases.isEmpty)
        #expect(app.update == UpdateRules())
        let rules = try #require(try makeCatalog(definitions("update: {}")).apps.first).update
        #expect(rules.delayDays == 1)
        #expect(rules.remind == .daily)
        #expect(!rules.promptsBetas)
    }

    @Test(
        "are explained when wrong",
        arguments: [
            (
                #"releases: [{version: "1", releasedAt: "2026-01-01", minimumOS: {windows: "11"}}]"#,
                #"warning: app "a": release 1: “minimumOS”: unknown key “windows”"#
            ),
            (
                #"releases: [{version: "1", releasedAt: "2026-01-01", note: "N"}]"#,
                #"warning: app "a": release 1: unknown key “note”: did you mean “notes”?"#
            ),
            (
                #"releases: [{version: "1", releasedAt: "2026-01-01", notes: {english: "N"}}]"#,
                #"error: app "a": release 1: “notes”: “english” isn't a valid locale"#
            ),
            (
                #"releases: [{version: "1.10", releasedAt: "2026-01-01"}, {version: "1.9", releasedAt: "2026-01-02"}]"#,
                #"warning: app "a": version 1.10 was released before the older version 1.9"#
            ),
            (
                #"update: {blockedVersions: ["3"]}, \#(twoReleases)"#,
                #"warning: app "a": “blockedVersions”: 3 is newer than every release"#
            ),
            (
                #"update: {blockedVersions: ["1", "1.0"]}, \#(twoReleases)"#,
                #"warning: app "a": “blockedVersions”: 1.0 is listed twice"#
            ),
            (#"update: {delayDays: Infinity}"#, #"“delayDays” must be whole days from 0 to 365, not Infinity"#),
            (#"update: {delayDays: 1e300}"#, #"“delayDays” must be whole days from 0 to 365, not 1e300"#),
            (#"update: {texts: {titel: "T"}}"#, #"“texts”: unknown key “titel”: did you mean “title”?"#),
            (#"update: {texts: {title: {en: "{name}"}}}"#, #"“title” has the unknown placeholder “{name}”"#),
            (#"update: {texts: {ok: "{version}"}}"#, #"has the unknown placeholder “{version}”: expected “{app}”"#),
        ]
    )
    func explains(keys: String, expected: String) throws {
        let text = definitions(keys)
        let found = problems(text)
        #expect(found.contains { $0.contains(expected) }, "\(found)")
        #expect(found.allSatisfy { $0.hasPrefix("1:") })
    }

    @Test("are reported at their positions")
    func points() {
        let text = """
            {company: "C", apps: [{id: "a", name: "A", appStoreID: "1",
              update: {
                minimumVersion: "3.0",
                blockedVersions: [
                  "2.0"]},
              releases: [
                {version: "1.0", releasedAt: "2026-01-01"},
                {version: "2.0", releasedAt: "2025-01-01"}]}]}
            """
        let places = problems(text).map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
        #expect(places == ["3:21: error:", "5:7: error:", "8:34: warning:"])
    }

    @Test("aren't reported missing when one is unreadable")
    func drawsNoConclusions() {
        let keys =
            #"releases: [{version: "two", releasedAt: "2026-01-01"}], update: {minimumVersion: "2", blockedVersions: ["1"]}"#
        #expect(problems(definitions(keys)).count == 1)
        #expect(problems(definitions(#"releases: 1, update: {minimumVersion: "2"}"#)).count == 1)
    }

    @Test("may say that a fix is on its way")
    func takesComingFix() {
        let keys = """
            update: {minimumVersion: "2.1", blockedVersions: ["2.0"]},
            releases: [{version: "2.0", releasedAt: "2026-01-01"}, {version: "2.1", releasedAt: "2099-01-01"}]
            """
        #expect(problems(definitions(keys)).filter { $0.contains("error") } == [])
    }
}
