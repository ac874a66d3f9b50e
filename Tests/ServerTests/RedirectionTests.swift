import Foundation
import Testing

/// `--redirect-http` and `--hsts` on a server with TLS.
@Suite struct RedirectionTests {
    private func withRedirection(_ body: (_ plain: UInt16, _ tls: UInt16, Workspace) throws -> Void) throws {
        let workspace = try Workspace()
        try workspace.write("proof", to: "Public/.well-known/acme-challenge/to_Ken-1")
        try workspace.write("hidden", to: "Public/.well-known/acme-challenge/.hidden")
        try workspace.write("private", to: "outside.txt")
        try workspace.link("Public/.well-known/acme-challenge/out", to: "../../../outside.txt")
        try withTLSServer(in: workspace, arguments: ["--redirect-http", "0"]) { server in
            let line = #/http://127\.0\.0\.1:(\d+)/ redirects to https\n/#
            let plain = try eventually("the line with the URL") { server.process.errors.firstMatch(of: line) }.1
            try body(#require(UInt16(plain)), server.port, workspace)
        }
    }

    private func ask(_ port: UInt16, _ head: String) throws -> HTTPResponse {
        let connection = try Connection(to: "127.0.0.1", port: port)
        try connection.send(head + "\r\n\r\n")
        return try connection.readResponse(to: String(head.prefix { $0 != " " }))
    }

    @Test func `plain HTTP leads to the same over TLS`() throws {
        try withRedirection { plain, tls, _ in
            for (head, location) in [
                ("GET / HTTP/1.1\r\nHost: more.example.com", "https://more.example.com:\(tls)/"),
                ("GET /a/%20b?c=d&e HTTP/1.1\r\nHost: A.example:80", "https://a.example:\(tls)/a/%20b?c=d&e"),
                ("HEAD /api/apps HTTP/1.1\r\nHost: [::1]:80", "https://[::1]:\(tls)/api/apps"),
                ("OPTIONS /api/apps HTTP/1.1\r\nHost: a.example.", "https://a.example:\(tls)/api/apps"),
                ("GET http://b.example?x HTTP/1.1\r\nHost: a.example", "https://b.example:\(tls)/?x"),
                ("GET //evil.example/ HTTP/1.1\r\nHost: a.example", "https://a.example:\(tls)//evil.example/"),
                ("GET /healthz HTTP/1.0\r\nHost: a.example", "https://a.example:\(tls)/healthz"),
                ("GET /\u{E9} HTTP/1.1\r\nHost: a.example", "https://a.example:\(tls)/%C3%A9"),
                (
                    "GET /.well-known/acme-challenge/none HTTP/1.1\r\nHost: a.example",
                    "https://a.example:\(tls)/.well-known/acme-challenge/none"
                ),
                (
                    "GET /.well-known/acme-challenge/.hidden HTTP/1.1\r\nHost: a.example",
                    "https://a.example:\(tls)/.well-known/acme-challenge/.hidden"
                ),
                (
                    "GET /.well-known/acme-challenge/out HTTP/1.1\r\nHost: a.example",
                    "https://a.example:\(tls)/.well-known/acme-challenge/out"
                ),
            ] {
                let response = try ask(plain, head)
                #expect(response.status == 308, "\(head)")
                #expect(response["Location"] == location, "\(head)")
                #expect(response["Strict-Transport-Security"] == nil)
            }
        }
    }

    @Test func `requests without a host or with an invalid target aren't redirected`() throws {
        try withRedirection { plain, _, _ in
            for (head, status) in [
                ("GET / HTTP/1.0", 400), ("GET / HTTP/1.1", 400), ("GET / HTTP/1.1\r\nHost:", 400),
                ("GET / HTTP/1.1\r\nHost: a\r\nHost: b", 400), ("GET / HTTP/1.1\r\nHost: a/b", 400),
                ("GET /%zz HTTP/1.1\r\nHost: a", 400), ("OPTIONS * HTTP/1.1\r\nHost: a", 400),
                ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3", 405), ("GET /../x HTTP/1.1\r\nHost: a", 404),
                ("GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked", 400),
            ] {
                let response = try ask(plain, head)
                #expect(response.status == status, "\(head)")
                #expect(response["Location"] == nil)
            }
        }
    }

    @Test func `a certificate authority's challenge needs no TLS, and is there at once`() throws {
        try withRedirection { plain, _, workspace in
            func challenge(_ token: String) throws -> HTTPResponse {
                try ask(plain, "GET /.well-known/acme-challenge/\(token) HTTP/1.1\r\nHost: a.example")
            }
            let first = try challenge("to_Ken-1")
            #expect(first.status == 200 && first.text == "proof")
            try workspace.write("second", to: "Public/.well-known/acme-challenge/later")
            #expect(try challenge("later").text == "second")
        }
    }

    @Test(arguments: [["--redirect-http", "0"], ["--hsts", "60"]]) func `without TLS it is a usage error`(
        arguments: [String]
    ) throws {
        let workspace = try Workspace()
        let result = try runCommand(["serve", "--port", "0"] + arguments, in: workspace.folder)
        #expect(result.status == .exited(64))
        #expect(result.errors.contains(arguments[0]) && result.errors.contains("--tls-certificate"), "\(result.errors)")
    }

    @Test func `Strict-Transport-Security is sent as configured`() throws {
        for (arguments, expected) in [([], nil), (["--hsts", "0"], nil), (["--hsts", "60"], "max-age=60")] {
            try withTLSServer(arguments: arguments) { server in
                for target in ["/", "/api/apps", "/icons/basket.png", "/no-such-file", "/api/none"] {
                    // The icon has no such range.
                    let range = target.hasPrefix("/icons/") ? ["--header", "Range: bytes=9999999-"] : []
                    let head = try server.curl(target, ["--cacert", server.certificate, "--include"] + range)
                    let field = head.output.firstMatch(of: #/(?i)strict-transport-security: (.*?)\r\n/#)?.1
                    #expect(field.map(String.init) == expected, "\(head.output)")
                }
            }
        }
    }
}
