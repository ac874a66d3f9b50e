import Foundation
import Testing

/// Starts with definitions at a URL: with and without an origin that answers, and with a copy of its catalog.
@Suite struct OriginStartTests {
    private static let copy = "appdefinitions.copy.json"

    /// A URL where nobody listens.
    private func deadURL() throws -> String {
        try withOrigin(.nothing) { $0.url }
    }

    private func serve(
        _ workspace: Workspace,
        _ url: String,
        _ arguments: [String] = [],
        environment: [String: String] = [:]
    ) throws -> CommandResult {
        try runCommand(
            ["serve", "--definitions", url, "--host", "127.0.0.1", "--port", "0"] + arguments,
            environment: environment,
            in: workspace.folder
        )
    }

    @Test func `without origin and copy the start fails, with both reasons`() throws {
        let workspace = try Workspace()
        let url = try deadURL()
        let result = try serve(workspace, url)
        #expect(result.status == .exited(1))
        #expect(result.errors.contains("\(url): error: cannot be fetched: "), "\(result.errors)")
        #expect(result.errors.contains("\(Self.copy): error: No such file or directory"), "\(result.errors)")
    }

    @Test func `without the origin the copy is served until the origin is back`() throws {
        let workspace = try Workspace()
        try workspace.write(sampleDefinitions(summary: "From the copy"), to: Self.copy)
        let origin = try Origin(.nothing)
        defer { origin.stop() }
        try withServer(in: workspace, definitions: origin.url, arguments: ["--poll-interval", "1"]) { server in
            #expect(try server.catalog("")["basket"]?.summary == "From the copy")
            #expect(try server.get("/healthz").text.contains("\"appdefinitions.json: error: cannot be fetched: "))
            try server.process.messages(with: "warning: serving \(Self.copy), a copy")
            origin.answer(.definitions(sampleDefinitions))
            try eventually("the origin's catalog", within: .seconds(4) + reloadLimit) {
                try server.catalog("?locale=en")["basket"]?.summary == "Groceries in English"
            }
            #expect(try server.get("/healthz").decoded(as: Health.self).status == "ok")
        }
    }

    @Test func `with broken definitions at the origin the start uses the copy, and reports all mistakes`() throws {
        let mistakes = ValidateCommandTests.mistakes
        let workspace = try Workspace()
        try workspace.write(sampleDefinitions(summary: "From the copy"), to: Self.copy)
        try withOrigin(.definitions(mistakes.text)) { origin in
            try withServer(in: workspace, definitions: origin.url, arguments: ["--poll-interval", "1"]) { server in
                #expect(try server.catalog("")["basket"]?.summary == "From the copy")
                try eventually("further requests") { origin.heads.count >= 3 }
                let health = try server.get("/healthz").text
                let told = server.process.errors.split(separator: "\n")
                for position in mistakes.positions {
                    let place = "\(origin.url):\(position) "
                    let lines = told.filter { $0.contains(place) }
                    #expect(lines.count == 1, "\(position)\n\(told)")
                    #expect(health.contains("\"appdefinitions.json:\(position) "), "\(position)")
                }
                #expect(try String(contentsOf: workspace.url(Self.copy), encoding: .utf8).contains("From the copy"))
            }
        }
    }

    @Test func `a broken copy fails the start, and is explained too`() throws {
        let mistakes = ValidateCommandTests.mistakes
        let workspace = try Workspace()
        try workspace.write(mistakes.text, to: Self.copy)
        let url = try deadURL()
        let result = try serve(workspace, url)
        #expect(result.status == .exited(1))
        #expect(result.errors.contains("\(url): error: cannot be fetched: "))
        for position in mistakes.positions {
            #expect(result.errors.contains("\(Self.copy):\(position) "), "\(position)\n\(result.errors)")
        }
    }

    @Test func `a start with a good origin needs no copy, and broken definitions without one are explained`() throws {
        let workspace = try Workspace()
        try withOrigin(.definitions("{")) { origin in
            let result = try serve(workspace, origin.url)
            #expect(result.status == .exited(1))
            #expect(result.errors.contains("\(origin.url):1:2: error: "), "\(result.errors)")
        }
    }

    @Test func `if no copy can be written there is a warning, and everything else works`() throws {
        let workspace = try Workspace()
        try withOrigin(.definitions(sampleDefinitions)) { origin in
            let arguments = ["--definitions-copy", "nowhere/copy.json", "--poll-interval", "1"]
            try withServer(in: workspace, definitions: origin.url, arguments: arguments) { server in
                try server.process.messages(with: "nowhere/copy.json: warning: ")
                origin.answer(.definitions(sampleDefinitions(summary: "Edited"), validators: ["ETag: \"2\""]))
                try eventually("the edit") { try server.catalog("")["basket"]?.summary == "Edited" }
            }
        }
    }

    /// The copy's path, by options and environment.
    @Test(
        arguments: [
            ([], [:], "appdefinitions.copy.json"),
            ([], ["STATE_DIRECTORY": "state:other"], "state/appdefinitions.copy.json"),
            ([], ["STATE_DIRECTORY": "state", "MOREAPPS_DEFINITIONS_COPY": "a.json"], "a.json"),
            (["--definitions-copy", "b.json"], ["MOREAPPS_DEFINITIONS_COPY": "a.json"], "b.json"),
        ] as [([String], [String: String], String)]
    )
    func `the copy is where the options or the service manager want it`(
        arguments: [String],
        environment: [String: String],
        path: String
    ) throws {
        let workspace = try Workspace()
        try FileManager.default.createDirectory(at: workspace.url("state"), withIntermediateDirectories: true)
        try withOrigin(.definitions(sampleDefinitions)) { origin in
            try withServer(
                in: workspace,
                definitions: origin.url,
                arguments: arguments,
                environment: environment
            ) { _ in
                let written = try String(contentsOf: workspace.url(path), encoding: .utf8)
                #expect(written == sampleDefinitions)
            }
        }
    }

    @Test func `an origin that drips holds up the start for ten seconds at most`() throws {
        let workspace = try Workspace()
        try workspace.write(sampleDefinitions, to: Self.copy)
        try withOrigin(.drip) { origin in
            let start = ContinuousClock.now
            try withServer(in: workspace, definitions: origin.url) { server in
                #expect(ContinuousClock.now - start < .seconds(10 + 10))
                let health = try server.get("/healthz").text
                #expect(health.contains("no answer within 10"), "\(health)")
                #expect(try server.catalog("?locale=en")["basket"]?.summary == "Groceries in English")
            }
        }
    }

    /// Invalid definitions URLs.
    @Test(arguments: [
        ("http://example.com/appdefinitions.json", "must be https"),
        ("http://127.0.0.1.example.com/a.json", "must be https"),
        ("http://192.0.2.1/a.json", "must be https"),
        ("http://[2001:db8::1]/a.json", "must be https"),
        ("http://0x7f000001/a.json", "must be https"),
        ("HTTP://example.com/a.json", "must be https"),
        ("ftp://example.com/a.json", "not an https URL"),
        ("file:///etc/passwd", "not an https URL"),
        ("https://user:confidential@example.com/a.json", "user name"),
        ("https://127.0.0.1\\@example.com/a.json", "contains “\\”"),
        ("https://example.com/a b.json", "contains “ ”"),
        ("https://example.com/å.json", "character"),
        ("https:///a.json", "no host"),
        ("https://:443/a.json", "no host"),
    ])
    func `any other URL is a usage error that says why`(url: String, reason: String) throws {
        let workspace = try Workspace()
        for arguments in [
            ["serve", "--port", "0", "--definitions", url], ["validate", url], ["query", "--definitions", url],
        ] {
            let result = try runCommand(arguments, in: workspace.folder)
            #expect(result.status == .exited(64))
            #expect(result.errors.contains(reason), "\(result.errors)")
            #expect(!result.errors.contains("confidential"))
        }
    }

    @Test(arguments: ["0", "86401", "x", "-1", "1.5"])
    func `an invalid poll interval is a usage error`(interval: String) throws {
        try withOrigin(.definitions(sampleDefinitions)) { origin in
            let result = try serve(Workspace(), origin.url, ["--poll-interval", interval])
            #expect(result.status == .exited(64))
            #expect(result.errors.contains("--poll-interval") && result.errors.contains("'\(interval)'"))
        }
    }

    @Test func `where libcurl can't be loaded, Debian's package is named`() throws {
        let workspace = try Workspace()
        // The dynamic linker finds this one first, and fails.
        try workspace.write("no library", to: "lib/libcurl-gnutls.so.4")
        try withOrigin(.definitions(sampleDefinitions)) { origin in
            let environment = ["LD_LIBRARY_PATH": workspace.url("lib").path]
            for arguments in [["serve", "--port", "0", "--definitions", origin.url], ["validate", origin.url]] {
                let result = try runCommand(arguments, environment: environment, in: workspace.folder)
                #expect(result.status == .exited(1))
                #expect(result.errors.contains("libcurl3-gnutls"), "\(result.errors)")
            }
            // Only URLs need it.
            let file = try runCommand(["validate"], environment: environment, in: workspace.folder)
            #expect(file.status == .exited(0), "\(file.errors)")
        }
    }
}
