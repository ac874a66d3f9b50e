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
                .perPlatform([.ios: version("15"), .ipados: version("16.1"), .macos: version("12")]),
                .any(version("12")),
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
            (#"releases: {}"#, #"error: app "a": “releases” must be an array of releases, not an object"#),
            (#"releases: ["1.0"]"#, #"error: app "a": release 1 must be an object, not a string"#),
            (#"releases: [{version: "1"}]"#, #"error: app "a": release 1 lacks the key “releasedAt”"#),
            (#"releases: [{releasedAt: "2026-01-01"}]"#, #"error: app "a": release 1 lacks the key “version”"#),
            (
                #"releases: [{version: "latest", releasedAt: "2026-01-01"}]"#,
                #"error: app "a": release 1: “version”: “latest” isn't a valid version"#
            ),
            (
                #"releases: [{version: 1.1, releasedAt: "2026-01-01"}]"#,
                #"error: app "a": release 1: “version” must be a string: “1.1” needs quotes"#
            ),
            (
                #"releases: [{version: "1", releasedAt: "2026-02-30"}]"#,
                #"error: app "a": release 1: “releasedAt”: “2026-02-30” isn't a valid time"#
            ),
            (
                #"releases: [{version: "1", releasedAt: "2026-01-01", minimumOS: {windows: "11"}}]"#,
                #"warning: app "a": release 1: “minimumOS”: unknown key “windows”"#
            ),
            (
                #"releases: [{version: "1", releasedAt: "2026-01-01", minimumOS: {iOS: "11"}}]"#,
                #"warning: app "a": release 1: “minimumOS”: unknown key “iOS”: did you mean “ios”?"#
            ),
            (
                #"releases: [{version: "1", releasedAt: "2026-01-01", minimumOS: {}}]"#,
                #"error: app "a": release 1: “minimumOS” has no platform"#
            ),
            (
                #"releases: [{version: "1", releasedAt: "2026-01-01", minimumOS: ["11"]}]"#,
                #"error: app "a": release 1: “minimumOS” must be a version, or an object"#
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
                #"releases: [{version: "1", releasedAt: "2026-01-01"}, {version: "v1.0 (2)", releasedAt: "2026-01-01"}]"#,
                #"error: app "a": version v1.0 (2) is listed twice"#
            ),
            (
                #"releases: [{version: "1.10", releasedAt: "2026-01-01"}, {version: "1.9", releasedAt: "2026-01-02"}]"#,
                #"warning: app "a": version 1.10 was released before the older version 1.9"#
            ),
            (
                #"releases: [{version: "2.0-beta", releasedAt: "2026-01-01"}]"#,
                #"warning: app "a": release 1: 2.0-beta is a pre-release, which the App Store never has"#
            ),
            (#"update: []"#, #"error: app "a": “update” must be an object, not an array"#),
            (#"update: {minimumVersion: "1.0"}"#, #"no release meets “minimumVersion” 1.0: the app has none"#),
            (
                #"update: {minimumVersion: "2.0.1"}, \#(twoReleases)"#,
                #"error: app "a": no release meets “minimumVersion” 2.0.1: the newest is 2.0"#
            ),
            (
                #"update: {blockedVersions: ["2"]}, \#(twoReleases)"#,
                #"error: app "a": “blockedVersions”: 2 is the newest release: nothing could replace it"#
            ),
            (
                #"update: {blockedVersions: ["3"]}, \#(twoReleases)"#,
                #"warning: app "a": “blockedVersions”: 3 is newer than every release"#
            ),
            (
                #"update: {blockedVersions: ["1", "1.0"]}, \#(twoReleases)"#,
                #"warning: app "a": “blockedVersions”: 1.0 is listed twice"#
            ),
            (
                #"update: {blockedVersions: ["1"], minimumVersion: "2"}, \#(twoReleases)"#,
                #"warning: app "a": “blockedVersions”: 1 is below “minimumVersion” anyway"#
            ),
            (#"update: {blockedVersions: ["1"]}"#, #"“blockedVersions”: 1 can't be replaced: the app has no releases"#),
            (#"update: {blockedVersions: "1"}"#, #"“blockedVersions” must be an array of versions, not a string"#),
            (#"update: {blockedVersions: ["x"]}"#, #"a version in “blockedVersions”: “x” isn't a valid version"#),
            (#"update: {delayDays: -1}"#, #"“delayDays” must be whole days from 0 to 365, not -1"#),
            (#"update: {delayDays: 366}"#, #"“delayDays” must be whole days from 0 to 365, not 366"#),
            (#"update: {delayDays: 1.5}"#, #"“delayDays” must be whole days from 0 to 365, not 1.5"#),
            (#"update: {delayDays: Infinity}"#, #"“delayDays” must be whole days from 0 to 365, not Infinity"#),
            (#"update: {delayDays: 1e300}"#, #"“delayDays” must be whole days from 0 to 365, not 1e300"#),
            (#"update: {delayDays: "1"}"#, #"“delayDays” must be a number of days, not a string"#),
            (
                #"update: {remind: "dayly"}"#,
                #"must be one of always, daily, weekly, once, not “dayly”: did you mean “daily”?"#
            ),
            (#"update: {promptsBetas: 1}"#, #"“promptsBetas” must be true or false, not a number"#),
            (#"update: {minVersion: "1"}"#, #"warning: app "a": “update”: unknown key “minVersion”"#),
            (#"update: {texts: "T"}"#, #"“texts” must be an object, not a string"#),
            (#"update: {texts: {titel: "T"}}"#, #"“texts”: unknown key “titel”: did you mean “title”?"#),
            (#"update: {texts: {title: 1}}"#, #"“texts”: “title” must be a string, or an object of languages"#),
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
