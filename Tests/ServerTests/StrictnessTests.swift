import Testing

/// Leniencies of libmicrohttpd 0.9.75 that allow request smuggling are refused, and the connection closed, so that
/// nothing after them is parsed as a request.
@Suite(.server) struct StrictnessTests {
    /// Bytes that must be refused, and after them a request that must not be answered.
    struct Bytes: Sendable, CustomTestStringConvertible {
        let what: String
        let text: String
        var statuses: Set<Int> = [400]
        var testDescription: String { what }
    }

    static let smuggled = "GET /moreapps.css HTTP/1.1\r\nHost: localhost\r\n\r\n"

    private static func get(_ fields: String..., body: String = "") -> String {
        (["GET /api/apps HTTP/1.1", "Host: localhost"] + fields).joined(separator: "\r\n") + "\r\n\r\n" + body
    }

    static let framing = [
        // RFC 9112, 6.1 and 6.3.
        Bytes(
            what: "Content-Length and Transfer-Encoding",
            text: get("Content-Length: 6", "Transfer-Encoding: chunked", body: "0\r\n\r\n")
        ),
        Bytes(
            what: "Transfer-Encoding and Content-Length",
            text: get("Transfer-Encoding: chunked", "Content-Length: 6", body: "0\r\n\r\n")
        ),
        Bytes(what: "Transfer-Encoding: chunked", text: get("Transfer-Encoding: chunked", body: "0\r\n\r\n")),
        Bytes(what: "Transfer-Encoding: xchunked", text: get("Transfer-Encoding: xchunked")),
        Bytes(what: "Transfer-Encoding: identity", text: get("Transfer-Encoding: identity")),
        Bytes(what: "Transfer-Encoding: gzip, chunked", text: get("Transfer-Encoding: gzip, chunked")),
        Bytes(what: "an empty Transfer-Encoding", text: get("Transfer-Encoding:")),
        Bytes(what: "transfer-encoding in lower case", text: get("transfer-encoding: chunked", body: "0\r\n\r\n")),
        Bytes(what: "Content-Length 0 and 5", text: get("Content-Length: 0", "Content-Length: 5", body: "hello")),
        Bytes(what: "Content-Length 5 and 0", text: get("Content-Length: 5", "Content-Length: 0", body: "hello")),
        Bytes(what: "Content-Length 0 twice", text: get("Content-Length: 0", "Content-Length: 0")),
        Bytes(what: "a list of Content-Lengths", text: get("Content-Length: 0, 0")),
        Bytes(what: "Content-Length: 5x", text: get("Content-Length: 5x", body: "hello")),
        Bytes(what: "Content-Length: +5", text: get("Content-Length: +5", body: "hello")),
        Bytes(what: "Content-Length: -1", text: get("Content-Length: -1")),
        Bytes(what: "Content-Length: 0x5", text: get("Content-Length: 0x5", body: "hello")),
        Bytes(what: "Content-Length: 5 0", text: get("Content-Length: 5 0", body: "hello")),
        Bytes(what: "an empty Content-Length", text: get("Content-Length:")),
        Bytes(
            what: "a Content-Length beyond 64 bits",
            text: get("Content-Length: 99999999999999999999999"),
            statuses: [400, 413]
        ),
        Bytes(
            what: "a Content-Length that wraps to 0",
            text: get("Content-Length: 18446744073709551616"),
            statuses: [400, 413]
        ),
        // RFC 9112, 5.1.
        Bytes(what: "a space before the colon", text: get("Content-Length : 5", body: "hello")),
        Bytes(what: "a tab before the colon", text: get("Content-Length\t: 5", body: "hello")),
        Bytes(
            what: "a space before the colon of Transfer-Encoding",
            text: get("Transfer-Encoding : chunked", body: "0\r\n\r\n")
        ),
    ]

    static let fields = [
        Bytes(what: "a name with a space", text: get("X Y: 1")),
        Bytes(
            what: "a control byte in an unknown method",
            text: "BR\u{1}W /api/apps HTTP/1.1\r\nHost: localhost\r\n\r\n"
        ),
        Bytes(what: "a name with a slash", text: get("X/Y: 1")),
        Bytes(what: "a name with a parenthesis", text: get("X(Y): 1")),
        Bytes(what: "a name with a quote", text: get("\"X\": 1")),
        Bytes(what: "a name that is not ASCII", text: get("Å: 1")),
        Bytes(what: "a name with a control byte", text: get("X\u{1}Y: 1")),
        Bytes(what: "a line without a colon", text: get("nonsense")),
    ]

    static let hosts = [
        // RFC 9112, 3.2.
        Bytes(what: "no Host", text: "GET /api/apps HTTP/1.1\r\n\r\n"),
        Bytes(what: "two Hosts", text: get("Host: localhost")),
        Bytes(what: "two different Hosts", text: get("Host: example.com")),
        Bytes(what: "two Hosts in different case", text: get("hOST: localhost")),
        Bytes(what: "a Host with a space", text: "GET /api/apps HTTP/1.1\r\nHost: a b\r\n\r\n"),
        Bytes(what: "a Host with a path", text: "GET /api/apps HTTP/1.1\r\nHost: a/b\r\n\r\n"),
        Bytes(what: "a Host with a user", text: "GET /api/apps HTTP/1.1\r\nHost: a@b\r\n\r\n"),
        Bytes(what: "a Host with a port that is no number", text: "GET /api/apps HTTP/1.1\r\nHost: a:b\r\n\r\n"),
        Bytes(what: "a Host with a comma", text: "GET /api/apps HTTP/1.1\r\nHost: a, b\r\n\r\n"),
    ]

    private static func line(_ line: String) -> String { "\(line)\r\nHost: localhost\r\n\r\n" }

    static let requestLines = [
        Bytes(what: "a fragment", text: line("GET /api/apps#x HTTP/1.1")),
        Bytes(what: "a bad escape in the path", text: line("GET /%zz HTTP/1.1")),
        Bytes(what: "half an escape in the path", text: line("GET /moreapps.css%2 HTTP/1.1")),
        Bytes(what: "an escaped zero byte in the path", text: line("GET /moreapps.css%00 HTTP/1.1")),
        Bytes(what: "an escaped control byte in the path", text: line("GET /moreapps.css%0a HTTP/1.1")),
        Bytes(what: "a control byte in the path", text: line("GET /\u{1} HTTP/1.1")),
        Bytes(what: "a tab in the path", text: line("GET /\t HTTP/1.1")),
        Bytes(what: "a delete byte in the path", text: line("GET /\u{7f} HTTP/1.1")),
        Bytes(what: "a target that is no path", text: line("GET moreapps.css HTTP/1.1")),
        Bytes(what: "an asterisk for GET", text: line("GET * HTTP/1.1")),
        Bytes(what: "CONNECT", text: line("CONNECT example.com:443 HTTP/1.1"), statuses: [400, 405, 501]),
        Bytes(what: "TRACE", text: line("TRACE / HTTP/1.1"), statuses: [400, 405, 501]),
        Bytes(what: "no version", text: "GET /api/apps\r\n\r\n"),
        Bytes(what: "HTTP/2.0", text: line("GET /api/apps HTTP/2.0"), statuses: [400, 505]),
        Bytes(what: "HTTP/1.10", text: line("GET /api/apps HTTP/1.10"), statuses: [400, 505]),
        Bytes(what: "another protocol", text: line("GET /api/apps ICAP/1.0"), statuses: [400, 505]),
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
        Bytes(what: "absolute form", text: line("GET http://localhost/api/apps?locale=sv HTTP/1.1"), statuses: [200]),
        Bytes(
            what: "absolute form for another host",
            text: line("GET http://example.com/api/apps HTTP/1.1"),
            statuses: [200]
        ),
        Bytes(what: "absolute form over TLS", text: line("GET https://example.com/api/apps HTTP/1.1"), statuses: [200]),
        Bytes(what: "absolute form without a path", text: line("GET http://localhost HTTP/1.1"), statuses: [200]),
        Bytes(what: "OPTIONS", text: line("OPTIONS /api/apps HTTP/1.1"), statuses: [204]),
        Bytes(what: "OPTIONS *", text: line("OPTIONS * HTTP/1.1"), statuses: [204]),
        Bytes(what: "a bad escape in the query", text: line("GET /api/apps?locale=%zz HTTP/1.1"), statuses: [200]),
        Bytes(what: "Content-Length: 0", text: get("Content-Length: 0"), statuses: [200]),
        Bytes(what: "an expectation without content", text: get("Expect: 100-continue"), statuses: [200]),
        Bytes(
            what: "an expectation with Content-Length: 0",
            text: get("expect:100-Continue", "Content-Length: 0"),
            statuses: [200]
        ),
        Bytes(what: "every byte of a token in a name", text: get("!#$%&'*+-.^_`|~09azAZ: 1"), statuses: [200]),
        Bytes(what: "an empty value", text: get("X-Empty:"), statuses: [200]),
        Bytes(what: "bytes that are not ASCII in a value", text: get("X-Name: Åsa"), statuses: [200]),
        Bytes(what: "spaces around a value", text: get("X-Spaces:   \t 1 \t "), statuses: [200]),
        Bytes(
            what: "a Host that is an IPv6 address",
            text: "GET /api/apps HTTP/1.1\r\nHost: [::1]:8080\r\n\r\n",
            statuses: [200]
        ),
        Bytes(what: "an empty line before the request", text: "\r\n" + get(), statuses: [200]),
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

    @Test func `an unknown method is 501 or 405`() throws {
        #expect([405, 501].contains(try SharedServer.current.request("BREW", "/api/apps").status))
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
