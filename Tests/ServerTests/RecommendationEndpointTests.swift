import Foundation
import Testing

@Suite(.server(SharedServer.offers)) struct RecommendationEndpointTests {
    struct Answer: Decodable {
        let appIdentifier: String
        let position: String
        let userDismissible: Bool
        let campaignToken: String?
        let providerToken: String?
        let customProductPageIdentifier: String?
        let id: String
        let name: String
        let link: String
        let button: String
        let language: String
    }

    @Test func `the answer has everything that an overlay takes`() throws {
        let response = try SharedServer.current.get("/api/recommendation?me=friend&locale=sv_SE&device=iphone")
        #expect(response.status == 200 && response.mediaType == "application/json")
        #expect(response["Cache-Control"] == "no-cache" && response["ETag"] != nil)
        let answer = try response.decoded(as: Answer.self)
        #expect(answer.id == "basket" && answer.name == "Korg" && answer.appIdentifier == "1000000001")
        #expect(answer.position == "bottomRaised" && !answer.userDismissible)
        #expect(answer.campaignToken == "grid2 x" && answer.providerToken == "123456")
        #expect(answer.customProductPageIdentifier == "eb2b3606-2fef-4aab-a54e-b2e5547c9bc3")
        #expect(
            answer.link == "https://apps.apple.com/app/id1000000001?pt=123456&ct=gr%69d2%20x&mt=8"
                + "&ppid=eb2b3606-2fef-4aab-a54e-b2e5547c9bc3"
        )
        #expect(answer.link.matches(of: /id[0-9]+/).count == 1)
        #expect(answer.language == "sv")
    }

    @Test func `missing settings have their defaults`() throws {
        let answer = try SharedServer.current.get("/api/recommendation?me=basket").decoded(as: Answer.self)
        #expect(answer.id == "friend" && answer.appIdentifier == "1000000009")
        #expect(answer.position == "bottom" && answer.userDismissible)
        #expect(answer.campaignToken == nil && answer.providerToken == nil && answer.customProductPageIdentifier == nil)
        #expect(answer.link == "https://apps.apple.com/app/id1000000009?l=sv")
    }

    @Test(arguments: [
        ("me=basket", "friend"), ("me=example.basket", "friend"), ("me=Basket", nil), ("", nil), ("me=nobody", nil),
        ("me=example.friend&locale=sv_SE", "basket"), ("me=friend&locale=ar", "basket"),
        ("me=friend&locale=de_DE", nil), ("me=phone&storefront=SE", "swedish"),
        ("me=phone&storefront=SWE&device=iphone", "swedish"), ("me=phone&storefront=DK&device=iphone", nil),
        ("me=phone&storefront=US&device=mac", "modern"), ("me=phone&storefront=US&device=mac&os=13", nil),
        ("me=phone&storefront=US&device=mac&os=14.2", "modern"), ("me=nordic", nil), ("me=nordic&seed=1", nil),
    ])
    func `the rules decide`(query: String, id: String?) throws {
        let locale = query.contains("locale=") ? "" : "&locale=en"
        let response = try SharedServer.current.get("/api/recommendation?" + query + locale)
        guard let id else {
            #expect(response.status == 204)
            return
        }
        #expect(try response.decoded(as: Answer.self).id == id)
    }

    @Test func `with nothing to recommend the answer is 204, without content or entity tag`() throws {
        let server = try SharedServer.current
        let connection = try server.connect()
        for method in ["GET", "HEAD", "GET"] {
            let response = try connection.request(
                method,
                "/api/recommendation?me=nordic",
                fields: ["Accept-Language: sv"]
            )
            #expect(response.status == 204 && response.body.isEmpty)
            #expect(response["ETag"] == nil && response["Content-Type"] == nil && response["Content-Length"] == nil)
            #expect(response["Cache-Control"] == "no-cache")
            #expect(response.tokens(of: "Vary") == ["accept-language"])
            #expect(response["Access-Control-Allow-Origin"] == "*")
        }
        #expect(try server.get("/api/recommendation?me=nordic&locale=sv")["Vary"] == nil)
        #expect(try server.get("/api/recommendation?me=nordic", "If-None-Match: *").status == 204)
        #expect(try server.get("/api/recommendation?me=nordic", "If-Match: *").status == 412)
        #expect(try server.get("/api/recommendation?me=nordic", "Accept-Encoding: identity;q=0").status == 204)
        #expect(try server.get("/api/recommendation?me=nordic", "Range: bytes=0-1").status == 204)
    }

    @Test func `a caller gets the same again, and many callers both`() throws {
        let connection = try SharedServer.current.connect()
        var chosen: [String: Int] = [:]
        var tags: Set<String> = []
        for number in 0..<200 {
            let target = "/api/recommendation?me=site&locale=en&seed=\(number)"
            let first = try connection.request("GET", target)
            #expect(try connection.request("GET", target).body == first.body)
            chosen[try first.decoded(as: Answer.self).id, default: 0] += 1
            tags.insert(try #require(first["ETag"]))
        }
        #expect(chosen.count == 2 && chosen.values.allSatisfy { $0 > 50 }, "\(chosen)")
        #expect(tags.count == 2)
        let today = try connection.request("GET", "/api/recommendation?me=site&locale=en")
        #expect(try connection.request("GET", "/api/recommendation?me=site&locale=en&seed=").body == today.body)
    }

    @Test func `a catalog without rules recommends nothing`() throws {
        try withServer(in: Workspace()) { server in
            let response = try server.get("/api/recommendation?me=basket&locale=sv_SE")
            #expect(response.status == 204)
        }
    }

    @Test func `the command line answers the same, and nothing for nothing`() throws {
        let server = try SharedServer.current
        for (query, options) in [
            ("me=basket&locale=sv_SE", ["--me", "basket", "--locale", "sv_SE"]),
            ("me=site&seed=abc&locale=de", ["--me", "site", "--seed", "abc", "--locale", "de"]),
            ("me=phone&storefront=US&device=mac&os=14", ["--me=phone", "--storefront=US", "--device=mac", "--os=14"]),
            ("me=nordic&locale=en", ["--me=nordic", "--locale=en"]),
        ] {
            let result = try runCommand(["query", "recommendation"] + options, in: server.workspace.folder)
            #expect(result.status == .exited(0), "\(result.errors)")
            #expect(try result.output == server.get("/api/recommendation?" + query).text)
        }
    }
}
