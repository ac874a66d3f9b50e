import Foundation
import Testing

/// Definitions over TLS; the origin is a second server, with the definitions in its Public/.
@Suite struct OriginTLSTests {
    /// Runs `body` with the URL of definitions on a server with a certificate for a name.
    private func withTLSOrigin(
        in workspace: Workspace,
        alternativeName: String = "IP:127.0.0.1",
        _ body: (String) throws -> Void
    ) throws {
        try makePair("", in: workspace, alternativeName: alternativeName)
        try workspace.write(sampleDefinitions, to: "origin/appdefinitions.json")
        let process = try ChildProcess(
            Program.executable,
            arguments: [
                "serve", "--host", "127.0.0.1", "--port", "0", "--public", "origin", "--tls-certificate",
                "certificate.pem", "--tls-key", "key.pem",
            ],
            directory: workspace.folder
        )
        let port = try eventually("the origin's URL") {
            if let status = process.exitStatus { throw StartFailure(status: status, errors: process.errors) }
            return process.errors.firstMatch(of: #/https://127\.0\.0\.1:(\d+)/\n/#).flatMap { UInt16($0.1) }
        }
        defer {
            process.signal(SIGTERM)
            _ = try? process.waitForExit()
        }
        try body("https://127.0.0.1:\(port)/appdefinitions.json")
    }

    @Test func `with its authority the definitions are fetched, polled and saved`() throws {
        let workspace = try Workspace()
        try withTLSOrigin(in: workspace) { url in
            let arguments = ["--poll-interval", "1", "--definitions-ca", "certificate.pem"]
            try withServer(in: workspace, definitions: url, arguments: arguments) { server in
                #expect(try server.catalog("")["atlas"] != nil)
                let text = sampleDefinitions(summary: "Edited")
                try workspace.edit("origin/appdefinitions.json", to: text, by: .rename)
                try eventually("the edit", within: .seconds(1) + reloadLimit + reloadLimit) {
                    try server.catalog("")["basket"]?.summary == "Edited"
                }
                #expect(try server.get("/healthz").decoded(as: Health.self).status == "ok")
            }
            #expect(
                try String(contentsOf: workspace.url("appdefinitions.copy.json"), encoding: .utf8).contains("Edited")
            )
        }
    }

    /// Untrusted certificates: their name, and the authority to verify them.
    @Test(
        arguments: [
            ("IP:127.0.0.1", [], "certificate"),
            ("IP:127.0.0.2", ["--definitions-ca", "certificate.pem"], "certificate"),
            ("DNS:localhost", ["--definitions-ca", "certificate.pem"], "certificate"),
            ("IP:127.0.0.1", ["--definitions-ca", "other-certificate.pem"], "certificate"),
            ("IP:127.0.0.1", ["--definitions-ca", "missing.pem"], "missing.pem"),
        ] as [(String, [String], String)]
    )
    func `a certificate that is not good is refused`(name: String, arguments: [String], reason: String) throws {
        let workspace = try Workspace()
        try makePair("other", in: workspace)
        try withTLSOrigin(in: workspace, alternativeName: name) { url in
            let result = try runCommand(["validate", url] + arguments, in: workspace.folder)
            #expect(result.status == .exited(1))
            #expect(result.errors.contains("\(url): error: cannot be fetched: "), "\(result.errors)")
            #expect(result.errors.contains(reason), "\(result.errors)")
            #expect(!result.errors.contains("  "), "\(result.errors)")
        }
    }

    @Test func `a redirect is followed to https`() throws {
        let workspace = try Workspace()
        try withTLSOrigin(in: workspace) { url in
            let redirect = "HTTP/1.1 301 Moved Permanently\r\nLocation: \(url)\r\nContent-Length: 0\r\n\r\n"
            try withOrigin(.text(redirect)) { origin in
                let arguments = ["validate", origin.url, "--definitions-ca", "certificate.pem"]
                let result = try runCommand(arguments, in: workspace.folder)
                #expect(result.status == .exited(0), "\(result.errors)")
            }
        }
    }

    @Test func `a plain server at an https URL is refused`() throws {
        try withOrigin(.definitions(sampleDefinitions)) { origin in
            let url = origin.url.replacing("http:", with: "https:")
            let result = try runCommand(["validate", url])
            #expect(result.status == .exited(1))
            #expect(result.errors.contains("cannot be fetched: "), "\(result.errors)")
        }
    }
}
