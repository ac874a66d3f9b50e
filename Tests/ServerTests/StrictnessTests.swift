import Testing

/// Leniencies of libmicrohttpd 0.9.75 that allow request smuggling are refused, and the connection closed, so that
/// nothing after them is parsed as a request.
@Suite(.server) struct StrictnessTests {
    /// Bytes that must be refused, and after them a request that must not be answered.
    struct Bytes: Sendable, CustomTestStringConvertible {
        let what: String
        let text: String
        let statuses: Set<Int>
        var testDescription: String { what }

        init(_ what: String, _ text: String, _ statuses: Set<Int> = [400]) {
            (self.what, self.text, self.statuses) = (what, text, statuses)
        }
    }

    static let smuggled = "GET /moreapps.css HTTP/1.1\r\nHost: localhost\r\n\r\n"

    private static func get(_ fields: String..., body: String = "") -> String {
        (["GET /api/apps HTTP/1.1", "Host: localhost"] + fields).joined(separator: "\r\n") + "\r\n\r\n" + body
    }

    static let framing = [
        // RFC 9112, 6.1 and 6.3.
        Bytes("both, length first", get("Content-Length: 6", "Transfer-Encoding: chunked", body: "0\r\n\r\n")),
        Bytes("both, coding first", get("Transfer-Encoding: chunked", "Content-Length: 6", body: "0\r\n\r\n")),
        Bytes("Transfer-Encoding: chunked", get("Transfer-Encoding: chunked", body: "0\r\n\r\n")),
        Bytes("Transfer-Encoding: xchunked", get("Transfer-Encoding: xchunked")),
        Bytes("Transfer-Encoding: identity", get("Transfer-Encoding: identity")),
        Bytes("Transfer-Encoding: gzip, chunked", get("Transfer-Encoding: gzip, chunked")),
        Bytes("an empty Transfer-Encoding", get("Transfer-Encoding:")),
        Bytes("transfer-encoding in lower case", get("transfer-encoding: chunked", body: "0\r\n\r\n")),
        Bytes("Content-Length 0 and 5", get("Content-Length: 0", "Content-Length: 5", body: "hello")),
        Bytes("Content-Length 5 and 0", get("Content-Length: 5", "Content-Length: 0", body: "hello")),
        Bytes("Content-Length 0 twice", get("Content-Length: 0", "Content-Length: 0")),
        Bytes("a list of Content-Lengths", get("Content-Length: 0, 0")),
        Bytes("Content-Length: 5x", get("Content-Length: 5x", body: "hello")),
        Bytes("Content-Length: +5", get("Content-Length: +5", body: "hello")),
        Bytes("Content-Length: -1", get("Content-Length: -1")),
        Bytes("Content-Length: 0x5", get("Content-Length: 0x5", body: "hello")),
        Bytes("Content-Length: 5 0", get("Content-Length: 5 0", body: "hello")),
        Bytes("an empty Content-Length", get("Content-Length:")),
        Bytes("a Content-Length beyond 64 bits", get("Content-Length: 99999999999999999999999"), [400, 413]),
        Bytes("a Content-Length that wraps to 0", get("Content-Length: 18446744073709551616"), [400, 413]),
        // RFC 9112, 5.1.
        Bytes("a space before the colon", get("Content-Length : 5", body: "hello")),
        Bytes("a tab before the colon", get("Content-Length\t: 5", body: "hello")),
        Bytes("a space before the colon of Transfer-Encoding", get("Transfer-Encoding : chunked", body: "0\r\n\r\n")),
    ]

    static let fields = [
        Bytes("a name with a space", get("X Y: 1")),
        Bytes("a control byte in an unknown method", "BR\u{1}W /api/apps HTTP/1.1\r\nHost: localhost\r\n\r\n"),
        Bytes("a name with a slash", get("X/Y: 1")),
        Bytes("a name with a parenthesis", get("X(Y): 1")),
        Bytes("a name with a quote", get("\"X\": 1")),
        Bytes("a name that is not ASCII", get("Å: 1")),
        Bytes("a name with a control byte", get("X\u{1}Y: 1")),
        Bytes("a line without a colon", get("nonsense")),
    ]

    static let hosts = [
        // RFC 9112, 3.2.
        Bytes("no Host", "GET /api/apps HTTP/1.1\r\n\r\n"),
        Bytes("two Hosts", get("Host: localhost")),
        Bytes("two different Hosts", get("Host: example.com")),
        Bytes("two Hosts in different case", get("hOST: localhost")),
        Bytes("a Host with a space", "GET /api/apps HTTP/1.1\r\nHost: a b\r\n\r\n"),
        Bytes("a Host with a path", "GET /api/apps HTTP/1.1\r\nHost: a/b\r\n\r\n"),
        Bytes("a Host with a user", "GET /api/apps HTTP/1.1\r\nHost: a@b\r\n\r\n"),
        Bytes("a Host with a port that is no number", "GET /api/apps HTTP/1.1\r\nHost: a:b\r\n\r\n"),
        Bytes("a Host with a comma", "GET /api/apps HTTP/1.1\r\nHost: a, b\r\n\r\n"),
    ]

    private static func line(_ line: String) -> String { "\(line)\r\nHost: localhost\r\n\r\n" }

    static let requestLines = [
        Bytes("a fragment", line("GET /api/apps#x HTTP/1.1")),
        Bytes("a bad escape in the path", line("GET /%zz HTTP/1.1")),
        Bytes("half an escape in the path", line("GET /moreapps.css%2 HTTP/1.1")),
        Bytes("an escaped zero byte in the path", line("GET /moreapps.css%00 HTTP/1.1")),
        Bytes("an escaped control byte in the path", line("GET /moreapps.css%0a HTTP/1.1")),
        Bytes("a control byte in the path", line("GET /\u{1} HTTP/1.1")),
        Bytes("a tab in the path", line("GET /\t HTTP/1.1")),
        Bytes("a delete byte in the path", line("GET /\u{7f} HTTP/1.1")),
        Bytes("a target that is no path", line("GET moreapps.css HTTP/1.1")),
        Bytes("an asterisk for GET", line("GET * HTTP/1.1")),
        Bytes("CONNECT", line("CONNECT example.com:443 HTTP/1.1"), [400, 405, 501]),
        Bytes("TRACE", line("TRACE / HTTP/1.1"), [400, 405, 501]),
        Bytes("no version", "GET /api/apps\r\n\r\n"),
        Bytes("HTTP/2.0", line("GET /api/apps HTTP/2.0"), [400, 505]),
        Bytes("HTTP/1.10", line("GET /api/apps HTTP/1.10"), [400, 505]),
        Bytes("another protocol", line("GET /api/apps ICAP/1.0"), [400, 505]),
    ]

    @Test(arguments: framing + fields + hosts + requestLines)
    func `is refused, and what follows is never answered`(bytes: Bytes) throws {
        let connection = try SharedServer.current.connect()
        try connection.send(bytes.text + Self.smuggled)
        let response = try connection.readResponse()
        #expect(bytes.statuses.contains(response.status), "\(response.status)")
        try #require(response.tokens(of: "Connection").contains("close"))
        // libmicrohttpd 0.9.75 sends the head of its own answers twice, so more may follow.
        let rest = try connection.readUntilClosed()
        #expect(!rest.contains("HTTP/1.1 2"))
        #expect(try SharedServer.current.get("/healthz").status == 200)
    }

    @Test(arguments: ["5x", "", "5 0"]) func `a malformed Content-Length is refused once, with two heads on 0.9.75`(
        value: String
    ) throws {
        let connection = try SharedServer.current.connect()
        try connection.send(Self.get("Content-Length: \(value)") + Self.smuggled)
        let answer = try connection.readUntilClosed()
        #expect(answer.hasPrefix("HTTP/1.1 400 "))
        let heads = answer.ranges(of: "HTTP/1.1 ").count
        #expect(Library.isStrict ? heads == 1 : heads <= 2)
    }

    /// libmicrohttpd parses cookies before the server sees the request.
    @Test(arguments: [
        "a=\"", (1...150).map { "cookie-\($0)=\(String(repeating: "v", count: 15))" }.joined(separator: "; "),
    ])
    func `cookies that libmicrohttpd can't parse get at most 431`(
        cookies: String
    ) throws {
        let connection = try SharedServer.current.connect()
        let status = try connection.request("GET", "/api/apps", fields: ["Cookie: \(cookies)"]).status
        #expect(status == 200 || status == 431)
    }

    @Test func `a space in the target is never answered as a request`() throws {
        // libmicrohttpd itself closes the connection, with or without an answer.
        let connection = try SharedServer.current.connect()
        try connection.send("GET /api/apps ?x HTTP/1.1\r\nHost: localhost\r\n\r\n" + Self.smuggled)
        #expect(!(try connection.readUntilClosed()).contains("HTTP/1.1 2"))
    }

    /// Odd but valid requests, which must keep working.
    static let accepted = [
        Bytes("absolute form", line("GET http://localhost/api/apps?locale=sv HTTP/1.1"), [200]),
        Bytes("absolute form for another host", line("GET http://example.com/api/apps HTTP/1.1"), [200]),
        Bytes("absolute form over TLS", line("GET https://example.com/api/apps HTTP/1.1"), [200]),
        Bytes("absolute form without a path", line("GET http://localhost HTTP/1.1"), [200]),
        Bytes("OPTIONS", line("OPTIONS /api/apps HTTP/1.1"), [204]),
        Bytes("OPTIONS *", line("OPTIONS * HTTP/1.1"), [204]),
        Bytes("a bad escape in the query", line("GET /api/apps?locale=%zz HTTP/1.1"), [200]),
        Bytes("Content-Length: 0", get("Content-Length: 0"), [200]),
        Bytes("an expectation without content", get("Expect: 100-continue"), [200]),
        Bytes("an expectation with Content-Length: 0", get("expect:100-Continue", "Content-Length: 0"), [200]),
        Bytes("every byte of a token in a name", get("!#$%&'*+-.^_`|~09azAZ: 1"), [200]),
        Bytes("an empty value", get("X-Empty:"), [200]),
        Bytes("bytes that are not ASCII in a value", get("X-Name: Åsa"), [200]),
        Bytes("spaces around a value", get("X-Spaces:   \t 1 \t "), [200]),
        Bytes("a Host that is an IPv6 address", "GET /api/apps HTTP/1.1\r\nHost: [::1]:8080\r\n\r\n", [200]),
        Bytes("an empty line before the request", "\r\n" + get(), [200]),
    ]

    @Test(arguments: accepted) func `is answered, and so is what follows`(bytes: Bytes) throws {
        let connection = try SharedServer.current.connect()
        try connection.send(bytes.text)
        let response = try connection.readResponse()
        #expect(bytes.statuses.contains(response.status), "\(response.status) \(response.text)")
        #expect(try connection.request("GET", "/healthz").status == 200)
    }

    @Test(arguments: ["/api/apps", "/", "/moreapps.css"]) func `OPTIONS lists what is allowed`(target: String) throws {
        let response = try SharedServer.current.request("OPTIONS", target)
        #expect(response.status == 204)
        #expect(response.tokens(of: "Allow") == ["get", "head", "options"])
        #expect(response.body.isEmpty)
    }

    @Test func `a target of 14,000 bytes is taken, and a longer one is 414`() throws {
        let target = "/api/apps?locale=sv_SE&x=" + String(repeating: "x", count: 13_975)
        #expect(try SharedServer.current.get(target).status == 200)
        for longer in [1, 2, 500, 2000, 100_000] {
            let connection = try SharedServer.current.connect()
            try? connection.send(Connection.head("GET", target + String(repeating: "x", count: longer)))
            let response = try connection.readResponse()
            #expect(response.status == 414, "\(longer) bytes longer")
            #expect(response.tokens(of: "Connection").contains("close"))
        }
    }

    /// Heads as large as the limit, counting 64 more bytes per field line, by the number of lines.
    @Test(arguments: [2, 10, 100, 200]) func `a head of the limit is taken, and a larger one is 431`(lines: Int) throws
    {
        let fields = (2..<lines).map { "X-\($0): 1" }
        // CR LF is one Character.
        let start = Connection.head("GET", "/api/apps?locale=sv_SE", fields: fields).dropLast()
        let used = start.utf8.count + "X: \r\n\r\n".utf8.count + 64 * lines
        for (more, status) in [(0, 200), (1, 431), (700, 431)] {
            let head = start + "X: " + String(repeating: "x", count: 15_000 - used + more) + "\r\n\r\n"
            let connection = try SharedServer.current.connect()
            try connection.send(String(head))
            #expect(try connection.readResponse().status == status, "\(more) bytes more")
        }
    }

    @Test(arguments: ["Cookie", "Referer", "X-Large"]) func `a head of 8 KiB is taken, whatever it is full of`(
        name: String
    ) throws {
        let start = Connection.head("GET", "/?locale=sv_SE&device=iphone", fields: ["Accept-Encoding: br"]).dropLast()
        let filling = 8192 - start.utf8.count - name.utf8.count - ": \r\n\r\n".utf8.count
        let connection = try SharedServer.current.connect()
        try connection.send("\(start)\(name): \(String(repeating: "x", count: filling))\r\n\r\n")
        #expect(try connection.readResponse().status == 200)
    }

    @Test(arguments: [
        "X-Large: " + String(repeating: "x", count: 100_000),
        (0..<5000).map { "X-\($0): 1" }.joined(separator: "\r\n"),
    ])
    func `fields beyond the limit are 431`(fields: String) throws {
        let connection = try SharedServer.current.connect()
        try? connection.send(Connection.head("GET", "/api/apps", fields: [fields]))
        #expect(try connection.readResponse().status == 431)
    }

    @Test(arguments: ["BREW", "get"]) func `an unknown method is 501 or 405, and case matters`(method: String) throws {
        #expect([405, 501].contains(try SharedServer.current.request(method, "/api/apps").status))
    }

    @Test(arguments: [
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "\u{16}\u{3}\u{1}\u{2}\0\u{1}\0\u{1}", "\r\n\r\n\r\n\r\n",
        "\0\0\0\0\r\n\r\n",
    ])
    func `bytes that aren't a request harm no one`(bytes: String) throws {
        let connection = try SharedServer.current.connect()
        try connection.send(bytes)
        #expect(try SharedServer.current.get("/healthz").status == 200)
        withExtendedLifetime(connection) {}
    }
}
