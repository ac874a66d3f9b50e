import Foundation
import Testing

@testable import MoreAppsCatalog

#if canImport(FoundationXML)
import FoundationXML
#endif

private func object(_ json: [UInt8]) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any])
}

@Suite("The form of Prince of Versions")
struct VersionsDocumentTests {
    private func document(_ id: String, at now: Timestamp = july, definitions: String = updateDefinitions) throws
        -> String
    {
        let selector = try makeUpdateSelector(definitions)
        let key = try #require(selector.versionsKey(of: Array(id.utf8), at: now))
        var json = JSONWriter()
        selector.writeVersions(for: key, to: &json)
        return String(decoding: json.bytes, as: UTF8.self)
    }

    @Test("has each release that is offered, and the newest for old libraries")
    func hasReleases() throws {
        // A wall is put up where the oldest cure can be installed: 1.9, on any system from 12.
        let minimums = [(#""ios""#, "15.4.0"), (#""macos""#, "12.0.0")]
        let document = try document("shoppy")
        for (name, os) in minimums {
            let second = name.dropLast() + "2\""
            #expect(
                document.contains(
                    #"\#(name):{"minimum_version":"1.5.0","minimum_version_min_sdk":"12.0.0","latest_version":"#
                        + #"{"version":"2.1.0","notification_type":"ONCE","min_sdk":"\#(os)"}}"#
                )
            )
            #expect(
                document.contains(
                    #"\#(second):[{"required_version":"1.5.0","last_version_available":"2.1.0","#
                        + #""notify_last_version_frequency":"ONCE","requirements":{"required_os_version":"\#(os)"}},"#
                        + #"{"required_version":"1.5.0","last_version_available":"1.9.0","#
                        + #""notify_last_version_frequency":"ONCE","requirements":{"required_os_version":"12.0.0"}}]"#
                )
            )
        }
        #expect(
            document.hasSuffix(#""meta":{"appStoreID":"6797847364","link":"https://apps.apple.com/app/id6797847364"}}"#)
        )
    }

    @Test("puts up no wall that the release can't remove")
    func hasNoHopelessWall() throws {
        let definitions = updateDefinitions.replacing(#"minimumVersion: "1.5""#, with: #"minimumVersion: "2.0""#)
        let parsed = try object(Array(try document("shoppy", definitions: definitions).utf8))
        let configurations = try #require(parsed["ios2"] as? [[String: Any]])
        #expect(configurations.map { $0["required_version"] as? String } == ["2.0.0", nil])
    }

    @Test("has what is offered only, and says always where that is meant")
    func waits() throws {
        let before = try #require(Timestamp("2026-06-01T23:59:59Z"))
        let document = try document("shoppy", at: before)
        #expect(!document.contains("2.1.0"))
        #expect(document.contains("1.9.0"))
        #expect(try self.document("words").contains(#""notify_last_version_frequency":"ALWAYS""#))
        let friend = try self.document("friend")
        #expect(friend.hasPrefix(#"{"ios2":[],"macos2":[],"meta":"#))
    }

    @Test("changes when a release is offered")
    func expires() throws {
        let selector = try makeUpdateSelector(updateDefinitions)
        let before = try #require(Timestamp("2026-06-01T12:00:00Z"))
        let key = try #require(selector.versionsKey(of: Array("com.tinybird.Shoppy".utf8), at: before))
        #expect(key.validity.end?.description == "2026-06-02T00:00:00Z")
        #expect(selector.versionsKey(of: Array("Shoppy".utf8), at: before) == nil)
    }
}

/// The parts of an appcast that the tests check.
private final class AppcastReader: NSObject, XMLParserDelegate {
    struct Item: Equatable {
        var texts: [String: String] = [:]
        var descriptions: [[String]] = []
        var critical: String?
        var os: String?
        var enclosedLink: String?
        /// Whether it is critical for readers that ignore versions there.
        var isTaggedCritical = false
    }

    private(set) var items: [Item] = []
    private(set) var channel: [String: String] = [:]
    private var text = ""
    private var language = ""
    private var isInItem = false
    private var isInTags = false

    init?(_ xml: [UInt8]) {
        super.init()
        let parser = XMLParser(data: Data(xml))
        parser.delegate = self
        guard parser.parse() else { return nil }
    }

    func parser(
        _ parser: XMLParser,
        didStartElement name: String,
        namespaceURI: String?,
        qualifiedName: String?,
        attributes: [String: String]
    ) {
        text = ""
        language = attributes["xml:lang"] ?? ""
        switch name {
        case "item":
            items.append(Item())
            isInItem = true
        case "sparkle:tags": isInTags = true
        case "sparkle:criticalUpdate" where isInTags: items[items.count - 1].isTaggedCritical = true
        case "sparkle:criticalUpdate": items[items.count - 1].critical = attributes["sparkle:version"]
        case "enclosure":
            items[items.count - 1].os = attributes["sparkle:os"]
            items[items.count - 1].enclosedLink = attributes["url"]
        default: break
        }
    }

    func parser(_ parser: XMLParser, foundCharacters characters: String) {
        text += characters
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        if name == "sparkle:tags" { isInTags = false }
        if name == "item" {
            isInItem = false
        } else if !isInItem {
            channel[name] = text
        } else if name == "description" {
            items[items.count - 1].descriptions.append([language, text])
        } else {
            items[items.count - 1].texts[name] = text
        }
        text = ""
    }
}

@Suite("The appcast")
struct AppcastTests {
    private func read(_ id: String, definitions: String = updateDefinitions) throws -> AppcastReader {
        let selector = try makeUpdateSelector(definitions)
        let key = try #require(selector.versionsKey(of: Array(id.utf8), at: july))
        return try #require(AppcastReader(selector.appcast(for: key)))
    }

    @Test("has each release once for each system that it names")
    func hasItems() throws {
        let appcast = try read("shoppy")
        #expect(appcast.channel["title"] == "Shoppy")
        #expect(appcast.channel["description"] == "Lists <&> more")
        #expect(appcast.items.map { $0.texts["sparkle:version"] } == ["2.1.0", "2.1.0", "1.9"])
        #expect(appcast.items.map { $0.texts["sparkle:shortVersionString"] } == ["2.1.0", "2.1.0", "1.9"])
        #expect(appcast.items.map(\.os) == ["ios", "macos", nil])
        #expect(appcast.items.map { $0.texts["sparkle:minimumSystemVersion"] } == ["15.4.0", "12.0.0", "12.0.0"])
        #expect(appcast.items.map(\.critical) == ["1.5", "1.5", "1.5"])
        for item in appcast.items {
            #expect(item.texts["link"] == "https://apps.apple.com/app/id6797847364")
            #expect(item.enclosedLink == item.texts["link"], "upgrader has no other link to the store")
            #expect(!item.isTaggedCritical, "upgrader would wall off versions that may be used")
        }
    }

    @Test("tags the release that is the minimum as critical, so that upgrader walls off those below it, and no others")
    func isTaggedCritical() throws {
        for (minimum, tagged) in [
            ("2.1", [true, true, false]), ("1.9", [false, false, true]), ("2", [false, false, false]),
        ] {
            let definitions = updateDefinitions.replacing(
                #"minimumVersion: "1.5""#,
                with: #"minimumVersion: "\#(minimum)""#
            )
            #expect(try read("shoppy", definitions: definitions).items.map(\.isTaggedCritical) == tagged)
        }
    }

    @Test("has dates and notes as RSS has them")
    func hasDatesAndNotes() throws {
        let items = try read("shoppy").items
        #expect(items.first?.texts["pubDate"] == "Mon, 01 Jun 2026 00:00:00 +0000")
        #expect(items.last?.texts["pubDate"] == "Thu, 01 Jan 2026 10:20:30 +0000")
        #expect(items.first?.descriptions == [["sv", "Snabbare <nu>"], ["en", "Faster & better"]])
        #expect(items.last?.descriptions == [["", "Old"]])
    }

    @Test("marks no update critical that doesn't help")
    func isCritical() throws {
        let definitions = updateDefinitions.replacing(#"minimumVersion: "1.5""#, with: #"minimumVersion: "2.0""#)
        #expect(try read("shoppy", definitions: definitions).items.map(\.critical) == ["2.0", "2.0", nil])
        #expect(try read("friend").items == [])
    }

    @Test("survives any text")
    func escapes() throws {
        let notes = "a]]>b <![CDATA[ \\u2028 &amp; \\\"q\\\" 'q' \\uFFFF \\uD83D\\uDE00 \\n\\t<b>"
        let definitions = """
            {company: "C", apps: [{id: "a", name: "<A & \\"B\\">", link: "https://x.example/id1?a=1&b='2'",
              releases: [{version: "1", releasedAt: "2026-01-01", notes: "\(notes)"}]}]}
            """
        let appcast = try read("a", definitions: definitions)
        #expect(appcast.channel["title"] == #"<A & "B">"#)
        #expect(appcast.items.first?.texts["link"] == "https://x.example/id1?a=1&b='2'")
        #expect(
            appcast.items.first?.descriptions.first?.last
                == "a]]>b <![CDATA[ \u{2028} &amp; \"q\" 'q' \u{FFFD} \u{1F600} \n\t<b>"
        )
    }
}

@Suite("The form of Apple's lookup")
struct StoreLookupTests {
    private func lookUp(
        ids: String? = nil,
        bundleIDs: String? = nil,
        country: String? = nil,
        locale: String? = "en",
        at now: Timestamp = july
    ) throws -> String {
        let selector = try makeUpdateSelector(updateDefinitions)
        let lookup = StoreLookup(
            ids: ids.map { Array($0.utf8) },
            bundleIDs: bundleIDs.map { Array($0.utf8) },
            country: country.map { Array($0.utf8) },
            locale: locale.flatMap { LocaleIdentifier($0) }
        )
        var json = JSONWriter()
        selector.writeLookup(for: selector.key(for: lookup, at: now), to: &json)
        return String(decoding: json.bytes, as: UTF8.self)
    }

    @Test("has Apple's fields with their types")
    func hasFields() throws {
        #expect(
            try lookUp(bundleIDs: "com.tinybird.Shoppy", country: "us")
                == #"{"resultCount":1,"results":[{"wrapperType":"software","kind":"software","trackId":6797847364,"#
                + #""bundleId":"com.tinybird.Shoppy","trackName":"Shoppy","trackCensoredName":"Shoppy","version":"2.1.0","#
                + #""currentVersionReleaseDate":"2026-06-01T00:00:00Z","releaseDate":"2026-01-01T10:20:30Z","#
                + #""releaseNotes":"Faster & better","minimumOsVersion":"15.4","#
                + #""trackViewUrl":"https://apps.apple.com/app/id6797847364","artistName":"Tinybird & Co","#
                + #""sellerName":"Tinybird & Co","description":"Lists \u003c&> more","price":0.00,"formattedPrice":"Free","#
                + #""currency":"USD","primaryGenreName":"Lifestyle","genres":["Lifestyle"],"genreIds":[],"#
                + #""screenshotUrls":[],"ipadScreenshotUrls":[],"appletvScreenshotUrls":[],"supportedDevices":[],"#
                + #""features":["iosUniversal"],"advisories":[],"languageCodesISO2A":[]}]}"#
        )
        let paid = try lookUp(ids: "77")
        #expect(paid.contains(#""kind":"mac-software""#))
        #expect(paid.contains(#""minimumOsVersion":"1.0""#))
        #expect(paid.contains(#""artworkUrl512":"https://i.example/w.png""#))
        #expect(!paid.contains("price"))
        #expect(!paid.contains("bundleId"))
    }

    @Test(
        "finds nothing where there is nothing",
        arguments: [
            (nil, nil, nil), ("", "", nil), ("1", nil, nil), ("shoppy", nil, nil), (nil, "shoppy", nil),
            ("06797847364", nil, nil), ("-1", nil, nil), (",,,", ",", nil), (nil, "com.tinybird.shoppy", nil),
            ("5", nil, "SE"), ("99999999999999999999999", nil, nil),
        ] as [(String?, String?, String?)]
    )
    func findsNothing(ids: String?, bundleIDs: String?, country: String?) throws {
        #expect(try lookUp(ids: ids, bundleIDs: bundleIDs, country: country) == #"{"resultCount":0,"results":[]}"#)
    }

    @Test("takes lists, with each app once in the result")
    func takesLists() throws {
        let all = try lookUp(ids: "77,6797847364,77,,5,x", bundleIDs: "com.tinybird.Shoppy,none")
        let parsed = try object(Array(all.utf8))
        #expect(parsed["resultCount"] as? Int == 2)
        let results = try #require(parsed["results"] as? [[String: Any]])
        #expect(results.map { $0["trackId"] as? Int } == [6_797_847_364, 77])
        let long = String(repeating: "1,", count: 100_000) + "77"
        #expect(try lookUp(ids: long).hasPrefix(#"{"resultCount":0"#))
    }

    @Test("shows what is offered at the time, in the reader's language")
    func isOfItsTime() throws {
        let before = try #require(Timestamp("2026-06-01T23:59:59Z"))
        #expect(try lookUp(ids: "6797847364", at: before).contains(#""version":"1.9""#))
        let swedish = try lookUp(ids: "6797847364", locale: "sv_SE")
        #expect(swedish.contains(#""releaseNotes":"Snabbare \u003cnu>""#))
        #expect(swedish.contains(#""genres":["Livsstil"]"#))
    }

    @Test("leaves out what is not sold in the country")
    func knowsCountries() throws {
        let definitions = updateDefinitions.replacing(
            #"storefronts: ["SE"]"#,
            with: #"storefronts: ["SE"], releases: [{version: "1", releasedAt: "2026-01-01"}]"#
        )
        let selector = try makeUpdateSelector(definitions)
        func count(_ country: String?) -> String {
            let lookup = StoreLookup(ids: Array("5".utf8), country: country.map { Array($0.utf8) })
            var json = JSONWriter()
            selector.writeLookup(for: selector.key(for: lookup, at: july), to: &json)
            return String(decoding: json.bytes.prefix(16), as: UTF8.self)
        }
        for country in ["se", "SWE", "SE", nil, "150", "xx", ""] { #expect(count(country) == #"{"resultCount":1"#) }
        for country in ["US", "nor", "GB"] { #expect(count(country) == #"{"resultCount":0"#) }
    }
}
