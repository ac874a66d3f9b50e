import Foundation
import Testing

/// The preview and the draft are for this machine's operator, not for pages in the operator's browser.
@Suite(.server(with: "--draft", "draft.json", "--preview-host", "More.Example.com", "--preview-host=second.example"))
struct PreviewAccessTests {
    private static let targets = [
        "/preview", "/preview/preview.css", "/preview/preview.js", "/draft/", "/draft/index.html",
        "/draft/moreapps.css", "/draft/icons/basket.png", "/draft/api/apps", "/draft/api/apps/basket",
        "/draft/lookup?id=1", "/draft/appdefinitions.js", "/draft/healthz", "/%64raft/api/apps",
    ]
    private static let nothing = [
        "/draft", "/draft/readyz", "/draft/api/nothing", "/draft/nothing", "/preview/nothing", "/draft/api/apps/%zz",
    ]

    private func ask(_ method: String, _ target: String, host: String, _ fields: String...) throws -> HTTPResponse {
        let connection = try SharedServer.current.connect()
        try connection.send(
            (["\(method) \(target) HTTP/1.1", "Host: \(host)"] + fields).joined(separator: "\r\n") + "\r\n\r\n"
        )
        return try connection.readResponse(to: method)
    }

    private func isOpen(_ response: HTTPResponse) -> Bool {
        response.fields.contains { name, value in
            name.lowercased().hasPrefix("access-control-")
                || name.lowercased() == "cross-origin-resource-policy" && value != "same-origin"
        }
    }

    @Test(arguments: targets + nothing, ["GET", "HEAD", "OPTIONS", "POST", "PURGE"])
    func `it isn't open to other origins`(target: String, method: String) throws {
        let origin = "Origin: https://evil.example"
        let response = try ask(method, target, host: "localhost", origin, "Access-Control-Request-Method: GET")
        #expect(!isOpen(response), "\(response)")
        if method == "GET", Self.targets.contains(target) {
            #expect(response.status == 200)
            #expect(response["Cross-Origin-Resource-Policy"] == "same-origin")
        }
    }

    @Test func `parts and unmodified answers are not open either`() throws {
        let part = try ask("GET", "/draft/icons/basket.png", host: "localhost", "Range: bytes=0-3")
        #expect(part.status == 206 && !isOpen(part))
        let tag = try #require(try ask("GET", "/draft/api/apps", host: "localhost")["ETag"])
        let again = try ask("GET", "/draft/api/apps", host: "localhost", "If-None-Match: \(tag)")
        #expect(again.status == 304 && !isOpen(again))
    }

    @Test(arguments: ["/api/apps", "/icons/basket.png", "/healthz"]) func `the rest of the site stays open`(
        target: String
    ) throws {
        for host in ["localhost", "evil.example"] {
            let response = try ask("GET", target, host: host)
            #expect(response.status == 200 && isOpen(response))
        }
    }

    @Test(
        arguments: targets + ["/draft", "/preview/", "/draft/nothing", "/draft/api/nothing", "/preview/x"],
        ["GET", "HEAD", "OPTIONS", "POST"]
    )
    func `a name that a stranger may own is refused`(target: String, method: String) throws {
        for host in ["evil.example", "localhost.evil.example", "127.0.0.1.nip.io:8080", "example.com"] {
            let response = try ask(method, target, host: host)
            #expect(response.status == 421, "\(host)")
            #expect(!isOpen(response))
            if method == "GET" { #expect(response.text.contains("--preview-host")) }
        }
    }

    @Test(arguments: [
        "localhost", "LOCALHOST:1", "x.localhost", "127.0.0.1:80", "192.0.2.5", "[::1]:8080", "studio.local",
        "more.example.com", "MORE.example.com.:443", "second.example",
    ])
    func `addresses, local names and those that were given are answered`(host: String) throws {
        for target in Self.targets { #expect(try ask("GET", target, host: host).status == 200, "\(target)") }
    }

    @Test func `an absolute target's host counts in place of the field's`() throws {
        #expect(try ask("GET", "http://evil.example/draft/api/apps", host: "localhost").status == 421)
        #expect(try ask("GET", "http://localhost:1/draft/api/apps", host: "evil.example").status == 200)
    }

    @Test func `a file of Public in its place is public`() throws {
        let response = try ask("GET", "/preview/own.txt", host: "evil.example")
        #expect(response.status == 200 && isOpen(response))
    }

    @Test func `a request without a host is refused`() throws {
        let connection = try SharedServer.current.connect()
        try connection.send("GET /draft/api/apps HTTP/1.0\r\n\r\n")
        #expect(try connection.readResponse(to: "GET").status == 421)
    }

    @Test(arguments: ["a.example,b.example", "a.example b.example", " b.example , a.example"])
    func `the environment has a list`(value: String) throws {
        try withServer(in: Workspace(), arguments: ["--preview"], environment: ["MOREAPPS_PREVIEW_HOST": value]) {
            server in
            for (host, status) in [("a.example", 200), ("b.example", 200), ("c.example", 421)] {
                let connection = try server.connect()
                try connection.send("GET /preview HTTP/1.1\r\nHost: \(host)\r\n\r\n")
                #expect(try connection.readResponse(to: "GET").status == status)
            }
        }
    }

    @Test func `a name without a preview is a usage error`() throws {
        let workspace = try Workspace()
        let result = try runCommand(["serve", "--preview-host", "more.example.com"], in: workspace.folder)
        #expect(result.status == .exited(64))
        #expect(result.errors.contains("option '--preview-host' requires '--preview' or '--draft'"))
    }

    @Test(arguments: ["https://more.example.com", "more.example.com:443", "*.example.com", ",", ""])
    func `an invalid name is a usage error`(value: String) throws {
        let workspace = try Workspace()
        let result = try runCommand(["serve", "--preview-host", value], in: workspace.folder)
        #expect(result.status == .exited(64))
        #expect(result.errors.contains("--preview-host") && result.errors.contains("'\(value)'"), "\(result.errors)")
    }
}

extension Trait where Self == SharedServer {
    /// Serves the sample as the live catalog and as a draft, with more options.
    fileprivate static func server(with arguments: String...) -> Self {
        SharedServer(arguments: arguments) {
            let workspace = try Workspace()
            try workspace.write(sampleDefinitions, to: "draft.json")
            try workspace.write("mine", to: "Public/preview/own.txt")
            return workspace
        }
    }
}
