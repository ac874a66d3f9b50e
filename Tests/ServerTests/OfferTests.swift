import Foundation
import Testing

@Suite(.server(SharedServer.offers)) struct OfferTests {
    private static let all = "basket swedish modern phone å b friend site"

    @Test(arguments: [
        ("", all), ("locale=sv_SE", "basket swedish modern phone nordic å b friend site"),
        // The storefront: two or three letters, in any case; otherwise the locale's region, or its override.
        ("storefront=SE", all), ("storefront=swe", all), ("storefront=US", "basket modern phone å b friend site"),
        ("storefront=USA", "basket modern phone å b friend site"), ("storefront=DNK", all), ("storefront=esp", all),
        ("locale=en_US", "basket modern phone å b friend site"),
        ("locale=en_US&storefront=SWE", all), ("locale=en_SE&storefront=US", "basket modern phone å b friend site"),
        ("locale=en_US@rg=sezzzz", "basket swedish modern phone å b friend site"),
        ("locale=en_GB@rg=uszzzz", "basket modern phone å b friend site"),
        // A territory uses a country's store.
        ("locale=es_IC", all), ("locale=fo_FO", all), ("locale=en_GI", all), ("storefront=GIB", all),
        ("storefront=IC", all), ("storefront=FO", all), ("storefront=LI", "basket modern phone å b friend site"),
        // No storefront: nothing is hidden.
        ("locale=es_419", all), ("locale=en_150", all), ("locale=en_001", all), ("locale=en", all),
        ("locale=junk", all), ("storefront=419", all), ("storefront=001", all), ("storefront=", all),
        ("storefront=Atlantis", all), ("storefront=%00%FF", all),
        // The operating system, of the device's platform.
        ("os=16.7.2&device=iphone", "basket swedish phone friend site"),
        ("os=17&device=iphone", "basket swedish modern phone friend site"),
        ("os=17.0.0&device=iphone", "basket swedish modern phone friend site"),
        ("os=9.3&device=ipad", "basket swedish friend site"),
        ("os=17.1&device=ipad", "basket swedish modern friend site"),
        ("os=13.6&device=mac", "basket swedish friend site"), ("os=14&device=mac", "basket swedish modern friend site"),
        ("os=100&device=iphone", "basket swedish modern phone friend site"),
        // A Mac could have modern.
        ("os=16", all), ("os=13", "basket swedish phone å b friend site"),
        ("os=13.6&device=macOS", "basket swedish friend site"),
        ("os=16.7.2&device=iPod%20touch", "basket swedish phone friend site"),
        ("os=&device=iphone", "basket swedish modern phone friend site"),
        ("os=newest&device=iphone", "basket swedish modern phone friend site"),
        ("os=999999999999999999999999999999&device=iphone", "basket swedish modern phone friend site"),
        // All together, without the requesting app.
        ("os=16&device=iphone&storefront=US&me=example.basket", "phone friend site"),
    ])
    func `a list has only what can be installed`(query: String, ids: String) throws {
        // No Accept-Language is sent: without a locale there is no region.
        let catalog = try SharedServer.current.catalog("?" + query)
        #expect((catalog.appIDs + catalog.affiliateIDs).joined(separator: " ") == ids)
    }

    @Test func `the region of Accept-Language stands in for that of a locale`() throws {
        let catalog = try SharedServer.current.catalog("", "Accept-Language: en-US, sv;q=0.5")
        #expect(!catalog.appIDs.contains("swedish"))
        #expect(try SharedServer.current.catalog("?storefront=SE", "Accept-Language: en-US").appIDs.contains("swedish"))
    }

    @Test func `the page carries the same list`() throws {
        let server = try SharedServer.current
        for (query, isListed) in [
            ("storefront=SE", true), ("storefront=US", false), ("storefront=SE&os=16.0", true),
        ] {
            let page = try server.get("/?locale=en&device=iphone&" + query).text
            #expect(page.contains(#""id":"swedish""#) == isListed, "\(query)")
        }
        #expect(!(try server.get("/?locale=en&device=iphone&os=16.0").text.contains(#""id":"modern""#)))
    }

    @Test func `an entry with a URL to open it carries what to ask when that fails`() throws {
        let text = try SharedServer.current.get("/api/apps?locale=sv_SE").text
        #expect(
            text.contains(
                #""urlScheme":"basket://","installRequest":{"openingFailed":{"title":"Det gick inte att öppna Korg""#
            )
        )
        // An app outside the App Store has no store URL.
        #expect(text.contains(#""link":"https://example.com/site"}}"#), "\(text)")
        #expect(text.ranges(of: "installRequest").count == 2)
    }

    @Test(.timeLimit(.minutes(1))) func `a list changes at its time, without an edit`() throws {
        let now = Date().timeIntervalSince1970.rounded(.down)
        func text(_ seconds: Double) -> String { Date(timeIntervalSince1970: now + seconds).formatted(.iso8601) }
        let definitions = """
            {company: 'C', apps: [
              {id: 'always', name: 'A', appStoreID: 1}, {id: 'until', name: 'A', appStoreID: 2, endsAt: '\(text(4))'},
              {id: 'from', name: 'A', appStoreID: 3, startsAt: '\(text(4))'},
            ], recommend: [{app: 'until'}, {app: 'from'}]}
            """
        try withServer(in: Workspace(definitions)) { server in
            let targets = [
                "/api/apps?locale=sv", "/?locale=sv&device=iphone", "/api/apps/until?locale=sv",
                "/api/recommendation?locale=sv",
            ]
            // Twice, so that answers are also cached by target.
            let before = try (targets + targets).map { try server.get($0) }
            try #require(Date().timeIntervalSince1970 < now + 4, "the machine is too slow for this test")
            #expect(before[0].text.contains(#""id":"until""#) && !before[0].text.contains(#""id":"from""#))
            #expect(before[1].text.contains(#""id":"until""#) && !before[1].text.contains(#""id":"from""#))
            #expect(before[2].text.contains(#""available":true"#))
            #expect(before[3].text.contains(#""id":"until""#))
            while Date().timeIntervalSince1970 < now + 4.1 { usleep(20_000) }
            let after = try targets.map { try server.get($0) }
            #expect(!after[0].text.contains(#""id":"until""#) && after[0].text.contains(#""id":"from""#))
            #expect(!after[1].text.contains(#""id":"until""#) && after[1].text.contains(#""id":"from""#))
            #expect(after[2].text.contains(#""available":false,"reason":"ended""#))
            #expect(after[3].text.contains(#""id":"from""#))
            for (old, new) in zip(before, after) {
                #expect(old["ETag"] != new["ETag"])
                #expect(old["Cache-Control"] == "no-cache" && new["Cache-Control"] == "no-cache")
            }
        }
    }
}
