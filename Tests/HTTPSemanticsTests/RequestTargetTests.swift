import Testing

@testable import HTTPSemantics

@Suite("Request targets")
struct RequestTargetTests {
    struct Split: Sendable {
        let target: Wire
        var form = RequestTarget.Form.origin
        var authority: String?
        let path: String
        var query: String?
        var isNormal = true
    }

    @Test(
        "are split where they stand",
        arguments: [
            Split(target: "/", path: "/"),
            Split(target: "/api/apps", path: "/api/apps"),
            Split(target: "/api/apps?locale=sv_SE&me=shoppy", path: "/api/apps", query: "locale=sv_SE&me=shoppy"),
            Split(target: "/?", path: "/", query: ""),
            Split(target: "/?a?b", path: "/", query: "a?b"),
            Split(target: "//evil.example/x", path: "//evil.example/x"),
            Split(target: "/.well-known/x", path: "/.well-known/x"),
            Split(target: "/a.b/..c/c../...", path: "/a.b/..c/c../..."),
            Split(target: "/a/.", path: "/a/.", isNormal: false),
            Split(target: "/a/..?x", path: "/a/..", query: "x", isNormal: false),
            Split(target: "/./a", path: "/./a", isNormal: false),
            Split(target: "/a%20b", path: "/a%20b", isNormal: false),
            Split(target: "/é", path: "/é", isNormal: false),
            Split(target: "*", form: .asterisk, path: "*"),
            Split(target: "http://h", form: .absolute, authority: "h", path: "", isNormal: false),
            Split(target: "http://h?q", form: .absolute, authority: "h", path: "", query: "q", isNormal: false),
            Split(target: "http://h:80/x?q", form: .absolute, authority: "h:80", path: "/x", query: "q"),
            Split(target: "HTTPS://[::1]:8443/", form: .absolute, authority: "[::1]:8443", path: "/"),
            Split(target: "http://h//x", form: .absolute, authority: "h", path: "//x"),
            Split(target: "/http://h/", path: "/http://h/"),
        ]
    )
    func split(_ expected: Split) throws {
        let target = try RequestTarget(parsing: expected.target.bytes.span)
        #expect(target.form == expected.form)
        #expect(text(target.authority, of: expected.target) == expected.authority)
        #expect(text(target.path, of: expected.target) == expected.path)
        #expect(text(target.query, of: expected.target) == expected.query)
        #expect(target.isPathNormal == expected.isNormal)
    }

    @Test(
        "that a request line can't contain are refused",
        arguments: [
            ("", .unsupportedForm),
            ("api/apps", .unsupportedForm),
            ("?q", .unsupportedForm),
            ("**", .unsupportedForm),
            ("*?q", .unsupportedForm),
            ("example.com:443", .unsupportedForm),
            ("ftp://h/x", .unsupportedForm),
            ("http:/h/x", .unsupportedForm),
            ("http://", .invalidAuthority),
            ("https://", .invalidAuthority),
            ("http:///x", .invalidAuthority),
            ("http://?q", .invalidAuthority),
            ("http://user@h/x", .invalidAuthority),
            ("http://u:p@h/x", .invalidAuthority),
            ("http://h:port/", .invalidAuthority),
            ("http://h h/", .invalidAuthority),
            ("http://[::1/", .invalidAuthority),
            ("http://h#f", .fragment),
            ("/a b", .controlByte),
            ("/a\tb", .controlByte),
            ("/a\r", .controlByte),
            ("/a\0b", .controlByte),
            ("/a\u{7F}", .controlByte),
            ("/a?b c", .controlByte),
            ("/a?b\0", .controlByte),
            ("/a?b\nc", .controlByte),
            ("/a?b\u{7F}", .controlByte),
            ("/#f", .fragment),
            ("/a?b#f", .fragment),
        ] as [(Wire, RequestTargetError)]
    )
    func refused(target: Wire, error: RequestTargetError) {
        #expect(throws: error) { try RequestTarget(parsing: target.bytes.span) }
        #expect(error.status == .badRequest)
    }

    @Test(
        "keep whatever else clients put into a query",
        arguments: [
            "locale=en_US@calendar=japanese;currency=JPY", "%zz", "%", "%0", "%00", "a=%2F..%2f", "\"<>\\^`{|}",
            Wire([0xFF, 0xC0, 0x80]), Wire(Array(repeating: 0x61, count: 10_000)),
        ] as [Wire]
    )
    func query(_ query: Wire) throws {
        let wire = "/api/apps?" + query
        let target = try RequestTarget(parsing: wire.bytes.span)
        #expect(target.query == 10..<wire.bytes.count)
        #expect(target.isPathNormal)
    }

    @Test(
        "name a resource by their decoded path without dot segments",
        arguments: [
            ("/", "/"),
            ("/a", "/a"),
            ("/a/", "/a/"),
            ("//a", "//a"),
            ("/a//b", "/a//b"),
            ("/%61pi/apps", "/api/apps"),
            ("/a%20b", "/a b"),
            ("/a+b", "/a+b"),
            ("/%252e%252e/x", "/%2e%2e/x"),
            ("/%25zz", "/%zz"),
            ("/a%3Fb%23c", "/a?b#c"),
            ("/a%5C..%5Cb", "/a\\..\\b"),
            ("/f%C3%A9", "/fé"),
            ("/fé", "/fé"),
            ("/a/./b", "/a/b"),
            ("/a/.", "/a/"),
            ("/.", "/"),
            ("/./", "/"),
            ("/./.", "/"),
            ("/a/../b", "/b"),
            ("/a/..", "/"),
            ("/a/b/..", "/a/"),
            ("/a/b/../", "/a/"),
            ("/a/b/../../c", "/c"),
            ("/a//../b", "/a/b"),
            ("/a/%2e%2E/b", "/b"),
            ("/a/.%2e/b", "/b"),
            ("/%2e/a", "/a"),
            ("/...", "/..."),
            ("/..a", "/..a"),
            ("/a/b/c/./../../g", "/a/g"),
            ("http://h", "/"),
            ("http://h?q", "/"),
            ("http://h/a/../b?q", "/b"),
            ("*", "*"),
        ] as [(Wire, String)]
    )
    func normalized(target: Wire, path: String) throws {
        let parsed = try RequestTarget(parsing: target.bytes.span)
        let normalized = try parsed.normalizedPath(in: target.bytes.span)
        #expect(String(decoding: normalized, as: UTF8.self) == path)
        if parsed.isPathNormal { #expect(normalized == Array(target.bytes[parsed.path])) }
    }

    @Test(
        "are refused for malformed or impossible paths",
        arguments: [
            ("/%", .badEscape),
            ("/%4", .badEscape),
            ("/%zz", .badEscape),
            ("/%4g", .badEscape),
            ("/%%41", .badEscape),
            ("/a%/b", .badEscape),
            ("/%00", .encodedControl),
            ("/a%00/../b", .encodedControl),
            ("/%0d%0aX", .encodedControl),
            ("/%1F", .encodedControl),
            ("/%7f", .encodedControl),
            ("/%09", .encodedControl),
            ("/..", .climbsAboveRoot),
            ("/../", .climbsAboveRoot),
            ("/../etc/passwd", .climbsAboveRoot),
            ("/%2e%2e/etc/passwd", .climbsAboveRoot),
            ("/a/../../b", .climbsAboveRoot),
            ("/./..", .climbsAboveRoot),
            ("http://h/..", .climbsAboveRoot),
            ("/a%2Fb", .encodedSlash),
            ("/%2f", .encodedSlash),
            ("/..%2f..%2fetc", .encodedSlash),
            ("/%FF", .notUTF8),
            ("/%C3", .notUTF8),
            ("/%C0%AF", .notUTF8),
            ("/%ED%A0%80", .notUTF8),
            (Wire([0x2F, 0xFE]), .notUTF8),
            (Wire([0x2F, 0xC3]), .notUTF8),
        ] as [(Wire, RequestTargetError)]
    )
    func nothing(target: Wire, error: RequestTargetError) throws {
        let parsed = try RequestTarget(parsing: target.bytes.span)
        #expect(!parsed.isPathNormal)
        #expect(throws: error) { try parsed.normalizedPath(in: target.bytes.span) }
        let isMalformed = error == .badEscape || error == .encodedControl
        #expect(error.status == (isMalformed ? .badRequest : .notFound))
    }

    @Test("take linear time for long climbs", arguments: ["/..", "/%2e%2e", "/a/..", "/a/b/../.."])
    func long(part: String) throws {
        let target = Wire(Array(String(repeating: part, count: 20_000).utf8))
        let parsed = try RequestTarget(parsing: target.bytes.span)
        let climbs = !part.hasPrefix("/a")
        if climbs {
            #expect(throws: RequestTargetError.climbsAboveRoot) { try parsed.normalizedPath(in: target.bytes.span) }
        } else {
            #expect(try parsed.normalizedPath(in: target.bytes.span) == [0x2F])
        }
    }
}
