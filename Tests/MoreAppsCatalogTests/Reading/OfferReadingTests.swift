import Testing

@testable import MoreAppsCatalog

@Suite("Reading where, when and how an app is offered")
struct OfferReadingTests {
    @Test func `every key is read`() throws {
        let catalog = try makeCatalog(
            """
            {company: 'C', recommend: [
              {app: 'b', me: ['a', 'com.example.a'], devices: ['iPhone'], locales: ['sv', 'DE'], storefronts: ['SWE', 'de'],
               startsAt: '2026-01-01', endsAt: '2027-01-01T12:00:00+01:00', weight: 3},
              {app: 'a'},
            ], apps: [
              {id: 'a', name: 'A', appStoreID: 1, bundleID: 'com.example.a'},
            ], affiliates: [
              {id: 'b', name: 'B', appStoreID: 2, urlScheme: 'addidoku://', storefronts: ['se', 'USA'], minimumOS: {ios: '15.0'},
               startsAt: '2026-11-30', endsAt: '2026-12-24T18:00:00Z',
               overlay: {position: 'bottomRaised', userDismissible: false, campaignToken: 'autumn [1]', providerToken: 123456,
                         customProductPage: 'EB2B3606-2fef-4aab-a54e-b2e5547c9bc3'}},
            ]}
            """
        )
        let first = catalog.apps[0]
        #expect(first.urlScheme == nil && first.offer == Offer() && first.overlay == OverlaySettings())
        #expect(first.overlay.position == .bottom && first.overlay.isUserDismissible)
        let app = catalog.affiliates[0]
        #expect(app.urlScheme == "addidoku://")
        #expect(app.offer.storefronts.map(\.description) == ["SE", "US"])
        #expect(app.offer.minimumOS == MinimumOS([.ios: version("15")]))
        #expect(app.offer.window.start == Timestamp("2026-11-30"))
        #expect(app.offer.window.end == Timestamp("2026-12-24T18:00:00Z"))
        #expect(app.overlay.position == .bottomRaised && !app.overlay.isUserDismissible)
        #expect(app.overlay.campaign == Campaign(campaignToken: "autumn [1]", providerToken: "123456"))
        #expect(app.overlay.customProductPage == "eb2b3606-2fef-4aab-a54e-b2e5547c9bc3")
        let rule = catalog.recommendations[0]
        #expect(rule.app == "b" && rule.me == ["a", "com.example.a"] && rule.devices == ["iphone"] && rule.weight == 3)
        #expect(rule.locales.map(\.description) == ["sv", "_DE"])
        #expect(rule.storefronts.map(\.description) == ["SE", "DE"])
        #expect(rule.window == ListingWindow(start: Timestamp("2026-01-01"), end: Timestamp("2027-01-01T11:00:00Z")))
        #expect(catalog.recommendations[1] == RecommendationRule(app: "a"))
    }

    @Test(
        "is refused:",
        arguments: [
            ("urlScheme: 'addidoku'", "has no scheme and colon: expected “addidoku://”"),
            ("urlScheme: 'JavaScript:alert(1)'", "“javascript:” runs or carries content"),
            ("urlScheme: 'file:///etc'", "“file:” runs or carries content"),
            ("urlScheme: 'http://a.example'", "“http:” opens a web page or the App Store"),
            ("urlScheme: 'itms-services://?action=x'", "“itms-services:” belongs to the system"),
            ("urlScheme: 'addi doku://'", "has no scheme and colon"),
            ("storefronts: ['sv_SE']", "“sv_SE” isn't a country code (ISO 3166-1): did you mean “SE”?"),
            ("storefronts: ['JA']", "“JA” isn't a country code (ISO 3166-1): did you mean “JP”?"),
            ("storefronts: ['EN']", "did you mean “US”?"),
        ]
    )
    func refused(keys: String, message: String) {
        let text = "{company: 'C', apps: [{id: 'a', name: 'A', appStoreID: 1, \(keys)}]}"
        let found = problems(text).filter { $0.contains(": error: ") }
        #expect(found.count == 1 && found[0].contains(message), "\(found)")
    }

    @Test(
        "causes a warning:",
        arguments: [
            ("urlScheem: 'a:'", "unknown key “urlScheem”: did you mean “urlScheme”?"),
            ("storefronts: ['FO']", "“FO” has no App Store of its own: read as “DK”"),
            ("overlay: {postion: 'bottom'}", "unknown key “postion”: did you mean “position”?"),
            ("overlay: {campaignToken: 'a'}", "has a “campaignToken” without a “providerToken”"),
        ]
    )
    func remarked(keys: String, message: String) {
        let found = problems("{company: 'C', apps: [{id: 'a', name: 'A', appStoreID: 1, \(keys)}]}")
        #expect(found.count == 1 && found[0].contains(": warning: ") && found[0].contains(message), "\(found)")
    }

    @Test(
        "is accepted:",
        arguments: ["urlScheme: 'com.example.a+b-c://open?x=1#f'", "endsAt: '2000-01-01'"]
    )
    func taken(keys: String) {
        #expect(problems("{company: 'C', apps: [{id: 'a', name: 'A', appStoreID: 1, \(keys)}]}") == [])
    }

    @Test func `a mistake is reported at its position`() {
        let text = """
            {company: 'C', apps: [{id: 'a', name: 'A', appStoreID: 1,
              startsAt: '2026-02-02',
              endsAt: '2026-02-01', storefronts: ['SE',
                'XX']}],
             recommend: [{app: 'aa'}]}
            """
        #expect(
            problems(text) == [
                "3:11: error: app \"a\": “endsAt” is before “startsAt”",
                "4:5: error: app \"a\": “storefronts”: “XX” isn't a country code (ISO 3166-1)",
                "5:20: error: recommendation 1: no app has the id “aa”: did you mean “a”?",
            ]
        )
    }

    @Test(
        "a recommendation is reported:",
        arguments: [
            ("{app: 'map', weight: Infinity}", "“weight” must be a whole number from 1 to 1000000"),
            ("{app: 'map', wieght: 3}", "warning: recommendation 1: unknown key “wieght”: did you mean “weight”?"),
            (
                "{app: 'map', me: ['bikes']}",
                "warning: recommendation 1: “me”: no app has the id “bikes”: did you mean “bike”?"
            ),
            (
                "{app: 'map', me: ['map']}",
                "warning: recommendation 1: app \"map\" is recommended only in the app itself"
            ),
            ("{app: 'map', me: ['com.example.map']}", "is recommended only in the app itself, which never happens"),
            (
                "{app: 'map', devices: ['ipone']}",
                "error: recommendation 1: unknown device “ipone”: did you mean “iphone”?"
            ),
            (
                "{app: 'map', devices: ['mac']}",
                "warning: recommendation 1: app \"map\" is recommended only on devices that"
            ),
            (
                "{app: 'map', storefronts: ['US']}",
                "warning: recommendation 1: app \"map\" is recommended only in countries"
            ),
            (
                "{app: 'map', endsAt: '2026-01-01'}",
                "warning: recommendation 1: app \"map\" is recommended only when it isn't"
            ),
            (
                "{app: 'map', startsAt: '2027-01-01'}",
                "warning: recommendation 1: app \"map\" is recommended only when it isn't"
            ),
        ]
    )
    func recommendations(rule: String, message: String) {
        let text = """
            {company: 'C', recommend: [\(rule)], apps: [
              {id: 'map', name: 'M', appStoreID: 1, bundleID: 'com.example.map', showOnDevices: ['ipad', 'iphone'],
               storefronts: ['SE', 'DE'], startsAt: '2026-01-01', endsAt: '2027-01-01'},
              {id: 'bike', name: 'B', appStoreID: 2},
              {id: 'site', name: 'S', link: 'https://example.com/'},
            ]}
            """
        let found = problems(text).filter { !$0.contains("shipped apps") }
        #expect(found.contains { $0.contains(message) }, "\(found)")
    }

    @Test func `a rule for an invalid entry isn't reported as well`() {
        let found = problems("{company: 'C', apps: [{id: 'a', name: '', appStoreID: 1}], recommend: [{app: 'a'}]}")
        #expect(found == ["1:39: error: app \"a\": “name” is empty: expected a text"])
    }
}
