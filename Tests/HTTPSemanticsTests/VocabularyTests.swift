import Testing

@testable import HTTPSemantics

@Suite("Methods, versions, statuses and media types")
struct VocabularyTests {
    @Test("methods are parsed case-sensitively", arguments: HTTPMethod.allCases)
    func method(_ method: HTTPMethod) {
        let name = Array(method.rawValue.utf8)
        #expect(read(name) == method)
        #expect(read(name.map(ASCII.lowercased)) == nil)
        #expect(read(name + [0x20]) == nil)
        #expect(read(Array(name.dropLast())) == nil)
    }

    private func read(_ name: [UInt8]) -> HTTPMethod? {
        HTTPMethod(name.span)
    }

    @Test(
        "other methods are unknown",
        arguments: ["", "G", "Get", "PROPFIND", "GETX", "XXX", "XXXX", "GET\0"] as [Wire]
    )
    func unknownMethod(name: Wire) {
        #expect(HTTPMethod(name.bytes.span) == nil)
    }

    @Test(
        "versions are parsed and ordered",
        arguments: [("HTTP/1.0", 10), ("HTTP/1.1", 11), ("HTTP/2.0", 20), ("HTTP/0.9", 9)] as [(Wire, UInt8)]
    )
    func version(text: Wire, number: UInt8) throws {
        let version = try #require(HTTPVersion(text.bytes.span) as HTTPVersion?)
        #expect(version.major * 10 + version.minor == number)
        #expect((version < .http11) == (number < 11))
        #expect((version == .http10) == (number == 10))
    }

    @Test(
        "nothing else is a version",
        arguments: ["", "HTTP/1", "http/1.1", "HTTP/1.10", "HTTP/1,1", "HTTP/x.1", "HTTPS1.1"] as [Wire]
    )
    func noVersion(text: Wire) {
        #expect(HTTPVersion(text.bytes.span) == nil)
    }

    @Test("statuses carry the registered phrase")
    func status() {
        #expect((HTTPStatus.ok.code, HTTPStatus.ok.reason) == (200, "OK"))
        #expect((HTTPStatus.notModified.code, HTTPStatus.notModified.reason) == (304, "Not Modified"))
        #expect((HTTPStatus.contentTooLarge.code, HTTPStatus.contentTooLarge.reason) == (413, "Content Too Large"))
    }

    @Test(
        "a file's type follows from its name",
        arguments: [
            ("index.html", "text/html; charset=utf-8", true),
            ("INDEX.HTML", "text/html; charset=utf-8", true),
            ("moreapps.css", "text/css; charset=utf-8", true),
            ("moreapps.js", "text/javascript; charset=utf-8", true),
            ("a.mjs", "text/javascript; charset=utf-8", true),
            ("a.json", "application/json", true),
            ("a.js.map", "application/json", true),
            ("site.webmanifest", "application/manifest+json", true),
            ("a.svg", "image/svg+xml; charset=utf-8", true),
            ("a.txt", "text/plain; charset=utf-8", true),
            ("a.xml", "application/xml; charset=utf-8", true),
            ("icons/shoppy.png", "image/png", false),
            ("a.jpg", "image/jpeg", false),
            ("a.jpeg", "image/jpeg", false),
            ("a.gif", "image/gif", false),
            ("a.webp", "image/webp", false),
            ("a.avif", "image/avif", false),
            ("favicon.ico", "image/vnd.microsoft.icon", true),
            ("a.woff2", "font/woff2", false),
            ("a.pdf", "application/pdf", false),
            ("a.mp4", "video/mp4", false),
            ("a", "application/octet-stream", false),
            ("", "application/octet-stream", false),
            ("html", "application/octet-stream", false),
            (".html", "application/octet-stream", false),
            ("a.", "application/octet-stream", false),
            ("a.unknown", "application/octet-stream", false),
            ("dir.html/a", "application/octet-stream", false),
            ("dir/.html", "application/octet-stream", false),
            ("dir.html/", "application/octet-stream", false),
        ]
    )
    func mediaType(name: String, fieldValue: String, isCompressible: Bool) {
        let type = MediaType(fileName: name)
        #expect(type.fieldValue == fieldValue)
        #expect(type.isCompressible == isCompressible)
    }
}
