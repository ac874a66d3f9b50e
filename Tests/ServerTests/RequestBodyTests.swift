import Testing

@Suite(.server) struct RequestBodyTests {
    static let smuggled = Connection.head("GET", "/moreapps.css")

    @Test(arguments: ["/api/apps", "/", "/moreapps.css"])
    func `the body of a refused method is never taken for a request`(target: String) throws {
        let connection = try SharedServer.current.connect()
        let fields = ["Content-Length: \(Self.smuggled.utf8.count)"]
        try connection.send(Connection.head("POST", target, fields: fields) + Self.smuggled)
        let response = try connection.readResponse(to: "POST")
        #expect(response.status == 405)
        if response.tokens(of: "Connection").contains("close") {
            #expect(try connection.readUntilClosed() == "")
        } else {
            #expect(try connection.request("GET", "/api/apps").mediaType == "application/json")
        }
    }

    @Test func `a refused method without a body leaves the connection in order`() throws {
        let connection = try SharedServer.current.connect()
        let response = try connection.request("POST", "/api/apps", fields: ["Content-Length: 0"])
        #expect(response.status == 405)
        if response.tokens(of: "Connection").contains("close") {
            #expect(try connection.readUntilClosed() == "")
        } else {
            #expect(try connection.request("GET", "/api/apps").status == 200)
        }
    }

    /// A connection closed with unread data is reset, and the answer may be lost.
    @Test(arguments: [1, 10_000, 200_000]) func `the refusal of content that has come is not lost`(count: Int) throws {
        for _ in 0..<20 {
            let connection = try SharedServer.current.connect()
            let head = Connection.head("GET", "/moreapps.js", fields: ["Content-Length: \(count)"])
            let bytes = Connection.head("GET", "/moreapps.css") + head + String(repeating: "x", count: count)
            try connection.send(bytes)
            #expect(try connection.readResponse().status == 200)
            #expect(try connection.readResponse().status == 413)
        }
    }

    @Test func `no client is told to continue with a refused body`() throws {
        let connection = try SharedServer.current.connect()
        let response = try connection.request(
            "POST",
            "/api/apps",
            fields: ["Content-Length: 1000000", "Expect: 100-continue"]
        )
        #expect([405, 417].contains(response.status))
    }

    @Test(arguments: ["/", "/api/apps", "/moreapps.css", "/nope"], ["GET", "HEAD"])
    func `an unexpected body is refused and the connection closed`(target: String, method: String) throws {
        let connection = try SharedServer.current.connect()
        let fields = ["Content-Length: \(Self.smuggled.utf8.count)"]
        try connection.send(Connection.head(method, target, fields: fields) + Self.smuggled)
        let response = try connection.readResponse(to: method)
        #expect([400, 413].contains(response.status))
        #expect(response.tokens(of: "Connection").contains("close"))
        #expect(try connection.readUntilClosed() == "")
    }

    @Test func `a large body is refused without being read`() throws {
        let connection = try SharedServer.current.connect()
        try connection.send(Connection.head("POST", "/api/apps", fields: ["Content-Length: 10000000000"]))
        #expect([405, 413].contains(try connection.readResponse(to: "POST").status))
        #expect(try SharedServer.current.get("/healthz").status == 200)
    }
}
