import Testing

@testable import MoreAppsCatalog

@Suite("Recommending an app")
struct RecommendationTests {
    private static let definitions = """
        {company: 'C', apps: [
          {id: 'a', name: 'A', appStoreID: 1, bundleID: 'com.example.a'},
          {id: 'b', name: 'B', appStoreID: 2, showOnDevices: ['iphone'], minimumOS: '16', storefronts: ['SE'],
           showOnLocales: ['sv'], startsAt: '2026-01-01', endsAt: '2027-01-01'},
        ], affiliates: [{id: 'c', name: {en: 'C', sv: 'Se'}, appStoreID: 3,
          overlay: {position: 'bottomRaised', userDismissible: false, campaignToken: 'grid2 x', providerToken: '77',
                    customProductPage: 'eb2b3606-2fef-4aab-a54e-b2e5547c9bc3'}}],
        recommend: [RULES]}
        """

    private func makeSelector(_ rules: String) throws -> Selector {
        try MoreAppsCatalogTests.makeSelector(Self.definitions.replacing("RULES", with: rules))
    }

    private func app(_ selector: Selector, _ reader: Reader, seed: String? = nil, at time: String = "2026-06-01") throws
        -> String?
    {
        let key = selector.recommendationKey(
            for: reader,
            seed: seed.map { Array($0.utf8) },
            at: try #require(Timestamp(time))
        )
        return selector.recommendation(for: key)?.app.id
    }

    @Test(
        "follows its rules",
        arguments: [
            ("", Reader("sv_SE"), nil), ("{app: 'a'}", Reader("sv_SE"), "a"), ("{app: 'a'}", Reader(nil), "a"),
            // Never the requesting app, by either of its ids.
            ("{app: 'a'}", Reader("sv_SE", me: "a"), nil), ("{app: 'a'}", Reader("sv_SE", me: "com.example.a"), nil),
            ("{app: 'a'}", Reader("sv_SE", me: "A"), "a"),
            // For readers of certain apps.
            ("{app: 'c', me: ['a']}", Reader("sv_SE", me: "a"), "c"),
            ("{app: 'c', me: ['a']}", Reader("sv_SE", me: "com.example.a"), "c"),
            ("{app: 'c', me: ['com.example.a']}", Reader("sv_SE", me: "a"), "c"),
            ("{app: 'c', me: ['a']}", Reader("sv_SE", me: "b"), nil), ("{app: 'c', me: ['a']}", Reader("sv_SE"), nil),
            ("{app: 'c', me: ['unlisted']}", Reader("sv_SE", me: "unlisted"), "c"),
            // For certain devices, languages, regions and countries.
            ("{app: 'a', devices: ['ipad']}", Reader("sv_SE", device: "iPad"), "a"),
            ("{app: 'a', devices: ['ipad']}", Reader("sv_SE", device: "iphone"), nil),
            ("{app: 'a', devices: ['ipad']}", Reader("sv_SE"), "a"),
            ("{app: 'a', locales: ['sv']}", Reader("sv_FI"), "a"),
            ("{app: 'a', locales: ['FI']}", Reader("sv_FI"), "a"),
            ("{app: 'a', locales: ['sv']}", Reader("de_DE"), nil),
            ("{app: 'a', locales: ['fi']}", Reader("fil_PH"), nil),
            ("{app: 'a', storefronts: ['SE']}", Reader("en_US", storefront: "SWE"), "a"),
            ("{app: 'a', storefronts: ['SE']}", Reader("en_US"), nil),
            ("{app: 'a', storefronts: ['SE']}", Reader("es_419"), "a"),
            // The app's own conditions also apply.
            ("{app: 'b'}", Reader("sv_SE", device: "iphone", os: "16"), "b"),
            ("{app: 'b'}", Reader("sv_SE", device: "ipad"), nil), ("{app: 'b'}", Reader("sv_SE", os: "15"), nil),
            ("{app: 'b'}", Reader("sv_FI"), nil), ("{app: 'b'}", Reader("de_SE"), nil),
            // The other rules remain.
            ("{app: 'b', weight: 1000000}, {app: 'c'}", Reader("de_DE"), "c"),
            ("{app: 'a'}, {app: 'c'}", Reader("sv_SE", me: "a"), "c"),
        ] as [(String, Reader, String?)]
    )
    func rules(rules: String, reader: Reader, id: String?) throws {
        #expect(try app(makeSelector(rules), reader) == id)
    }

    @Test(
        "has its time",
        arguments: [
            (
                "{app: 'a', startsAt: '2026-05-01', endsAt: '2026-06-01'}", "2026-04-30T23:59:59Z", nil,
                "2026-05-01T00:00:00Z"
            ),
            ("{app: 'a', startsAt: '2026-05-01', endsAt: '2026-06-01'}", "2026-05-01", "a", "2026-06-01T00:00:00Z"),
            ("{app: 'a', startsAt: '2026-05-01', endsAt: '2026-06-01'}", "2026-06-01", nil, nil),
            // The app's own time.
            ("{app: 'b'}", "2025-12-31", nil, "2026-01-01T00:00:00Z"),
            ("{app: 'b'}", "2026-12-31", "b", "2027-01-01T00:00:00Z"),
            ("{app: 'b'}", "2027-01-01", nil, nil), ("{app: 'a'}", "2026-06-01T13:00:00Z", "a", nil),
            // A choice changes at midnight.
            ("{app: 'a'}, {app: 'a'}", "2026-06-01T13:00:00Z", "a", "2026-06-02T00:00:00Z"),
            (
                "{app: 'a'}, {app: 'a', endsAt: '2026-06-01T18:00:00Z'}", "2026-06-01T13:00:00Z", "a",
                "2026-06-01T18:00:00Z"
            ),
            ("{app: 'a'}, {app: 'a'}", "1969-12-31T13:00:00Z", "a", "1970-01-01T00:00:00Z"),
        ] as [(String, String, String?, String?)]
    )
    func times(rules: String, time: String, id: String?, end: String?) throws {
        let selector = try makeSelector(rules)
        let reader = Reader("sv_SE")
        #expect(try app(selector, reader, at: time) == id)
        let key = selector.recommendationKey(for: reader, seed: nil, at: try #require(Timestamp(time)))
        #expect(key.validity.end?.description == end)
    }

    @Test func `the weights say how often each app is chosen`() throws {
        let selector = try makeSelector("{app: 'a', weight: 6}, {app: 'b', weight: 1}, {app: 'c', weight: 3}")
        var counts: [String: Int] = [:]
        var keys: Set<RecommendationKey> = []
        for number in 0..<10_000 {
            // Typical seeds: consecutive numbers and long identifiers.
            let seed = number % 2 == 0 ? "\(number)" : "E621E1F8-C36C-495A-93FC-\(number)"
            let reader = Reader("sv_SE")
            counts[try app(selector, reader, seed: seed) ?? "", default: 0] += 1
            keys.insert(
                selector.recommendationKey(
                    for: reader,
                    seed: Array(seed.utf8),
                    at: try #require(Timestamp("2026-06-01"))
                )
            )
        }
        // Six standard deviations around 6000, 1000 and 3000.
        #expect((5700...6300).contains(counts["a"] ?? 0), "\(counts)")
        #expect((820...1180).contains(counts["b"] ?? 0), "\(counts)")
        #expect((2720...3280).contains(counts["c"] ?? 0), "\(counts)")
        #expect(keys.count == 3, "a thousand callers share three answers")
    }

    @Test func `a caller gets the same recommendation again, or a new one each day without a seed`() throws {
        let rules = "{app: 'a', weight: 2}, {app: 'c'}"
        let (selector, other) = (try makeSelector(rules), try makeSelector(rules))
        for seed in (0..<100).map({ "user \($0)" }) {
            let first = try app(selector, Reader("sv_SE"), seed: seed, at: "2026-02-01")
            // On other days, and on another server.
            #expect(try app(selector, Reader("de"), seed: seed, at: "2026-11-30T23:00:00Z") == first)
            #expect(try app(other, Reader("sv_SE"), seed: seed, at: "2026-02-01") == first)
        }
        var counts: [String: Int] = [:]
        for day in 0..<3000 {
            func choose(_ hour: Int64) -> String? {
                let time = Timestamp(secondsSinceEpoch: (20_000 + Int64(day)) * 86400 + hour * 3600)
                return selector.recommendation(for: selector.recommendationKey(for: Reader("sv"), seed: nil, at: time))?
                    .app.id
            }
            let morning = try #require(choose(0))
            #expect(choose(23) == morning)
            counts[morning, default: 0] += 1
        }
        #expect((1840...2160).contains(counts["a"] ?? 0), "\(counts)")
    }

    @Test func `contains what an overlay takes`() throws {
        let selector = try makeSelector("{app: 'c'}")
        func json(_ device: String?) -> String {
            let key = selector.recommendationKey(for: Reader("sv_SE", device: device), seed: nil, at: testTime)
            var json = JSONWriter()
            selector.recommendation(for: key)?.write(to: &json)
            return String(decoding: json.bytes, as: UTF8.self)
        }
        let page = "eb2b3606-2fef-4aab-a54e-b2e5547c9bc3"
        #expect(
            json("iphone")
                == #"{"appIdentifier":"3","position":"bottomRaised","userDismissible":false,"campaignToken":"grid2 x","#
                + #""providerToken":"77","customProductPageIdentifier":"\#(page)","id":"c","name":"Se","#
                + #""link":"https://apps.apple.com/app/id3?pt=77&ct=gr%69d2%20x&mt=8&ppid=\#(page)","appStoreID":"3","#
                + #""type":"free","button":"freeInAppStore (sv)","language":"sv","direction":"ltr"}"#
        )
        #expect(json("mac").contains("&mt=12&"))
        let plain = try makeSelector("{app: 'a'}")
        let key = plain.recommendationKey(for: Reader("ar"), seed: nil, at: testTime)
        var writer = JSONWriter()
        plain.recommendation(for: key)?.write(to: &writer)
        #expect(
            String(decoding: writer.bytes, as: UTF8.self)
                == #"{"appIdentifier":"1","position":"bottom","userDismissible":true,"id":"a","name":"A","#
                + #""link":"https://apps.apple.com/app/id1","appStoreID":"1","type":"free","button":"freeInAppStore (ar)","#
                + #""language":"ar","direction":"rtl"}"#
        )
    }
}
