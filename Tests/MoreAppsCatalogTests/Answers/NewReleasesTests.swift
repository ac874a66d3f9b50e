import Testing

@testable import MoreAppsCatalog

@Suite struct NewReleasesTests {
    /// Besides offered releases: one too recent, one in the future, one blocked, one for new systems only.
    private static let definitions = """
        {company: "C", apps: [
          {id: "a", bundleID: "c.a", name: {en: "A", sv: "Å"}, appStoreID: "1", minimumOS: "12", storefronts: ["SE"],
           releases: [
             {version: "4", releasedAt: "2026-09-01"}, {version: "3.2", releasedAt: "2026-06-30"},
             {version: "3.1", releasedAt: "2026-06-01", minimumOS: "17"}, {version: "3", releasedAt: "2026-05-01"},
             {version: "2.1", releasedAt: "2026-04-02", notes: {en: "Less", sv: "Mindre"}},
             {version: "2", releasedAt: "2026-04-01", notes: "More"}],
           update: {delayDays: 7, blockedVersions: ["3"]}},
          {id: "bare", name: "Bare", appStoreID: "2"}]}
        """

    struct Row: Sendable {
        var me: String? = "a"
        var since: String? = "1"
        var version: String?
        var os: String? = "17"
        var storefront: String?
        let versions: [String]
        var reason: UpdateReason?
    }

    @Test(arguments: [
        Row(versions: ["3.1", "2.1", "2"]), Row(me: "c.a", versions: ["3.1", "2.1", "2"]),
        Row(since: "2", versions: ["3.1", "2.1"]), Row(since: "2.0.0", version: "2.1", versions: ["2.1"]),
        Row(version: "3.0.9", versions: ["2.1", "2"]), Row(version: "junk", versions: ["3.1", "2.1", "2"]),
        Row(os: "16", versions: ["2.1", "2"]), Row(os: nil, versions: ["3.1", "2.1", "2"]),
        Row(storefront: "SWE", versions: ["3.1", "2.1", "2"]),
        Row(me: nil, versions: [], reason: .unknownApp), Row(me: "b", versions: [], reason: .unknownApp),
        Row(me: "bare", versions: [], reason: .noReleases), Row(since: nil, versions: [], reason: .unknownVersion),
        Row(since: "junk", versions: [], reason: .unknownVersion),
        Row(storefront: "US", versions: [], reason: .notInStorefront),
        Row(os: "11", versions: [], reason: .osTooOld), Row(since: "3.1", versions: [], reason: .tooSoon),
        Row(since: "3.2", versions: [], reason: .upToDate), Row(since: "9", versions: [], reason: .upToDate),
        Row(since: "2.1", version: "2.1", versions: [], reason: .upToDate),
    ])
    func `newer releases that are offered and that the device can run`(row: Row) throws {
        let selector = try makeUpdateSelector(Self.definitions)
        let key = selector.key(row)
        #expect(key.reason == row.reason)
        let releases = key.entry.map { selector.entries[$0].check.releases } ?? []
        #expect(key.releases.map { releases[$0].version.description } == row.versions)
    }

    @Test func `notes are in the reader's language, and left out where there are none`() throws {
        let selector = try makeUpdateSelector(Self.definitions)
        var json = JSONWriter()
        selector.writeNewReleases(for: selector.key(Row(versions: []), locale: "sv"), to: &json)
        #expect(
            String(decoding: json.bytes, as: UTF8.self) == #"""
                {"id":"a","name":"Å","releases":[{"version":"3.1","releasedAt":"2026-06-01T00:00:00Z"},\#
                {"version":"2.1","releasedAt":"2026-04-02T00:00:00Z","notes":"Mindre"},\#
                {"version":"2","releasedAt":"2026-04-01T00:00:00Z","notes":"More"}],"language":"sv","direction":"ltr"}
                """#
        )
        json = JSONWriter()
        selector.writeNewReleases(for: selector.key(Row(me: nil, versions: [])), to: &json)
        #expect(String(decoding: json.bytes, as: UTF8.self) == #"{"reason":"unknownApp","releases":[]}"#)
    }

    @Test func `there are at most twenty, the newest, until the next delay has passed`() throws {
        let releases = (1...30).map { #"{version: "1.\#($0)", releasedAt: "2026-01-01"}"# }.joined(separator: ",")
        let selector = try makeUpdateSelector(
            #"{company: "C", apps: [{id: "a", name: "A", appStoreID: "1", releases: [\#(releases)]}]}"#
        )
        #expect(selector.key(Row(versions: [])).releases == Array(0..<20))
        let fresh = try makeUpdateSelector(Self.definitions).key(Row(versions: []))
        #expect(fresh.validity.end == Timestamp(secondsSinceEpoch: july.secondsSinceEpoch + 6 * 86_400))
    }
}

extension UpdateSelector {
    fileprivate func key(_ row: NewReleasesTests.Row, locale: String = "en") -> NewReleasesKey {
        func bytes(_ text: String?) -> [UInt8]? { text.map { Array($0.utf8) } }
        let reader = Reader(
            locale: LocaleIdentifier(locale),
            device: bytes("iphone"),
            me: bytes(row.me),
            storefront: bytes(row.storefront),
            os: bytes(row.os)
        )
        return newReleasesKey(for: reader, since: bytes(row.since), upTo: bytes(row.version), at: july)
    }
}
