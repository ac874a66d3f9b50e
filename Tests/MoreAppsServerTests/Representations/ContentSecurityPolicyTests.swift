import Testing

@testable import MoreAppsServer

@Suite struct ContentSecurityPolicyTests {
    /// The hashes are from `openssl dgst -sha256 -binary | base64`.
    @Test(
        "an inline script may run by its hash",
        arguments: [
            ("<p>none</p>", []), ("<script>alert(1)</script>", ["bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI="]),
            ("<script>\na\n</script>", ["bbqdgNXDrCk/GUfBRX6ol4aeu1VgRQlf+z8GsU2i9/A="]),
            ("<script>\r\na\r\n</script>", ["bbqdgNXDrCk/GUfBRX6ol4aeu1VgRQlf+z8GsU2i9/A="]),
            ("<script>\ra\r</script>", ["bbqdgNXDrCk/GUfBRX6ol4aeu1VgRQlf+z8GsU2i9/A="]),
            ("<script></script>", ["47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="]),
            ("<script>é</script>", ["SplVfkAzw1Od4utlRyAXytX5VX96BiWgnxw/biumnEw="]),
            ("<script src=a.js></script>", []), ("<script src='a.js'>alert(1)</script>", []),
            ("<SCRIPT SRC=a.js>alert(1)</SCRIPT>", []), ("<!-- <script>alert(1)</script> -->", []),
            (
                "<script src=a></script><script>alert(1)</script><p><script type=module>\na\n</script>",
                ["bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI=", "bbqdgNXDrCk/GUfBRX6ol4aeu1VgRQlf+z8GsU2i9/A="]
            ),
        ] as [(String, [String])]
    )
    func hashes(page: String, expected: [String]) throws {
        let policy = ContentSecurityPolicy.foreignPage(Array(page.utf8)).value
        let directive = try #require(policy.split(separator: "; ").first { $0.hasPrefix("script-src ") })
        #expect(directive.split(separator: " ").dropFirst() == ["'self'"] + expected.map { "'sha256-\($0)'" }[...])
    }

    @Test(
        "a policy fits beside the largest request, if need be without naming the scripts",
        arguments: [(1, true), (20, true), (50, false), (400, false), (10_000, false)]
    )
    func length(scripts: Int, areNamed: Bool) {
        let page = (0..<scripts).map { "<script>\($0)</script>" }.joined()
        let policy = ContentSecurityPolicy.foreignPage(Array(page.utf8))
        #expect(policy.namesScripts == areNamed)
        #expect(policy.value.contains("script-src 'self' 'unsafe-inline';") == !areNamed)
        #expect(policy.value.utf8.count <= 1600)
    }

    @Test(
        "pages may show what this server has",
        arguments: [ContentSecurityPolicy.promoPage, ContentSecurityPolicy.foreignPage([]).value]
    )
    func own(policy: String) {
        let directives = policy.split(separator: "; ")
        for directive in ["media-src 'self'", "font-src 'self' data:", "frame-src 'self'", "frame-ancestors 'self'"] {
            #expect(directives.contains { $0 == directive }, "\(directive)")
        }
    }

    @Test(
        "pages can't load or run anything else",
        arguments: [
            ContentSecurityPolicy.promoPage,
            ContentSecurityPolicy.foreignPage(Array("<script>alert(1)</script>".utf8)).value,
            ContentSecurityPolicy.document,
        ]
    )
    func defaults(policy: String) {
        let directives = policy.split(separator: "; ")
        #expect(directives.contains("default-src 'none'"))
        #expect(!policy.contains("unsafe-eval"))
        #expect(!directives.contains { $0.hasPrefix("script-src") && $0.contains("unsafe-inline") })
        #expect(directives.contains { $0.hasPrefix("frame-ancestors ") })
        #expect(!policy.utf8.contains { $0 < 0x20 || $0 > 0x7E })
    }
}
