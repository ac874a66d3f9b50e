import Testing

/// Every byte of a head is accounted for: a head that libmicrohttpd parses differently than it was sent is refused, and
/// nothing after it is answered.
@Suite(.server) struct WholeHeadTests {
    /// A head, and its oddity.
    struct Head: Sendable, CustomTestStringConvertible {
        let what: String
        let text: String
        var testDescription: String { what }
    }

    private static let smuggled = Connection.head("GET", "/moreapps.css")

    private static func get(_ lines: String, version: String = "HTTP/1.1") -> String {
        "GET /api/apps \(version)\r\nHost: localhost\r\n\(lines)\r\n"
    }

    /// Sends a head followed by a request, and expects at most one refusal with 400 and a closed connection.
    /// libmicrohttpd ignores some of these heads.
    private func expectRefusal(_ head: String) throws {
        let connection = try SharedServer.current.connect()
        try connection.send(head + Self.smuggled)
        let answer = try connection.readUntilClosed()
        guard !answer.isEmpty else { return }
        // 0.9.75 sends the head of its own answers twice.
        let statuses = answer.ranges(of: /HTTP\/1\.1 \d/).count
        #expect(statuses == answer.ranges(of: "HTTP/1.1 400 ").count, "\(head.debugDescription): \(answer)")
        #expect(answer.hasPrefix("HTTP/1.1 400 ") && statuses <= 2, "\(head.debugDescription): \(answer)")
    }

    /// Fields that frame a request or name its host, and an unimportant one.
    private static let framing = [
        ("Content-Length", "46"), ("Transfer-Encoding", "chunked"), ("Connection", "close"), ("Expect", "100-continue"),
        ("Upgrade", "h2c"), ("Cookie", "a=b"), ("X", "1"),
    ]

    /// RFC 9112, 5.2: a server refuses a continued line, or treats the fold as white space.
    static let folds = framing.flatMap { name, value in
        [
            ("before the value", "\(name):\r\n \(value)\r\n"),
            ("before the value, with a tab", "\(name):\r\n\t\(value)\r\n"),
            ("of several lines before the value", "\(name):\r\n \r\n\t\r\n \(value)\r\n"),
            ("after the colon and white space", "\(name): \t\r\n   \(value)\r\n"),
            ("after the value", "\(name): \(value)\r\n b\r\n"),
            ("of white space", "\(name): \(value)\r\n \r\n"),
            ("of nothing", "\(name):\r\n \r\n"),
            ("with a colon", "\(name): \(value)\r\n b: c\r\n"),
            ("with a colon alone", "\(name): \(value)\r\n :\r\n"),
            ("with a colon, before the value", "\(name):\r\n : \(value)\r\n"),
            ("in the name", "\(name)\r\n : \(value)\r\n"),
            ("with another field behind", "\(name):\r\n \(value)\r\nX-Next: 1\r\n"),
            ("of several lines", "\(name): \(value)\r\n b\r\n\tc\r\n d: e\r\nX-Next: 1\r\n"),
        ].map { Head(what: "\(name), a fold \($0)", text: get($1)) }
    }

    static let hosts = [
        Head(what: "a Host that is folded", text: "GET /api/apps HTTP/1.1\r\nHost:\r\n localhost\r\n\r\n"),
        Head(what: "a second Host that is folded", text: get("Host: b\r\n c\r\n")),
        Head(what: "a second Host in a fold", text: get("Host:\r\n b\r\n")),
        Head(what: "a fold before any field", text: "GET /api/apps HTTP/1.1\r\n Host: localhost\r\n\r\n"),
        Head(what: "a fold before any field, HTTP/1.0", text: "GET /api/apps HTTP/1.0\r\n X: 1\r\n\r\n"),
    ]

    static let nameless = [
        ": 5\r\n", ":\r\n", "::\r\n", " : 5\r\n", ":5\r\nX-Next: 1\r\n", "\0: 5\r\n", "\0\r\n", "\0\0\r\n",
        "\0X: 5\r\n", ": Content-Length: 46\r\n", "X: 1\r\n:\r\nContent-Length: 46\r\n", ": \r\n",
    ].map { Head(what: "the lines \($0.debugDescription)", text: get($0)) }

    static let whiteSpace =
        [
            "X : 1\r\n", "X\t: 1\r\n", "Content-Length : 46\r\n", "Content-Length\t:46\r\n", "Content-Length :\r\n",
            "X Y: 1\r\n",
            "\tX: 1\r\n", "X\u{B}: 1\r\n", "X:\u{B}1\r\n", "X: 1\u{C}\r\n", "X: 1\r\r\n", "X: 1\rY: 2\r\n", "X:\r1\r\n",
            "\rX: 1\r\n",
            "\r\r\n",
        ].map { Head(what: "the lines \($0.debugDescription)", text: get($0)) }
        + [
            "GET  /api/apps HTTP/1.1", "GET /api/apps  HTTP/1.1", "GET /api/apps HTTP/1.1 ", " GET /api/apps HTTP/1.1",
            "GET\t/api/apps HTTP/1.1", "GET /api/apps\tHTTP/1.1", "GET /api/apps HTTP/1.1\t", "GET / api/apps HTTP/1.1",
            "GET\t /api/apps HTTP/1.1", "GET /api/apps\r HTTP/1.1", "GET /api/apps HTTP/1.1\r",
        ].map { Head(what: "the line \($0.debugDescription)", text: "\($0)\r\nHost: localhost\r\n\r\n") }

    /// RFC 9112, 2.2, lets a recipient accept a lone LF as a line end.
    static let lineFeeds = [
        Head(what: "LF behind a field", text: get("X: 1\n")),
        Head(what: "LF behind a field with another behind", text: get("X: 1\nContent-Length: 46\r\n")),
        Head(what: "LF behind white space", text: get("X: 1 \n")),
        Head(what: "LF behind the request line", text: "GET /api/apps HTTP/1.1\nHost: localhost\r\n\r\n"),
        Head(what: "LF for the empty line", text: "GET /api/apps HTTP/1.1\r\nHost: localhost\r\n\n"),
        Head(what: "LF for every line", text: "GET /api/apps HTTP/1.1\nHost: localhost\n\n"),
    ]

    @Test(arguments: folds + hosts + nameless + whiteSpace + lineFeeds)
    func `heads that parse differently from what was sent are refused`(head: Head) throws {
        try expectRefusal(head.text)
    }

    @Test(arguments: [
        get("Content-Length: 0\r\nX: 1\r\nCookie: a=b\r\n"),
        "HEAD /?locale=sv HTTP/1.1\r\nHost: localhost\r\nContent-Length:46\r\n\r\n",
        "OPTIONS * HTTP/1.1\r\nHost: localhost\r\nEmpty:\r\n\r\n",
    ])
    func `a zero byte anywhere in a head is refused`(head: String) throws {
        let bytes = Array(head.utf8)
        for index in bytes.indices {
            // For CR, see below.
            let rests = bytes[index] == 13 ? [bytes[index...]] : [bytes[index...], bytes[(index + 1)...]]
            for rest in rests {
                try expectRefusal(String(decoding: bytes[..<index] + [0] + rest, as: UTF8.self))
            }
        }
    }

    /// libmicrohttpd 0.9.75 overwrites line ends, so that two other bytes can't be told from CR LF; and it skips lines
    /// before the request that begin with a zero byte as if they were empty.
    @Test(arguments: [get("X: 1\0\n"), get("\0\n"), get(":\n"), "\0X\r\n" + get("")])
    func `bytes that look like a line end pass on 0.9.75`(head: String) throws {
        guard !Library.isStrict else { return try expectRefusal(head) }
        let connection = try SharedServer.current.connect()
        try connection.send(head)
        #expect(try connection.readResponse().status == 200)
    }

    /// Ordinary, or odd but valid.
    static let accepted =
        [
            "", "X:\r\n", "X: \r\n", "X:1\r\n", "X:\t1\r\n", "X: \t  \t1\r\n", "X:    \t\r\n", "X: 1 \r\n",
            "X: 1\t \t\r\n", "X: 1 \r\nY: 2 \r\n", "X:\r\nY:\r\nZ:\r\n", "X: a b\tc\r\n", "X: a:b\r\n", "X: ::\r\n",
            "X: \u{E5}\u{FF}\r\n", "Content-Length: 0\r\n", "Content-Length:\t0\r\n", "Connection: keep-alive\r\n",
            "Cookie: " + String(repeating: "name=value; ", count: 50) + "last=1\r\n",
            (1...120).map { "X-Field-\($0): value \($0)\r\n" }.joined(), (1...12).map { "X-\($0):\r\n" }.joined(),
            "User-Agent: Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)\r\nAccept: */*\r\n",
        ].map { Head(what: "the lines \($0.prefix(50).debugDescription)", text: get($0)) }
        + [
            Head(what: "absolute form", text: "GET http://localhost/api/apps?a=b HTTP/1.1\r\nHost: localhost\r\n\r\n"),
            Head(what: "a query", text: "GET /api/apps?a=?&?=/&b HTTP/1.1\r\nHost: localhost\r\n\r\n"),
            Head(what: "an empty query", text: "GET /api/apps? HTTP/1.1\r\nHost: localhost\r\n\r\n"),
            Head(what: "no field", text: "GET /api/apps HTTP/1.0\r\n\r\n"),
            Head(what: "an empty line before", text: "\r\n" + get("")),
        ]

    @Test(arguments: accepted, [false, true])
    func `an ordinary head is answered, and so is the next one`(head: Head, inPieces: Bool) throws {
        let connection = try SharedServer.current.connect()
        if inPieces {
            for byte in head.text.utf8.prefix(400) { try connection.send([byte]) }
            try connection.send(Array(head.text.utf8.dropFirst(400)))
        } else {
            try connection.send(head.text + Self.smuggled)
        }
        #expect(try connection.readResponse().status == 200)
        guard !head.text.contains("HTTP/1.0") else { return }
        if inPieces { try connection.send(Self.smuggled) }
        #expect(try connection.readResponse().mediaType == "text/css")
    }
}
