import Testing

@Suite(.server) struct ErrorTests {
    /// The members of a problem document that clients rely on (RFC 9457, 3.1).
    struct Problem: Decodable {
        let type: String?
        let title: String
        let status: Int
    }

    @Test(arguments: [
        "/nope", "/nope.html", "/icons", "/icons/", "/icons/nope.png", "/index.html/", "/Index.html", "/api",
    ])
    func `an unknown path is 404 with a small page`(target: String) throws {
        let response = try SharedServer.current.get(target)
        #expect(response.status == 404)
        #expect(response.mediaType == "text/html")
        #expect(response.text.contains("<!"))
        #expect(response.body.count < 2000)
        try expectUncacheable(response)
    }

    @Test(arguments: [
        "/api/", "/api/nope", "/api/apps/", "/api/apps/nobody", "/api/apps/basket/x", "/api/apps.json",
        "http://localhost/api/nope",
    ])
    func `an unknown path of the interface is 404 with a problem document`(target: String) throws {
        let response = try SharedServer.current.get(target)
        #expect(response.status == 404)
        #expect(response.mediaType == "application/problem+json")
        let problem = try response.decoded(as: Problem.self)
        #expect(problem.status == 404)
        #expect(!problem.title.isEmpty)
        try expectUncacheable(response)
    }

    @Test(
        arguments: ["POST", "PUT", "DELETE", "PATCH", "QUERY"],
        ["/", "/index.html", "/moreapps.css", "/api/apps", "/api/update", "/lookup", "/appdefinitions.js", "/healthz"]
    )
    func `a method that does not read is 405 and told what is allowed`(method: String, target: String) throws {
        let response = try SharedServer.current.request(method, target)
        #expect(response.status == 405)
        #expect(response.tokens(of: "Allow").isSuperset(of: ["get", "head"]))
        #expect(response.tokens(of: "Allow").isSubset(of: ["get", "head", "options"]))
        #expect(response.mediaType == (target.hasPrefix("/api/") ? "application/problem+json" : "text/html"))
        try expectUncacheable(response)
    }

    @Test(arguments: ["/%3Cscript%3Ealert(1)%3C%2Fscript%3E", "/api/%3Cscript%3Ealert(1)%3C%2Fscript%3E", "/<script>"])
    func `the request is not echoed`(target: String) throws {
        let response = try SharedServer.current.get(target)
        #expect([400, 404].contains(response.status))
        #expect(!response.text.contains("<script"))
    }

    @Test(arguments: ["/nope", "/api/nope"]) func `HEAD of an unknown path is 404 without a body`(target: String) throws
    {
        let connection = try SharedServer.current.connect()
        let get = try connection.request("GET", target)
        let head = try connection.request("HEAD", target)
        #expect(head.status == 404)
        #expect(head["Content-Length"] == get["Content-Length"])
        #expect(try connection.request("GET", "/healthz").status == 200)
    }

    private func expectUncacheable(_ response: HTTPResponse) throws {
        #expect(response.tokens(of: "Cache-Control") == ["no-store"])
        #expect(response["ETag"] == nil)
        #expect(response["X-Content-Type-Options"] == "nosniff")
        #expect(response["Content-Length"] == "\(response.body.count)")
    }
}
