import Testing

@testable import MoreAppsCatalog

@Suite("Offering only what can be installed")
struct OfferSelectionTests {
    private let selector: Selector

    init() throws {
        selector = try makeSelector(
            """
            {company: 'C', apps: [
              {id: 'all', name: 'A', appStoreID: 1},
              {id: 'se', name: 'A', appStoreID: 2, storefronts: ['SWE']},
              {id: 'us-dk', name: 'A', appStoreID: 3, storefronts: ['US', 'dk']},
              {id: 'es-gb', name: 'A', appStoreID: 4, storefronts: ['es', 'GB']},
            ], affiliates: [
              {id: 'xk', name: 'A', appStoreID: 5, storefronts: ['XK']},
            ]}
            """
        )
    }

    @Test(
        "the storefront decides",
        arguments: [
            // By the locale's region.
            ("sv_SE", nil, "all se"), ("en_US", nil, "all us-dk"), ("es-ES", nil, "all es-gb"), ("de_DE", nil, "all"),
            ("en_US@rg=sezzzz", nil, "all se"), ("en-US-u-rg-gbeng", nil, "all es-gb"), ("sq_XK", nil, "all xk"),
            ("es_IC", nil, "all es-gb"), ("fo_FO", nil, "all us-dk"), ("en_GI", nil, "all es-gb"),
            ("en_UK", nil, "all es-gb"),
            // Neither a group of countries nor an unknown place is a storefront.
            ("es_419", nil, "all se us-dk es-gb xk"), ("en_150", nil, "all se us-dk es-gb xk"),
            ("en_001", nil, "all se us-dk es-gb xk"), ("sv", nil, "all se us-dk es-gb xk"),
            ("en_ZZ", nil, "all se us-dk es-gb xk"), (nil, nil, "all se us-dk es-gb xk"),
            ("en_EU", nil, "all se us-dk es-gb xk"),
            // The storefront itself wins.
            ("sv_SE", "US", "all us-dk"), ("sv_SE", "usa", "all us-dk"), ("sv_SE", "DEU", "all"),
            ("sv_SE", "XKS", "all xk"),
            ("sv_SE", "IC", "all es-gb"), (nil, "se", "all se"), ("es_419", "SWE", "all se"),
            // Invalid ones don't count.
            ("sv_SE", "419", "all se"), ("sv_SE", "XX", "all se"), ("sv_SE", "", "all se"),
            ("sv_SE", "143441-2,29", "all se"),
            (nil, "junk", "all se us-dk es-gb xk"),
        ] as [(String?, String?, String)]
    )
    func storefronts(locale: String?, storefront: String?, ids: String) {
        #expect(selector.ids(Reader(locale, storefront: storefront)).joined(separator: " ") == ids)
    }

    @Test func `storefronts create no more answers than necessary`() {
        var keys: Set<SelectionKey> = []
        let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map(String.init)
        for first in letters {
            for second in letters {
                keys.insert(selector.key(for: Reader("sv", storefront: first + second), at: testTime))
                keys.insert(selector.key(for: Reader("sv_\(first)\(second)"), at: testTime))
            }
        }
        // Sweden's; the United States' and Denmark's; Spain's and Britain's; Kosovo's; all others'; and none.
        #expect(keys.count == 6)
    }

    @Test(
        "the operating system decides",
        arguments: [
            (nil, nil, "none one ios mac"), ("15.0", nil, "none one mac"), ("14", nil, "none mac"),
            ("13.9", nil, "none"), ("14.9", "iphone", "none mac"), ("15", "iphone", "none one mac"),
            ("15.3.1", "iphone", "none one mac"), ("16.0", "iphone", "none one ios mac"),
            ("15.9", "ipad", "none one mac"), ("16", "IPAD", "none one ios mac"), ("16", "ipod", "none one ios mac"),
            ("12.7", "mac", "none one"), ("11.7", "mac", "none"), ("13.0", "mac", "none one ios"),
            ("14.1", "mac", "none one ios mac"), ("26", "mac", "none one ios mac"),
            // Numbers, not letters.
            ("9.9", "iphone", "none mac"), ("100", "iphone", "none one ios mac"),
            ("15.0 (19A346)", "iphone", "none one mac"),
            ("Version 16.2 (Build 20C65)", "iphone", "none one ios mac"),
            // Invalid versions hide nothing.
            ("", "iphone", "none one ios mac"), ("new", "iphone", "none one ios mac"),
            ("15.x", "iphone", "none one ios mac"),
            ("99999999999999999999999999", "iphone", "none one ios mac"), ("15.0", "toaster", "none one mac"),
        ] as [(String?, String?, String)]
    )
    func systems(os: String?, device: String?, ids: String) throws {
        let selector = try makeSelector(
            """
            {company: 'C', apps: [
              {id: 'none', name: 'A', appStoreID: 1},
              {id: 'one', name: 'A', appStoreID: 2, minimumOS: '15'},
              {id: 'ios', name: 'A', appStoreID: 3, minimumOS: {ios: '16.0'}},
              {id: 'mac', name: 'A', appStoreID: 4, minimumOS: {macos: '14'}},
            ]}
            """
        )
        #expect(selector.ids(Reader("sv_SE", device: device, os: os)).joined(separator: " ") == ids)
    }

    @Test func `systems create no more answers than necessary`() throws {
        let selector = try makeSelector(
            """
            {company: 'C', apps: [
              {id: 'a', name: 'A', appStoreID: 1, minimumOS: '15'}, {id: 'b', name: 'A', appStoreID: 2, minimumOS: '16.4'},
            ]}
            """
        )
        var keys: Set<SelectionKey> = []
        for major in 0..<60 {
            for minor in 0..<60 {
                keys.insert(selector.key(for: Reader("sv", device: "iphone", os: "\(major).\(minor)"), at: testTime))
                keys.insert(selector.key(for: Reader("sv", device: "iphone", os: "junk \(major)"), at: testTime))
            }
        }
        // Below 15, below 16.4, and the rest.
        #expect(keys.count == 3)
    }

    @Test(
        "time decides",
        arguments: [
            ("2025-12-31T23:59:59Z", "always until", "2026-01-01T00:00:00Z"),
            ("2026-01-01", "always from until both", "2026-02-01T00:00:00Z"),
            ("2026-01-31T23:59:59Z", "always from until both", "2026-02-01T00:00:00Z"),
            ("2026-02-01", "always from both", "2026-03-01T00:00:00Z"),
            ("2026-03-01", "always from", nil), ("2999-01-01", "always from", nil),
        ] as [(String, String, String?)]
    )
    func windows(time: String, ids: String, end: String?) throws {
        let selector = try makeSelector(
            """
            {company: 'C', apps: [
              {id: 'always', name: 'A', appStoreID: 1},
              {id: 'from', name: 'A', appStoreID: 2, startsAt: '2026-01-01'},
              {id: 'until', name: 'A', appStoreID: 3, endsAt: '2026-02-01'},
              {id: 'both', name: 'A', appStoreID: 4, startsAt: '2026-01-01', endsAt: '2026-03-01'},
            ]}
            """
        )
        let time = try #require(Timestamp(time))
        #expect(selector.ids(Reader("sv"), at: time).joined(separator: " ") == ids)
        #expect(selector.validity(of: selector.key(for: Reader("sv"), at: time)).end?.description == end)
    }

    @Test func `time-dependent answers have a validity`() throws {
        let selector = try makeSelector(
            """
            {company: 'C', apps: [
              {id: 'a', name: 'A', appStoreID: 1, startsAt: '2026-01-01', endsAt: '2026-02-01'},
              {id: 'b', name: 'B', appStoreID: 2, endsAt: '2026-01-20T12:00:00Z'},
            ], recommend: [{app: 'a'}, {app: 'b'}]}
            """
        )
        let reader = Reader("sv")
        let first = try #require(Timestamp("2025-12-30")).secondsSinceEpoch
        var lists: [Validity: [String]] = [:]
        var apps: [Validity: Unavailability?] = [:]
        var recommendations: [Validity: RecommendationKey] = [:]
        for hour in 0..<24 * 40 {
            let time = Timestamp(secondsSinceEpoch: first + Int64(hour) * 3600)
            let list = selector.validity(of: selector.key(for: reader, at: time))
            let key = try #require(selector.appKey(id: Array("a".utf8), for: reader, at: time))
            let app = selector.validity(of: key)
            let recommendation = selector.recommendationKey(for: reader, seed: nil, at: time)
            for validity in [list, app, recommendation.validity] { #expect(validity.contains(time)) }
            // Within one validity, the answer is the same.
            let ids = selector.ids(reader, at: time)
            #expect(lists.updateValue(ids, forKey: list) ?? ids == ids)
            let reason = selector.app(for: key).unavailability
            #expect(apps.updateValue(reason, forKey: app) ?? reason == reason)
            let other = recommendations.updateValue(recommendation, forKey: recommendation.validity)
            #expect(other ?? recommendation == recommendation)
        }
        #expect(lists.count == 4 && apps.count == 3)
    }

    @Test func `an unavailable app is not left out twice`() {
        let keys = ["se", "nobody"].map { selector.key(for: Reader("en_US", me: $0), at: testTime) }
        #expect(keys[0] == keys[1])
    }

    @Test func `a catalog without these keys has no more classes than before`() throws {
        let selector = try makeSelector("{company: 'C', apps: [{id: 'a', name: 'A', appStoreID: 1}]}")
        let plain = selector.key(for: Reader("sv_SE"), at: testTime)
        let junk = Reader("sv_SE", device: "ipad", storefront: "US", os: "1.0")
        #expect(selector.key(for: junk, at: Timestamp(secondsSinceEpoch: 0)) == plain)
        #expect(selector.validity(of: plain) == .always)
    }
}
