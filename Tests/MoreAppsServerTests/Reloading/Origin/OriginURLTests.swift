import MoreAppsCatalog
import Testing

@testable import MoreAppsServer

@Suite struct OriginURLTests {
    @Test(arguments: [
        ("https://example.com/a.json", "https://example.com/a.json", false),
        ("https://example.com", "https://example.com", false),
        ("HTTPS://example.com:8443/a?X-Signature=s#f", "HTTPS://example.com:8443/a", false),
        ("https://[2001:db8::1]:1/a", "https://[2001:db8::1]:1/a", false),
        ("https://127.0.0.1/a", "https://127.0.0.1/a", true),
        ("http://127.1.2.3:80/a", "http://127.1.2.3:80/a", true),
        ("http://localhost/a", "http://localhost/a", true),
        ("http://LocalHost:1", "http://LocalHost:1", true),
        ("http://[::1]:1/a", "http://[::1]:1/a", true),
        ("https://localhost.example.com/a", "https://localhost.example.com/a", false),
        ("https://example.com/%zz%", "https://example.com/%zz%", false),
    ])
    func `a URL is accepted, and shown without its query`(text: String, name: String, isLoopback: Bool) throws {
        #expect(OriginURL.isURL(text))
        let url = try OriginURL(text)
        #expect(url.text == text)
        #expect(url.name == name)
        #expect(url.isLoopback == isLoopback)
    }

    @Test(arguments: [
        ("ftp://example.com/", OriginURL.Problem.scheme), ("s3://bucket/key", .scheme), ("https:/a", .syntax(.noHost)),
        ("//example.com", .scheme), ("", .scheme), ("http://example.com/", .plain), ("http://128.0.0.1/", .plain),
        ("http://126.0.0.1/", .plain), ("http://[::2]/", .plain), ("http://127.1/", .plain), ("http://[::1]x/", .plain),
        ("http://localhost./", .plain), ("https://", .syntax(.noHost)), ("https:///a", .syntax(.noHost)),
        ("https://?a", .syntax(.noHost)), ("https://:1/", .syntax(.noHost)), ("https://[]/", .syntax(.noHost)),
        ("https://a@b/", .syntax(.badAuthority)), ("https://a:b@c/", .syntax(.badAuthority)),
        ("http://localhost@example.com/", .syntax(.badAuthority)), ("https://a:b/", .syntax(.badAuthority)),
        ("https://a\\b/", .syntax(.badCharacter("\\"))), ("https://a b/", .syntax(.badCharacter(" "))),
        ("https://a/\n", .syntax(.badCharacter("\n"))), ("https://a/\u{0}", .syntax(.badCharacter("\0"))),
        ("https://å.se/", .notASCII),
    ])
    func `anything else is refused`(text: String, problem: OriginURL.Problem) {
        #expect(throws: problem) { try OriginURL(text) }
    }

    @Test(arguments: ["appdefinitions.json", "/srv/a.json", "./https://a", "C:\\a", "a:b", "-", "", "https:", "://a"])
    func `a path is none`(path: String) {
        #expect(!OriginURL.isURL(path))
    }
}
