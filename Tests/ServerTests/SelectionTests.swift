import Foundation
import Testing

@Suite(.server) struct SelectionTests {
    /// A query with a locale, and the expected selection.
    struct Row: Sendable, CustomTestStringConvertible {
        let query: String
        /// The language of the page's texts: any of these.
        let languages: Set<String>
        let summary: String
        /// The expected entries among those with `showOnLocales`.
        var local: Set<String> = []
        var direction = "ltr"
        var testDescription: String { query }

        static func english(_ query: String, local: Set<String> = []) -> Row {
            Row(query: query, languages: ["en"], summary: "Groceries in English", local: local)
        }
        static func swedish(_ query: String) -> Row {
            Row(query: query, languages: ["sv"], summary: "Matvaror på svenska", local: ["kanel"])
        }
    }

    static let rows: [Row] = [
        .swedish("?locale=sv_SE"), .swedish("?locale=sv-SE"), .swedish("?locale=sv"), .swedish("?locale=SV_se"),
        .swedish("?locale=sv%5FSE"), .swedish("?locale=%73%76_SE"), .swedish("?device=&locale=sv_SE&me="),
        .swedish("?locale=sv_SE@calendar=japanese;currency=JPY"), .swedish("?locale=sv_SE_POSIX"),
        .swedish("?locale=sv-Latn-SE"),
        Row(query: "?locale=sv_FI", languages: ["sv"], summary: "Matvaror på svenska", local: ["kanel", "sauna"]),
        Row(query: "?locale=fi_FI", languages: ["fi"], summary: "Ruokaostokset", local: ["sauna"]),
        .english("?locale=en_US"), .english("?locale=en_SE", local: ["kanel"]),
        .english("?locale=en_FI", local: ["sauna"]),
        .english("?locale=en_GB", local: ["leek"]), .english("?locale=cy_GB", local: ["leek"]),
        .english("?locale=en_US@calendar=japanese;currency=JPY"),
        .english("?locale=en_US%40calendar%3Djapanese%3Bcurrency%3DJPY"),
        .english("?locale=en_US@rg=gbzzzz", local: ["leek"]), .english("?locale=en_US@rg=sezzzz", local: ["kanel"]),
        .english("?locale=en_US%40rg%3Dsezzzz", local: ["kanel"]),
        .english("?locale=en_001"), .english("?locale=en_150"), .english("?locale=en_US_POSIX"),
        // Filipino is not Finnish.
        .english("?locale=fil_PH"), .english("?locale=fil"),
        Row(query: "?locale=zh_TW", languages: ["zh-Hant"], summary: "繁體中文的購物", local: ["dragon"]),
        Row(query: "?locale=zh_HK", languages: ["zh-Hant"], summary: "繁體中文的購物", local: ["dragon"]),
        Row(query: "?locale=zh-Hant_CN", languages: ["zh-Hant"], summary: "繁體中文的購物", local: ["dragon"]),
        Row(query: "?locale=zh_Hant", languages: ["zh-Hant"], summary: "繁體中文的購物", local: ["dragon"]),
        Row(query: "?locale=zh-Hans_CN", languages: ["zh-Hans"], summary: "简体中文的购物"),
        Row(query: "?locale=zh_CN", languages: ["zh-Hans"], summary: "简体中文的购物"),
        Row(query: "?locale=zh-Hans_HK", languages: ["zh-Hans"], summary: "简体中文的购物"),
        Row(query: "?locale=es_ES", languages: ["es"], summary: "Compra en español"),
        Row(query: "?locale=es_MX", languages: ["es-419", "es-MX"], summary: "Súper en español latino"),
        Row(query: "?locale=es_419", languages: ["es-419"], summary: "Súper en español latino"),
        Row(query: "?locale=nb_NO", languages: ["nb"], summary: "Dagligvarer på bokmål"),
        Row(query: "?locale=no_NO", languages: ["nb", "no"], summary: "Dagligvarer på bokmål"),
        Row(query: "?locale=nn", languages: ["nb", "nn", "no"], summary: "Dagligvarer på bokmål"),
        Row(query: "?locale=nn_NO", languages: ["nb", "nn", "no"], summary: "Dagligvarer på bokmål"),
        Row(query: "?locale=de_AT", languages: ["de"], summary: "Lebensmittel auf Deutsch"),
        Row(query: "?locale=de_SE", languages: ["de"], summary: "Lebensmittel auf Deutsch", local: ["kanel"]),
        Row(query: "?locale=ar", languages: ["ar"], summary: "البقالة", direction: "rtl"),
        Row(query: "?locale=ar_EG@numbers=latn", languages: ["ar"], summary: "البقالة", direction: "rtl"),
        Row(query: "?locale=he_IL", languages: ["he"], summary: "מצרכים", direction: "rtl"),
        Row(query: "?locale=iw_IL", languages: ["he"], summary: "מצרכים", direction: "rtl"),
        Row(query: "?locale=ur_PK", languages: ["ur"], summary: "Groceries in English", direction: "rtl"),
        Row(query: "?locale=ta_LK", languages: ["ta"], summary: "Groceries in English"),
        // Duplicates: the first wins.
        .swedish("?locale=sv_SE&locale=de_DE"), .swedish("?locale=sv_SE&device=&locale=ar"),
        // Missing or invalid: the default language.
        .english(""), .english("?"), .english("?locale"), .english("?locale="), .english("?&&&=&=x&"),
        .english("?locale=&me=&device="),
        .english("?LOCALE=sv_SE"), .english("?locale=_"), .english("?locale=-"), .english("?locale=@"),
        .english("?locale=@calendar=japanese"),
        .english("?locale=%00"), .english("?locale=%"), .english("?locale=%zz"), .english("?locale=123"),
        .english("?locale=undefined"), .english("?locale=null"), .english("?locale=(null)"),
        .english("?locale=../../etc/passwd"),
        .english("?locale=%F0%9F%A6%8A"), .english("?locale=%FF%FE"), .english("?locale=<script>alert(1)</script>"),
        .english("?locale=" + String(repeating: "x", count: 10_000)),
        .english("?locale=" + String(repeating: "%F0%9F%A6%8A", count: 800)),
        .english("?locale=" + String(repeating: "-", count: 10_000)),
    ]

    @Test(arguments: rows) func `a locale decides the texts and the entries`(row: Row) throws {
        let catalog = try SharedServer.current.catalog(row.query)
        #expect(row.languages.contains(catalog.language), "\(catalog.language)")
        #expect(catalog.direction == row.direction)
        #expect(catalog["basket"]?.summary == row.summary)
        #expect(Set(catalog.appIDs).intersection(["kanel", "sauna", "dragon", "leek"]) == row.local)
        #expect(catalog.company == "Fern & Fox")
        #expect(catalog.title.contains("Fern & Fox"))
        #expect(!catalog.affiliatesTitle.isEmpty)
        #expect(catalog.apps.allSatisfy { !$0.button.isEmpty && !$0.name.isEmpty })
    }

    @Test(arguments: ["x=1&", "&", "=&", "locale&", "%FF=%FF&"])
    func `10 kB of parameters are accepted`(parameter: String) throws {
        let catalog = try SharedServer.current.catalog(
            "?" + String(repeating: parameter, count: 10_000 / parameter.utf8.count)
        )
        #expect(catalog["basket"]?.summary == "Groceries in English")
    }

    @Test func `Serbian in Latin script comes before Serbian in Cyrillic`() throws {
        let server = try SharedServer.current
        for query in ["?locale=sr-Latn_RS", "?locale=sr_Latn_RS", "?locale=sr-Latn"] {
            let catalog = try server.catalog(query)
            #expect(catalog["basket"]?.summary == "Namirnice")
            #expect(catalog.direction == "ltr")
        }
        #expect(try server.catalog("?locale=sr_RS")["basket"]?.summary == "Намирнице")
    }

    @Test(arguments: [
        Array("?locale=".utf8) + [0xff, 0xfe, 0x80], Array("?me=".utf8) + [0xc3, 0x28],
        Array("?device=".utf8) + [0xed, 0xa0, 0x80], [0x3f, 0xf0, 0x9f, 0xa6, 0x8a, 0x3d, 0xff],
        Array("?locale=".utf8) + Array("šŋ€".utf8),
    ])
    func `bytes that are not text get the default`(query: [UInt8]) throws {
        let connection = try SharedServer.current.connect()
        try connection.send(Array("GET /api/apps".utf8) + query + Array(" HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8))
        let response = try connection.readResponse()
        #expect(response.status == 200)
        #expect(try response.decoded(as: CatalogAnswer.self)["basket"]?.summary == "Groceries in English")
    }

    @Test(arguments: [
        ("", ["basket", "atlas", "pocket"], ["friend", "tablet"]),
        ("?device=", ["basket", "atlas", "pocket"], ["friend", "tablet"]),
        ("?device", ["basket", "atlas", "pocket"], ["friend", "tablet"]),
        ("?device=iphone", ["basket", "pocket"], ["friend"]), ("?device=iPhone", ["basket", "pocket"], ["friend"]),
        ("?device=IPHONE", ["basket", "pocket"], ["friend"]), ("?device=ipod", ["basket", "pocket"], ["friend"]),
        ("?device=iPod", ["basket", "pocket"], ["friend"]), ("?device=%69phone", ["basket", "pocket"], ["friend"]),
        ("?device=ipad", ["basket", "atlas"], ["friend", "tablet"]), ("?device=mac", ["basket"], ["friend"]),
        ("?device=iOS", ["basket", "pocket"], ["friend"]), ("?device=iPod%20touch", ["basket", "pocket"], ["friend"]),
        ("?device=iPadOS", ["basket", "atlas"], ["friend", "tablet"]), ("?device=macOS", ["basket"], ["friend"]),
        ("?device=Apple%20Vision", ["basket"], ["friend"]),
        ("?device=iphone&device=ipad", ["basket", "pocket"], ["friend"]),
        ("?locale=en_US@calendar=japanese;currency=JPY&device=iphone", ["basket", "pocket"], ["friend"]),
        ("?locale=en_US;device=ipad&device=iphone", ["basket", "pocket"], ["friend"]),
        ("?me=basket", ["atlas", "pocket"], ["friend", "tablet"]),
        ("?me=%62asket", ["atlas", "pocket"], ["friend", "tablet"]),
        ("?me=friend", ["basket", "atlas", "pocket"], ["tablet"]),
        ("?me=Basket", ["basket", "atlas", "pocket"], ["friend", "tablet"]),
        ("?me=", ["basket", "atlas", "pocket"], ["friend", "tablet"]),
        ("?me=nobody", ["basket", "atlas", "pocket"], ["friend", "tablet"]),
        ("?me=basket%00", ["basket", "atlas", "pocket"], ["friend", "tablet"]),
        ("?me=basket&me=atlas", ["atlas", "pocket"], ["friend", "tablet"]),
        ("?me=basket&device=iphone", ["pocket"], ["friend"]),
        ("?me=pocket&device=ipad", ["basket", "atlas"], ["friend", "tablet"]),
        ("?me=\(String(repeating: "x", count: 10_000))", ["basket", "atlas", "pocket"], ["friend", "tablet"]),
    ])
    func `device and me decide the entries, in the file's order`(query: String, apps: [String], affiliates: [String])
        throws
    {
        let catalog = try SharedServer.current.catalog(query)
        #expect(catalog.appIDs == apps)
        #expect(catalog.affiliateIDs == affiliates)
    }

    @Test(arguments: [
        "?device=toaster", "?device=\(String(repeating: "x", count: 10_000))", "?device=%FF", "?device=;",
    ])
    func `an unknown device gets the apps for every device`(query: String) throws {
        let catalog = try SharedServer.current.catalog(query)
        #expect(catalog["basket"] != nil)
        #expect(catalog["friend"] != nil)
    }

    @Test func `a catalog in Swedish has every word in Swedish`() throws {
        let catalog = try SharedServer.current.catalog("?locale=sv_SE&device=iphone&me=pocket")
        #expect(catalog.title == "Fler appar från Fern & Fox")
        #expect(catalog.affiliatesTitle == "Appar från våra vänner")
        #expect(
            catalog["basket"]
                == CatalogAnswer.Entry(
                    id: "basket",
                    name: "Korgen",
                    category: "Livsstil",
                    summary: "Matvaror på svenska",
                    link: "https://apps.apple.com/app/id1000000001",
                    appStoreID: "1000000001",
                    icon: "/icons/basket.png",
                    type: "paid",
                    button: "Visa i App Store"
                )
        )
    }

    @Test func `keys come in one order`() throws {
        let text = try SharedServer.current.get("/api/apps?locale=sv_SE").text
        let keys = ["company", "title", "language", "direction", "apps", "affiliatesTitle", "affiliates"]
        let entryKeys = ["id", "name", "category", "summary", "link", "appStoreID", "icon", "type", "button"]
        let apps = try #require(text.firstRange(of: "\"apps\"")).upperBound
        try expectOrder(of: keys, in: text[...])
        try expectOrder(of: entryKeys, in: text[apps...])
    }

    private func expectOrder(of keys: [String], in text: Substring) throws {
        let positions = try keys.map { try #require(text.firstRange(of: "\"\($0)\""), "\($0)").lowerBound }
        #expect(positions == positions.sorted())
    }
}
