import Testing

@Suite(.server) struct KeepAliveTests {
    @Test func `a thousand requests reuse one connection`() throws {
        let connection = try SharedServer.current.connect()
        let targets = ["/api/apps?locale=sv_SE", "/", "/moreapps.css", "/healthz", "/nope", "/icons/basket.png"]
        for number in 0..<1000 {
            let response = try connection.request("GET", targets[number % targets.count])
            try #require(response.status == (number % targets.count == 4 ? 404 : 200))
            try #require(!response.tokens(of: "Connection").contains("close"))
        }
    }

    @Test func `pipelined requests are answered in order`() throws {
        let connection = try SharedServer.current.connect()
        let requests = [
            ("GET", "/api/apps?locale=sv_SE"), ("HEAD", "/"), ("GET", "/nope"), ("GET", "/api/apps?locale=de_DE"),
            ("HEAD", "/api/apps"), ("GET", "/api/nope"), ("GET", "/moreapps.css"), ("GET", "/api/apps?locale=ar"),
        ]
        try connection.send(requests.map { Connection.head($0.0, $0.1) }.joined())
        let alone = try SharedServer.current.connect()
        for (method, target) in requests {
            let piped = try connection.readResponse(to: method)
            let single = try alone.request(method, target)
            #expect(piped.status == single.status, "\(target)")
            #expect(piped.fieldsButDate == single.fieldsButDate, "\(target)")
            #expect(piped.body == single.body, "\(target)")
        }
    }

    @Test func `a request that comes byte by byte is answered`() throws {
        let connection = try SharedServer.current.connect()
        for byte in Connection.head("GET", "/api/apps?locale=sv_SE").utf8 { try connection.send([byte]) }
        #expect(try connection.readResponse().status == 200)
    }

    @Test func `HTTP 1.0 gets a whole answer and a closed connection`() throws {
        let connection = try SharedServer.current.connect()
        try connection.send("GET /api/apps?locale=sv_SE HTTP/1.0\r\n\r\n")
        let response = try connection.readResponse()
        #expect(response.status == 200)
        #expect(response["Transfer-Encoding"] == nil)
        #expect(try response.decoded(as: CatalogAnswer.self).language == "sv")
        #expect(try connection.readUntilClosed() == "")
    }

    @Test func `a client that asks to close is obeyed`() throws {
        let connection = try SharedServer.current.connect()
        let response = try connection.request("GET", "/", fields: ["Connection: close"])
        #expect(response.status == 200)
        #expect(response.tokens(of: "Connection").contains("close"))
        #expect(try connection.readUntilClosed() == "")
    }

    @Test func `a half-closed client is still answered`() throws {
        let connection = try SharedServer.current.connect()
        try connection.send(Connection.head("GET", "/api/apps", fields: ["Connection: close"]))
        connection.finishSending()
        #expect(try connection.readResponse().status == 200)
    }
}
