import Foundation
import Testing

@Suite(.server(SharedServer.offers)) struct AppEndpointTests {
    struct Answer: Decodable {
        struct Alert: Decodable, Equatable {
            let title: String
            let installButton: String
            let cancelButton: String
        }

        struct Request: Decodable {
            let openingFailed: Alert
            let offered: Alert
            let link: String
            let storeURL: String?
            let appStoreID: String?
        }

        let id: String
        let name: String
        let bundleID: String?
        let urlScheme: String?
        let available: Bool
        let reason: String?
        let language: String
        let direction: String
        let installRequest: Request?
    }

    private func answer(_ target: String) throws -> Answer {
        let response = try SharedServer.current.get("/api/apps/" + target)
        try #require(response.status == 200, "\(target): \(response.status)")
        #expect(response.mediaType == "application/json")
        #expect(response["Access-Control-Allow-Origin"] == "*")
        #expect(response["Cache-Control"] == "no-cache" && response["ETag"] != nil)
        return try response.decoded()
    }

    @Test(arguments: ["basket", "example.basket", "%62asket"], ["", "&me=basket", "&me=example.basket", "&me=friend"])
    func `an app is answered for by its id and its bundle id, whoever asks`(id: String, me: String) throws {
        let answer = try answer("\(id)?locale=en_US" + me)
        #expect(answer.id == "basket" && answer.bundleID == "example.basket" && answer.urlScheme == "basket://")
        #expect(answer.available && answer.reason == nil)
        let request = try #require(answer.installRequest)
        #expect(
            request.openingFailed
                == .init(title: "Could Not Open “Basket”", installButton: "Install", cancelButton: "Cancel")
        )
        #expect(request.offered == .init(title: "Install Basket?", installButton: "OK", cancelButton: "Cancel"))
        #expect(request.link == "https://apps.apple.com/app/id1000000001")
        #expect(request.storeURL == "itms-apps://itunes.apple.com/app/id1000000001")
        #expect(request.appStoreID == "1000000001")
    }

    @Test(arguments: [
        ("sv_SE", "sv", "ltr", "Det gick inte att öppna Korg"),
        ("de_CH", "de", "ltr", "„Basket“ konnte nicht geöffnet werden"),
        ("ar-SA", "ar", "rtl", "تعذّر فتح \u{2068}Basket\u{2069}"),
        ("iw_IL", "he", "rtl", "לא ניתן לפתוח את \u{2068}Basket\u{2069}"),
        ("zh-Hans_CN", "zh-Hans", "ltr", "无法打开“Basket”"), ("zh_TW", "zh-Hant", "ltr", "無法打開「Basket」"),
        ("pt_BR", "pt-BR", "ltr", "Não foi possível abrir o app Basket"), ("no", "nb", "ltr", "Kunne ikke åpne Basket"),
        ("fil_PH", "en", "ltr", "Could Not Open “Basket”"),
        ("ja_JP@calendar=japanese", "ja", "ltr", "“Basket”を開けませんでした"),
        ("junk", "en", "ltr", "Could Not Open “Basket”"),
    ])
    func `the request is in the reader's language`(locale: String, language: String, direction: String, title: String)
        throws
    {
        let answer = try answer("basket?locale=\(locale)")
        #expect(answer.language == language && answer.direction == direction)
        #expect(answer.installRequest?.openingFailed.title == title)
    }

    @Test(arguments: [
        ("swedish?storefront=SE", nil), ("swedish?storefront=USA", "notInStorefront"),
        ("swedish?locale=en_US", "notInStorefront"), ("swedish?locale=es_IC", nil), ("swedish?locale=es_419", nil),
        ("swedish", nil), ("modern?os=16.7&device=iphone", "osTooOld"), ("modern?os=17&device=iphone", nil),
        ("modern?os=13&device=mac", "osTooOld"), ("modern?os=junk&device=iphone", nil),
        ("phone?device=ipad", "notForDevice"), ("phone?device=IPHONE", nil), ("phone", nil),
        ("nordic?locale=de_DE", "notForLocale"), ("nordic?locale=nn_NO", "notForLocale"), ("nordic?locale=sv_FI", nil),
        ("coming", "notYet"), ("gone", "ended"), ("%C3%A5%20b?device=watch", nil), ("site", nil),
        ("friend?device=tv&os=1", nil),
    ])
    func `an unavailable app has a reason, and isn't offered`(target: String, reason: String?) throws {
        let answer = try answer(target)
        #expect(answer.available == (reason == nil))
        #expect(answer.reason == reason)
        #expect((answer.installRequest == nil) == (reason != nil))
    }

    @Test func `an app outside the App Store only has its link`() throws {
        let request = try #require(try answer("site").installRequest)
        #expect(request.link == "https://example.com/site" && request.storeURL == nil && request.appStoreID == nil)
    }

    @Test(arguments: ["nobody", "Basket", "basket%20", "%FF", "example.nobody", "basket/x", "."])
    func `an unknown app is 404 with a problem document`(id: String) throws {
        let response = try SharedServer.current.get("/api/apps/\(id)?locale=sv_SE")
        #expect(response.status == 404)
        #expect(response.mediaType == "application/problem+json")
    }

    @Test func `it supports language negotiation, revalidation and HEAD`() throws {
        let server = try SharedServer.current
        let swedish = try server.get("/api/apps/basket", "Accept-Language: sv")
        #expect(swedish.tokens(of: "Vary").contains("accept-language"))
        #expect(swedish.text.contains("Det gick inte"))
        #expect(try server.get("/api/apps/basket", "Accept-Language: de").text.contains("konnte nicht"))
        let fixed = try server.get("/api/apps/basket?locale=sv")
        #expect(!fixed.tokens(of: "Vary").contains("accept-language"))
        let tag = try #require(fixed["ETag"])
        #expect(try server.get("/api/apps/basket?locale=sv", "If-None-Match: \(tag)").status == 304)
        let head = try server.request("HEAD", "/api/apps/basket?locale=sv")
        #expect(head.status == 200 && head.body.isEmpty && head["ETag"] == tag)
        #expect(try server.request("POST", "/api/apps/basket").status == 405)
        #expect(try server.request("OPTIONS", "/api/apps/basket").status == 204)
    }

    @Test(arguments: [
        ("basket?locale=sv_SE", ["app", "basket", "--locale", "sv_SE"]),
        ("swedish?storefront=USA&locale=de", ["app", "example", "--storefront=USA", "--locale", "de"]),
        ("modern?os=16&device=iphone", ["--os", "16", "app", "modern", "--device", "iphone"]),
    ])
    func `the command line answers the same`(target: String, options: [String]) throws {
        let server = try SharedServer.current
        let id = String(target.prefix { $0 != "?" })
        let result = try runCommand(["query"] + options.map { $0 == "example" ? id : $0 }, in: server.workspace.folder)
        #expect(result.status == .exited(0), "\(result.errors)")
        #expect(try result.output == server.get("/api/apps/" + target).text)
    }

    @Test func `the command line finds no other app`() throws {
        let folder = try SharedServer.current.workspace.folder
        let unknown = try runCommand(["query", "app", "nobody"], in: folder)
        #expect(unknown.status == .exited(1) && unknown.output.isEmpty)
        #expect(unknown.errors.contains("moreapps: error: there is no app with the id 'nobody'"), "\(unknown.errors)")
        for wrong in [["app"], ["app", "a", "b"], ["apps", "x"], ["recommendation", "x"], ["recomendation"]] {
            #expect(try runCommand(["query"] + wrong, in: folder).status == .exited(64), "\(wrong)")
        }
        let misspelt = try runCommand(["query", "recomendation"], in: folder)
        #expect(misspelt.errors.contains("did you mean 'recommendation'?"), "\(misspelt.errors)")
    }
}
