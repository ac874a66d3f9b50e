import Testing

@Suite(.server) struct ReadinessTests {
    @Test func `a server that listens is ready`() throws {
        let response = try SharedServer.current.get("/readyz")
        #expect(response.status == 200)
        #expect(response.mediaType == "application/json")
        #expect(response.tokens(of: "Cache-Control") == ["no-store"])
        #expect(!response.body.isEmpty)
    }

    @Test func `HEAD has no body`() throws {
        let connection = try SharedServer.current.connect()
        let get = try connection.request("GET", "/readyz")
        let head = try connection.request("HEAD", "/readyz")
        #expect(head.fieldsButDate == get.fieldsButDate)
        #expect(try connection.request("GET", "/readyz").body == get.body)
    }

    @Test(arguments: ["POST", "PUT", "DELETE"]) func `it can only be read`(method: String) throws {
        let response = try SharedServer.current.request(method, "/readyz")
        #expect(response.status == 405)
        #expect(response.tokens(of: "Allow").isSuperset(of: ["get", "head"]))
    }

    @Test(arguments: ["/readyz/", "/readyz/x", "/readyzz", "/READYZ", "/api/readyz"])
    func `it has one name`(target: String) throws {
        #expect(try SharedServer.current.get(target).status == 404)
    }
}
