import Testing

@testable import MicroHTTPD

/// Whether libmicrohttpd itself refuses leniencies of 0.9.75, as 1.0 does.
private let libraryIsStrict = Server.libraryVersion.split(separator: ".").first.flatMap { Int($0) } ?? 0 >= 1

@Suite struct RequestTests {
    @Test(
        "the handler sees the target as it was sent",
        arguments: [
            "/", "/a%2Fb%00%zz?x=%26&y=+", "/?", "/??", "/a?b?c", "/?&&&=",
            "/?locale=en_US@calendar=japanese;currency=JPY",
            "/a//../b/./", "*", "http://localhost/x?y", "/%", "/?%", "/\"<>|{}", "/a#b",
        ]
    )
    func target(_ target: String) throws {
        try withServer(handler: { $0.addsUp ? bytes(array($0.target)) : text("truncated") }) { server in
            let client = try WireClient(port: server.port)
            #expect(try client.request(target, method: target == "*" ? "OPTIONS" : "GET").text == target)
            // Changes to the request's memory must not affect the next one.
            #expect(try client.request("/next?a=b").text == "/next?a=b")
        }
    }

    @Test func `the handler sees bytes in a target that aren't UTF-8`() throws {
        let target = Array("/?locale=".utf8) + [0xC3, 0x28, 0xFF, 0x80]
        try withServer(handler: { bytes(array($0.target)) }) { server in
            let client = try WireClient(port: server.port)
            try client.send(Array("GET ".utf8) + target + Array(" HTTP/1.1\r\nHost: a\r\n\r\n".utf8))
            #expect(try client.response().body == target)
        }
    }

    @Test(
        "a NUL in the target is reported, or ends the connection",
        arguments: [("/a\0b", "/a"), ("/\0", "/"), ("/a?b\0c", "/a?b"), ("/a?\0", "/a?"), ("/\0?a=b", "/")]
    )
    func nul(target: String, seen: String) throws {
        try withServer(
            screen: { $0.addsUp ? nil : bytes(array($0.target), status: 400) },
            handler: { _ in hello },
            { server in
                let client = try WireClient(port: server.port)
                guard !libraryIsStrict else {
                    #expect(throws: WireError.self) { try client.request(target) }
                    return
                }
                let response = try client.request(target)
                #expect(response.status == 400)
                #expect(response.text == seen)
            }
        )
    }

    @Test(
        "a query of thousands of parameters is answered",
        arguments: ["/?", "/?\0", "/?x\0", "http://a/?", "/?a=b?"],
        ["a=b&", "a&", "&", "%61=%62&"]
    )
    func parameters(start: String, parameter: String) throws {
        try withServer(handler: { text("\($0.target.count)") }) { server in
            let client = try WireClient(port: server.port)
            guard !(libraryIsStrict && start.contains("\0")) else {
                #expect(throws: WireError.self) { try client.request(start + parameter) }
                return
            }
            let response = try client.request(start + String(repeating: parameter, count: 2000))
            let visible = start.prefix { $0 != "\0" }.utf8.count
            let count = start.contains("\0") ? visible : visible + 2000 * parameter.utf8.count
            #expect(response.text == "\(count)")
        }
    }

    @Test func `a huge query after a NUL costs only its sender's connection`() throws {
        try withServer(configuration: configuration { $0.headTimeout = .seconds(1) }) { server in
            let (client, other) = (try WireClient(port: server.port), try WireClient(port: server.port))
            try client.send(WireClient.head("/\0?" + String(repeating: "a&", count: 2000)))
            let isClosed = try eventually {
                try other.request().text != "hello" || client.isClosed(within: .zero)
            }
            #expect(isClosed)
            #expect(try other.request().text == "hello")
        }
    }

    @Test func `fields are found by name without case, the first of a name`() throws {
        let answer: Server.Handler = { request in
            text(
                [
                    value("X-TEST", of: request), value("x-empty", of: request), value("x-tes", of: request),
                    value("X-Test2", of: request),
                ].joined(separator: "|")
            )
        }
        try withServer(handler: answer) { server in
            let client = try WireClient(port: server.port)
            let response = try client.request(fields: ["x-Test:  one \t ", "X-Test: two", "X-Empty:"])
            #expect(response.text == "one||none|none")
        }
    }

    @Test func `fields are shown in their order, duplicates and odd bytes included`() throws {
        let answer: Server.Handler = { request in
            var lines: [[UInt8]] = []
            request.forEachField { name, value in
                lines.append(array(name) + [UInt8(ascii: "=")] + array(value))
                return true
            }
            return bytes(Array(lines.joined(separator: [UInt8(ascii: ",")])))
        }
        try withServer(handler: answer) { server in
            let client = try WireClient(port: server.port)
            try client.send(Array("GET / HTTP/1.1\r\nB: 2\r\nHost: h\r\na: 1\r\nB: 1\r\nb: \"x:y\"\r\nC:  ".utf8))
            try client.send([0xE9, 0xFF] + Array(" \t\r\nD: \t \r\n\r\n".utf8))
            #expect(
                try client.response().body == Array("B=2,Host=h,a=1,B=1,b=\"x:y\",C=".utf8) + [0xE9, 0xFF]
                    + Array(",D=".utf8)
            )
        }
    }

    @Test func `reading fields can stop early`() throws {
        let answer: Server.Handler = { request in
            var count = 0
            request.forEachField { _, _ in
                count += 1
                return count < 2
            }
            return text("\(count)")
        }
        try withServer(handler: answer) { server in
            let client = try WireClient(port: server.port)
            #expect(try client.request(fields: ["A: 1", "B: 2", "C: 3"]).text == "2")
        }
    }

    @Test("the method is shown as it was sent", arguments: ["GET", "get", "DELETE", "BREW", "OPTIONS", "a!b"])
    func method(_ method: String) throws {
        try withServer(handler: { bytes(array($0.method) + [0x20] + array($0.version)) }) { server in
            let client = try WireClient(port: server.port)
            #expect(try client.request(method: method).text == "\(method) HTTP/1.1")
        }
    }
}

/// The value of a field as text.
private func value(_ name: StaticString, of request: borrowing Request) -> String {
    guard let value = request.field(name) else { return "none" }
    return String(decoding: array(value), as: UTF8.self)
}
