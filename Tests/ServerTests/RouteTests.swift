import Foundation
import Testing

@Suite(.server) struct RouteTests {
    struct Route: Sendable, CustomTestStringConvertible {
        let target: String
        let mediaType: String
        var testDescription: String { target }
    }

    static let routes = [
        Route(target: "/", mediaType: "text/html"),
        Route(target: "/index.html", mediaType: "text/html"),
        Route(target: "/?locale=sv_SE&device=iphone&me=basket", mediaType: "text/html"),
        Route(target: "/moreapps.css", mediaType: "text/css"),
        Route(target: "/moreapps.js", mediaType: "text/javascript"),
        Route(target: "/icons/basket.png", mediaType: "image/png"),
        Route(target: "/api/apps", mediaType: "application/json"),
        Route(target: "/api/apps?locale=sv_SE&device=iphone&me=basket", mediaType: "application/json"),
        Route(target: "/appdefinitions.js", mediaType: "text/javascript"),
        Route(target: "/healthz", mediaType: "application/json"),
    ]

    /// All routes except the one whose answer depends on the time.
    static let representations = routes.filter { $0.target != "/healthz" }

    @Test(arguments: routes) func `GET answers with a body of the right type`(route: Route) throws {
        let response = try SharedServer.current.get(route.target)
        #expect(response.status == 200)
        #expect(response.mediaType == route.mediaType)
        #expect(!response.body.isEmpty)
        #expect(response["Content-Length"] == "\(response.body.count)")
        #expect(response["X-Content-Type-Options"] == "nosniff")
    }

    @Test(arguments: routes.filter { $0.mediaType.hasPrefix("text/") })
    func `text says that it is UTF-8`(route: Route) throws {
        let type = try SharedServer.current.get(route.target)["Content-Type"] ?? ""
        #expect(type.lowercased().contains("charset=utf-8"))
    }

    @Test(arguments: representations) func `HEAD answers with the fields of GET and no body`(route: Route) throws {
        let connection = try SharedServer.current.connect()
        let get = try connection.request("GET", route.target)
        let head = try connection.request("HEAD", route.target)
        #expect(head.status == 200)
        #expect(head.fieldsButDate == get.fieldsButDate)
        #expect(head["Content-Length"] == "\(get.body.count)")
        // A body sent by mistake would look like the next response.
        #expect(try connection.request("GET", route.target).body == get.body)
    }

    @Test func `HEAD of the health state has no body`() throws {
        let connection = try SharedServer.current.connect()
        #expect(try connection.request("HEAD", "/healthz").status == 200)
        #expect(try connection.request("GET", "/healthz").status == 200)
    }

    @Test func `both names of the page are the same page`() throws {
        let server = try SharedServer.current
        #expect(try server.get("/").body == server.get("/index.html").body)
    }

    @Test(arguments: ["/", "/index.html", "/?locale=ar&device=ipad"])
    func `a page may load and run only what its own server has`(target: String) throws {
        let policy = try #require(try SharedServer.current.get(target)["Content-Security-Policy"])
        let directives = policy.split(separator: ";").map { $0.split(separator: " ").map(String.init) }
        let sources = Dictionary(directives.map { ($0[0], Array($0.dropFirst())) }) { first, _ in first }
        #expect(sources["default-src"] == ["'none'"])
        for fetch in ["script-src", "style-src", "connect-src"] { #expect(sources[fetch]?.contains("'self'") == true) }
        #expect(sources["img-src"]?.contains("'self'") == true)
        for (directive, values) in sources where directive != "img-src" {
            #expect(!values.contains("*") && !values.contains("https:"), "\(directive)")
        }
        #expect(sources["script-src"]?.contains("'unsafe-inline'") == false)
        #expect(!policy.contains("unsafe-eval"))
        #expect(sources["base-uri"] == ["'none'"])
    }

    @Test func `the JSON may be read from any origin, the page may not`() throws {
        let server = try SharedServer.current
        #expect(try server.get("/api/apps")["Access-Control-Allow-Origin"] == "*")
        #expect(
            try server.get("/api/apps?locale=nope", "Origin: https://example.com")["Access-Control-Allow-Origin"] == "*"
        )
        #expect(try server.get("/")["Access-Control-Allow-Origin"] == nil)
    }

    @Test(arguments: ["/", "/index.html", "/moreapps.css", "/moreapps.js", "/api/apps", "/appdefinitions.js"])
    func `content that can change under its name is revalidated`(target: String) throws {
        let response = try SharedServer.current.get(target)
        #expect(response.tokens(of: "Cache-Control") == ["no-cache"])
        let tag = try #require(response["ETag"])
        #expect(tag.wholeMatch(of: /"[\x21\x23-\x7e]+"/) != nil, "\(tag) is no strong entity tag")
    }

    @Test func `different contents have different entity tags`() throws {
        let server = try SharedServer.current
        let targets = ["/", "/moreapps.css", "/moreapps.js", "/api/apps", "/api/apps?locale=sv", "/icons/basket.png"]
        let tags = try targets.map { try #require(try server.get($0)["ETag"]) }
        #expect(Set(tags).count == targets.count)
    }

    @Test func `the health report isn't stored and says ok`() throws {
        let response = try SharedServer.current.get("/healthz")
        #expect(response.tokens(of: "Cache-Control").contains("no-store"))
        #expect(try response.decoded(as: Health.self).status == "ok")
    }

    @Test func `an unknown query changes nothing`() throws {
        let server = try SharedServer.current
        #expect(try server.get("/api/apps?utm_source=x&locale=sv_SE").body == server.get("/api/apps?locale=sv_SE").body)
        #expect(try server.get("/moreapps.css?v=3").body == server.get("/moreapps.css").body)
    }

    @Test(arguments: [
        "if-none-match", "content-type", "if-none-match, content-type", "Accept, Accept-Language, Range, If-Range",
        "cache-control,pragma,x-requested-with", "if-match",
    ])
    func `a preflight allows the fields that scripts send`(asked: String) throws {
        for target in ["/api/apps?locale=sv", "/lookup?id=1", "/icons/basket.png", "/healthz", "/", "*"] {
            let response = try SharedServer.current.request(
                "OPTIONS",
                target,
                "Origin: https://example.com",
                "Access-Control-Request-Method: GET",
                "Access-Control-Request-Headers: \(asked)"
            )
            #expect(response.status == 204)
            #expect(response["Access-Control-Allow-Origin"] == "*")
            #expect(response.tokens(of: "Access-Control-Allow-Methods").isSuperset(of: ["get", "head"]))
            let allowed = response.tokens(of: "Access-Control-Allow-Headers")
            // The names too, for browsers that don't know the star.
            #expect(allowed.contains("*"))
            for name in asked.lowercased().split(separator: ",") {
                #expect(allowed.contains(name.trimmingCharacters(in: .whitespaces)), "\(name)")
            }
            #expect(Int(response["Access-Control-Max-Age"] ?? "") ?? 0 >= 600)
        }
    }

    @Test(arguments: [
        "/api/apps", "/api/apps/basket", "/api/update?me=basket", "/api/nothing", "/lookup?id=1", "/appdefinitions.js",
        "/healthz", "/readyz", "/moreapps.css", "/icons/basket.png",
    ])
    func `what pages of other origins may read, they may revalidate and load in parts`(target: String) throws {
        let server = try SharedServer.current
        let response = try server.get(target)
        var answers = [response]
        if let tag = response["ETag"] { answers.append(try server.get(target, "If-None-Match: \(tag)")) }
        if response["Accept-Ranges"] != nil {
            answers += [try server.get(target, "Range: bytes=0-3"), try server.get(target, "Range: bytes=9999999-")]
        }
        for answer in answers {
            #expect(answer["Access-Control-Allow-Origin"] == "*", "\(answer.status)")
            let exposed = answer.tokens(of: "Access-Control-Expose-Headers")
            #expect(exposed.isSuperset(of: ["etag", "content-range", "retry-after"]), "\(answer.status)")
        }
    }
}
