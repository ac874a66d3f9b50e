import Foundation
import Testing

@Suite(.server { try Workspace(updateDefinitions) }) struct ForeignUpdateFormTests {
    private func object(_ response: HTTPResponse) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any])
    }

    // MARK: Prince of Versions

    @Test(arguments: ["basket", "com.fern.Basket"])
    func `Prince of Versions before 4 is told of a cure for old systems`(id: String) throws {
        let response = try SharedServer.current.get("/api/apps/\(id)/versions.json")
        #expect(response.status == 200)
        #expect(response.mediaType == "application/json")
        let ios = try #require(try object(response)["ios"] as? [String: Any])
        #expect(ios["minimum_version"] as? String == "1.2.0")
        #expect(ios["minimum_version_min_sdk"] as? String == "11.0.0", "the last for iOS 11 is a cure")
        // The newest is still too recent.
        #expect((ios["latest_version"] as? [String: String])?["version"] == "2.10.0")
    }

    // MARK: Sparkle

    @Test func `the appcast has versions as they are written, and notes as plain text`() throws {
        let response = try SharedServer.current.get("/api/apps/basket/appcast.xml")
        #expect(response.status == 200)
        #expect(["application/xml", "application/rss+xml"].contains(response.mediaType))
        #expect(response.text.contains("Faster &amp; better"))
        #expect(
            response.text.contains(
                #"<description xml:lang="sv" sparkle:format="plain-text">Snabbare &lt;nu&gt;</description>"#
            )
        )
        #expect(response.text.contains(#"<description sparkle:format="plain-text">The last for iOS 11</description>"#))
        #expect(response.text.contains("<sparkle:version>2.10</sparkle:version>"))
        #expect(response.text.contains("<sparkle:shortVersionString>1.4</sparkle:shortVersionString>"))
        #expect(response.text.contains("<sparkle:minimumSystemVersion>15.0.0</sparkle:minimumSystemVersion>"))
        #expect(response.text.contains(#"<sparkle:criticalUpdate sparkle:version="1.2"/>"#))
    }

    @Test(arguments: [
        "/api/apps/nobody/versions.json", "/api/apps/nobody/appcast.xml", "/api/apps//versions.json",
        "/api/apps/basket/versions", "/api/apps/basket/appcast", "/api/apps/basket/versions.json/x",
    ]) func `unknown apps are not found`(target: String) throws {
        let response = try SharedServer.current.get(target)
        #expect(response.status == 404)
        #expect(response.mediaType == "application/problem+json")
    }

    // MARK: Apple's lookup

    /// What update checkers decode: a missing or mistyped field fails all of it.
    private struct Lookup: Decodable {
        struct App: Decodable {
            let wrapperType: String
            let kind: String
            let trackId: Int
            let bundleId: String?
            let trackName: String
            let version: String
            let currentVersionReleaseDate: Date
            let releaseDate: Date
            let releaseNotes: String?
            let minimumOsVersion: String
            let trackViewUrl: URL
            let screenshotUrls: [String]
            let ipadScreenshotUrls: [String]
            let appletvScreenshotUrls: [String]
            let supportedDevices: [String]
            let features: [String]
            let advisories: [String]
            let languageCodesISO2A: [String]
            let genres: [String]
            let genreIds: [String]
            let price: Double?
            let formattedPrice: String?
            let currency: String?
        }

        let resultCount: Int
        let results: [App]
    }

    private func lookUp(_ query: String) throws -> Lookup {
        let response = try SharedServer.current.get("/lookup" + query)
        try #require(response.status == 200)
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return try decoder.decode(Lookup.self, from: Data(response.body))
    }

    @Test(arguments: [
        "?id=6797847364", "?bundleId=com.fern.Basket", "?bundleId=com.fern.Basket&country=se&lang=sv_se",
        "?id=6797847364&country=US",
        "?id=6797847364&entity=software&limit=1", "?country=GB&bundleId=none,com.fern.Basket&_cb=17",
    ]) func `a lookup has what update checkers decode`(query: String) throws {
        let lookup = try lookUp(query)
        #expect(lookup.resultCount == 1)
        let app = try #require(lookup.results.first)
        #expect(app.trackId == 6_797_847_364)
        #expect(app.bundleId == "com.fern.Basket")
        #expect(app.version == "2.10")
        #expect(app.minimumOsVersion == "15.0")
        #expect(app.trackViewUrl.host() == "apps.apple.com")
        #expect(app.price == 0)
        #expect(app.formattedPrice == "Free")
    }

    @Test func `a lookup of several apps has each once, and those that are sold there`() throws {
        let all = "?id=1000000002,6797847364,1,6797847364&bundleId=org.friend.App"
        #expect(try lookUp(all).results.map(\.trackId) == [6_797_847_364, 1_000_000_002, 2_000_000_001])
        #expect(try lookUp(all + "&country=SE").resultCount == 3)
        #expect(try lookUp(all + "&country=us").resultCount == 2)
        let paid = try #require(try lookUp("?id=1000000002").results.first)
        #expect(paid.price == nil)
    }

    @Test(arguments: [
        "", "?", "?id=", "?id=1", "?id=basket", "?bundleId=basket", "?bundleId=com.fern.basket", "?id=%00", "?id=-1",
        "?id=,,,", "?id=2000000001&country=us", "?id=99999999999999999999", "?id=1000000003", "?bundleId=%FF",
    ]) func `a lookup of unknown apps is empty`(query: String) throws {
        let response = try SharedServer.current.get("/lookup" + query)
        #expect(response.status == 200)
        #expect(response.text.trimmingCharacters(in: .newlines) == #"{"resultCount":0,"results":[]}"#)
    }

    @Test(arguments: [
        ("//lookup?id=6797847364", 1), ("/us/lookup?id=6797847364", 1), ("/US//lookup?id=6797847364", 1),
        // Sold in Sweden alone.
        ("/lookup?id=2000000001", 1), ("/se/lookup?id=2000000001", 1), ("/us/lookup?id=2000000001", 0),
        ("/jp//lookup?id=2000000001", 0), ("/us/lookup?id=2000000001&country=se", 1),
    ]) func `the path may name the country`(target: String, count: Int) throws {
        let response = try SharedServer.current.get(target)
        #expect(response.status == 200)
        #expect(try object(response)["resultCount"] as? Int == count)
    }

    @Test(arguments: [
        "/usa/lookup", "/u/lookup", "/us/lookup/", "/us/se/lookup", "///lookup", "/us///lookup", "/1x/lookup",
    ])
    func `other paths are no lookups`(target: String) throws {
        #expect(try SharedServer.current.get(target + "?id=6797847364").status == 404)
    }

    @Test(arguments: [
        ("", "15.0", "software"), ("&entity=software", "15.0", "software"),
        ("&entity=iPadSoftware", "15.0", "software"),
        ("&entity=macSoftware", "12", "mac-software"), ("&entity=desktopSoftware", "12", "mac-software"),
        ("&entity=macsoftware", "12", "mac-software"), ("&entity=tvSoftware", "14.1", "software"),
        ("&entity=watch", "15.0", "software"), ("&entity=", "15.0", "software"),
    ]) func `a lookup describes the app of the platform asked for`(entity: String, minimum: String, kind: String) throws
    {
        let app = try #require(try lookUp("?id=6797847364" + entity).results.first)
        #expect(app.minimumOsVersion == minimum)
        #expect(app.kind == kind)
    }

    @Test(arguments: [
        ("{ios: '15'}", true), ("{ipados: '15'}", true), ("'15'", true), ("{macos: '12'}", false),
        ("{tvos: '17'}", false),
        ("{watchos: '9'}", false),
    ]) func `an app with a minimum for other platforms alone is not one for iPhones and iPads`(
        minimum: String,
        isUniversal: Bool
    ) throws {
        let workspace = try Workspace(
            """
            { company: "C", apps: [{ id: "a", name: "A", appStoreID: "9", minimumOS: \(minimum),
              releases: [{ version: "2", releasedAt: "2026-01-01" }] }] }
            """
        )
        let answer = try runCommand(["query", "lookup", "--id", "9"], in: workspace.folder).output
        #expect(answer.contains(#""features":["iosUniversal"]"#) == isUniversal)
    }

    @Test func `an app that is not made for Macs is not described as one`() throws {
        let app = try #require(try lookUp("?id=2000000001&entity=macSoftware").results.first)
        #expect(app.kind == "software")
    }

    @Test(arguments: [
        ("", "USD"), ("&country=se", "SEK"), ("&country=JPN", "JPY"), ("&country=de", "EUR"), ("&country=xx", "USD"),
        ("&country=150", "USD"), ("&country=gb", "GBP"),
    ]) func `a price has the country's currency`(country: String, currency: String) throws {
        #expect(try lookUp("?id=6797847364" + country).results.first?.currency == currency)
        #expect(try lookUp("?id=1000000002" + country).results.first?.currency == nil, "its price is unknown")
    }

    @Test(arguments: [
        ("link: 'https://apps.apple.com/app/covid19-tracker/id1500000001'", "1500000001"),
        ("link: 'https://apps.apple.com/app/id1500000002?at=1l3vid9'", "1500000002"),
        ("link: 'https://apps.apple.com/se/app/x/id1500000003?ct=grid2'", "1500000003"),
    ]) func `an app is found by the App Store id in its link`(link: String, number: String) throws {
        let workspace = try Workspace(
            """
            { company: "C", apps: [{ id: "a", name: "A", \(link), releases: [
              { version: "Version 3.0 (7)", releasedAt: "2026-01-01" }, { version: "v2.9", releasedAt: "2025-01-01" }] }] }
            """
        )
        func query(_ arguments: String...) throws -> String {
            try runCommand(["query"] + arguments, in: workspace.folder).output
        }
        #expect(try query("lookup", "--id", number).contains(#""trackId":\#(number),"#))
        #expect(try query("lookup", "--id", number).contains(#""version":"3.0","#))
        #expect(try query("apps").contains(#""appStoreID":"\#(number)""#))
        #expect(try query("update", "--me", "a", "--version", "1").contains(#""targetVersion":"3.0""#))
        #expect(!(try query("update", "--me", "a", "--version", "1").contains("(7)")))
        let releases = try query("releases", "--me", "a", "--since", "1")
        #expect(releases.contains(#""version":"3.0""#) && releases.contains(#""version":"2.9""#))
    }

    @Test func `texts are in the reader's language`() throws {
        #expect(try lookUp("?id=6797847364&locale=sv").results.first?.releaseNotes == "Snabbare <nu>")
        #expect(try lookUp("?id=6797847364&lang=sv_se&country=se").results.first?.releaseNotes == "Snabbare <nu>")
        #expect(try lookUp("?id=6797847364").results.first?.releaseNotes == "Faster & better")
        let negotiable = try SharedServer.current.get("/lookup?id=6797847364", "Accept-Language: sv")
        #expect(negotiable.text.contains("Faster & better"))
        #expect(negotiable["Vary"]?.contains("Accept-Language") != true)
    }
}
