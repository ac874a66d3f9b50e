import Testing

@testable import MoreAppsCatalog

@Suite struct CampaignLinkTests {
    private static let page = "eb2b3606-2fef-4aab-a54e-b2e5547c9bc3"

    @Test(
        "a link gets the campaign's parameters",
        arguments: [
            ("https://apps.apple.com/app/id1", "a", "7", nil, "https://apps.apple.com/app/id1?pt=7&ct=a&mt=8"),
            ("https://apps.apple.com/app/id1?", "a", "7", nil, "https://apps.apple.com/app/id1?pt=7&ct=a&mt=8"),
            (
                "https://apps.apple.com/app/id1?l=sv", "a", "7", nil,
                "https://apps.apple.com/app/id1?l=sv&pt=7&ct=a&mt=8"
            ),
            (
                "https://apps.apple.com/app/id1?l=sv&", "a", "7", nil,
                "https://apps.apple.com/app/id1?l=sv&pt=7&ct=a&mt=8"
            ),
            ("https://apps.apple.com/app/id1#top", "a", "7", nil, "https://apps.apple.com/app/id1?pt=7&ct=a&mt=8#top"),
            ("https://apps.apple.com/app/id1#a?b", "a", "7", nil, "https://apps.apple.com/app/id1?pt=7&ct=a&mt=8#a?b"),
            // The operator's own parameters stay, once.
            (
                "https://apps.apple.com/app/id1?ct=x&mt=12", "a", "7", nil,
                "https://apps.apple.com/app/id1?ct=x&mt=12&pt=7"
            ),
            ("https://apps.apple.com/app/id1?act=x", "a", nil, nil, "https://apps.apple.com/app/id1?act=x&ct=a&mt=8"),
            ("https://apps.apple.com/app/id1", nil, nil, page, "https://apps.apple.com/app/id1?ppid=\(page)"),
            ("https://apps.apple.com/app/id1", nil, nil, nil, "https://apps.apple.com/app/id1"),
            ("HTTPS://ITUNES.apple.com:443/app/id1", "a", nil, nil, "HTTPS://ITUNES.apple.com:443/app/id1?ct=a&mt=8"),
            ("itms-apps://itunes.apple.com/app/id1", "a", nil, nil, "itms-apps://itunes.apple.com/app/id1?ct=a&mt=8"),
            // Everything except unreserved characters is encoded.
            (
                "https://apps.apple.com/app/id1", "a b&c=d#%", nil, nil,
                "https://apps.apple.com/app/id1?ct=a%20b%26c%3Dd%23%25&mt=8"
            ),
            ("https://apps.apple.com/app/id1", "A-z_0.9~", nil, nil, "https://apps.apple.com/app/id1?ct=A-z_0.9~&mt=8"),
            // Shipped apps would mistake “id2” for an app's number.
            (
                "https://apps.apple.com/app/id1", "grid2", "7", nil,
                "https://apps.apple.com/app/id1?pt=7&ct=gr%69d2&mt=8"
            ),
            ("https://apps.apple.com/app/id1", "id2id3", nil, nil, "https://apps.apple.com/app/id1?ct=%69d2%69d3&mt=8"),
            // Other sites don't use these parameters.
            ("https://example.com/id1", "a", "7", page, "https://example.com/id1"),
            ("https://apple.com.example/id1", "a", "7", nil, "https://apple.com.example/id1"),
            ("https://pineapple.com/id1", "a", "7", nil, "https://pineapple.com/id1"),
        ] as [(String, String?, String?, String?, String)]
    )
    func link(link: String, token: String?, provider: String?, page: String?, expected: String) {
        let overlay = OverlaySettings(
            campaign: Campaign(campaignToken: token, providerToken: provider),
            customProductPage: page
        )
        #expect(StoreLink.link(link, for: overlay, isMac: false) == expected)
    }

    @Test func `a Mac's link says that it is one`() {
        let overlay = OverlaySettings(campaign: Campaign(campaignToken: "a", providerToken: "7"))
        let link = StoreLink.link("https://apps.apple.com/app/id1", for: overlay, isMac: true)
        #expect(link == "https://apps.apple.com/app/id1?pt=7&ct=a&mt=12")
    }

    @Test func `any valid token survives, and the link keeps its single number`() throws {
        var random = SystemRandomNumberGenerator()
        // Mostly characters of `id<digits>`, and those reserved in URLs.
        let characters = Array("iiiddd0123456789 [/\\-~+=<>:;,._'\"*&$%#@?!|{}()aZ69")
        for _ in 0..<20_000 {
            let length = Int.random(in: 1...Campaign.longestToken, using: &random)
            let token = String((0..<length).map { _ in characters.randomElement(using: &random) ?? "i" })
            let overlay = OverlaySettings(
                campaign: Campaign(
                    campaignToken: token,
                    providerToken: "\(UInt32.random(in: 0 ... .max, using: &random))"
                ),
                customProductPage: Self.page
            )
            let link = StoreLink.link("https://apps.apple.com/se/app/x/id421361944?l=sv", for: overlay, isMac: false)
            #expect(StoreLink.identifiers(in: link) == ["421361944"], "\(token)")
            _ = try WebURL(link)
            let sent = try #require(link.split(separator: "&").first { $0.hasPrefix("ct=") }?.dropFirst(3))
            #expect(decoded(sent) == token)
        }
    }

    private func decoded(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            bytes.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? 0)
            rest = rest.dropFirst(2)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
