import Foundation
import Testing

@Suite(.server) struct PageTests {
    /// The page's data block with its texts and, if requested, the entries.
    private func data(in page: HTTPResponse) throws -> [String: Any] {
        let opening = try #require(page.text.firstRange(of: /<script\b[^>]*\bid="moreapps-data"[^>]*>/))
        #expect(page.text[opening].contains("type=\"application/json\""))
        let rest = page.text[opening.upperBound...]
        let closing = try #require(rest.firstRange(of: "</script>"))
        let json = try JSONSerialization.jsonObject(with: Data(rest[..<closing.lowerBound].utf8))
        return try #require(json as? [String: Any])
    }

    private func catalog(in page: HTTPResponse) throws -> CatalogAnswer? {
        guard let catalog = try data(in: page)["catalog"], !(catalog is NSNull) else { return nil }
        return try JSONDecoder().decode(CatalogAnswer.self, from: JSONSerialization.data(withJSONObject: catalog))
    }

    private func root(of page: HTTPResponse) throws -> Substring {
        try page.text[#require(page.text.firstRange(of: /<html\b[^>]*>/))]
    }

    @Test func `a page in Swedish says so and carries its catalog`() throws {
        let server = try SharedServer.current
        let query = "?locale=sv_SE&device=iphone&me=basket"
        let page = try server.get("/" + query)
        #expect(try root(of: page).contains("lang=\"sv\""))
        #expect(page.text.contains("<title>Fler appar från Fern &amp; Fox</title>"))
        #expect(try catalog(in: page) == server.catalog(query))
        #expect(try (data(in: page)["words"] as? [String: Any])?.isEmpty == false)
    }

    @Test(arguments: [
        "?locale=ar&device=ipad", "?locale=en_US@calendar=japanese;currency=JPY&device=iphone&me=atlas",
        "?locale=zh_TW&device=ipad&me=friend", "?locale=de_AT&device=mac",
    ])
    func `the page's catalog is that of the interface`(query: String) throws {
        let server = try SharedServer.current
        let catalog = try #require(try catalog(in: try server.get("/" + query)))
        #expect(try catalog == server.catalog(query))
    }

    @Test(arguments: [("ar", "rtl"), ("iw_IL", "rtl"), ("sv_SE", "ltr"), ("zh_TW", "ltr")])
    func `the page runs in the direction of its language`(locale: String, direction: String) throws {
        let server = try SharedServer.current
        let page = try server.get("/?locale=\(locale)&device=ipad")
        let language = try server.catalog("?locale=\(locale)").language
        #expect(try root(of: page).contains("lang=\"\(language)\""))
        let isRightToLeft = try root(of: page).contains("dir=\"rtl\"")
        #expect(isRightToLeft == (direction == "rtl"))
    }

    @Test(arguments: ["", "?locale=sv_SE", "?locale=ar&me=basket"])
    func `without a device the page leaves the choice to the client`(query: String) throws {
        let page = try SharedServer.current.get("/" + query)
        #expect(try catalog(in: page) == nil)
        #expect(try (data(in: page)["words"] as? [String: Any])?.isEmpty == false)
    }

    @Test func `the reader's languages decide the words where no locale is given`() throws {
        let page = try SharedServer.current.get("/", "Accept-Language: sv-SE,en;q=0.5")
        #expect(try root(of: page).contains("lang=\"sv\""))
        #expect(page.tokens(of: "Vary").contains("accept-language"))
    }

    @Test func `junk gets the page in the default language`() throws {
        for query in [
            "?locale=%FF%FE&device=iphone", "?locale=<script>&device=<script>&me=<script>", "?device=%00&locale=",
        ] {
            let page = try SharedServer.current.get("/" + query)
            #expect(page.status == 200)
            #expect(try root(of: page).contains("lang=\"en\""))
            #expect(!page.text.contains("<script>&"))
        }
    }

    @Test func `a name cannot break out of the page`() throws {
        let name = "</script><script>alert(1)</script><!--<script>"
        let company = "</title><b onload='x'> & \\\" \u{2028}"
        let text = sampleDefinitions.replacing("\"Atlas\"", with: "\"\(name)\"").replacing("Fern & Fox", with: company)
        try withServer(in: Workspace(text)) { server in
            let query = "?locale=en_US&device=ipad"
            let page = try server.get("/" + query)
            #expect(!page.text.contains("<script>alert(1)"))
            #expect(!page.text.contains("<b onload"))
            let carried = try #require(try catalog(in: page))
            let answered = try server.catalog(query)
            #expect(carried == answered)
            #expect(carried["atlas"]?.name == name)
        }
    }
}
