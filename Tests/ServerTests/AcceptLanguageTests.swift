import Testing

@Suite(.server) struct AcceptLanguageTests {
    @Test(arguments: [
        ("sv", "Matvaror på svenska"), ("sv-SE,sv;q=0.9,en;q=0.8", "Matvaror på svenska"),
        ("en;q=0.5, sv;q=0.9", "Matvaror på svenska"), ("en;q=0,sv;q=0.001", "Matvaror på svenska"),
        ("sv;q=0, de", "Lebensmittel auf Deutsch"), ("zh-TW", "繁體中文的購物"), ("zh-cn", "简体中文的购物"),
        ("es-MX, en;q=0.9", "Súper en español latino"), ("en-US", "Groceries in English"), ("AR", "البقالة"),
        ("*", "Groceries in English"), ("", "Groceries in English"), ("q=1", "Groceries in English"),
        (";;;,,,", "Groceries in English"),
    ])
    func `without a locale the reader's languages decide`(value: String, summary: String) throws {
        let catalog = try SharedServer.current.catalog("?device=iphone", "Accept-Language: \(value)")
        #expect(catalog["basket"]?.summary == summary)
    }

    @Test func `a locale comes before the reader's languages`() throws {
        let catalog = try SharedServer.current.catalog("?locale=de_DE", "Accept-Language: sv")
        #expect(catalog["basket"]?.summary == "Lebensmittel auf Deutsch")
    }

    @Test(arguments: ["/api/apps", "/api/apps?device=iphone", "/api/apps?me=basket"])
    func `caches are told that the languages decide`(target: String) throws {
        let server = try SharedServer.current
        #expect(try server.get(target, "Accept-Language: sv").tokens(of: "Vary").contains("accept-language"))
        #expect(try server.get(target).tokens(of: "Vary").contains("accept-language"))
    }

    @Test func `caches need not keep languages apart where a locale decides`() throws {
        let response = try SharedServer.current.get("/api/apps?locale=sv_SE", "Accept-Language: de")
        #expect(!response.tokens(of: "Vary").contains("accept-language"))
    }

    @Test func `a region in the reader's languages counts`() throws {
        let catalog = try SharedServer.current.catalog("", "Accept-Language: en-SE")
        #expect(catalog.appIDs.contains("kanel"))
    }
}
