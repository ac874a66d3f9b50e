import Foundation
import Testing

/// Definitions on another server.
@Suite struct OriginTests {
    private func summary(_ server: RunningServer) throws -> String? {
        try server.catalog("?locale=en_US")["basket"]?.summary
    }

    private func health(_ server: RunningServer) throws -> String { try server.get("/healthz").text }

    private func isHealthy(_ server: RunningServer) throws -> Bool {
        try server.get("/healthz").decoded(as: Health.self).status == "ok"
    }

    /// The validators from the origin, and the condition that the server must send.
    @Test(arguments: [
        (["ETag: \"1\""], "If-None-Match: \"1\""),
        (["ETag: W/\"1, 2\""], "If-None-Match: W/\"1, 2\""),
        (["Last-Modified: Sun, 29 Nov 2026 10:00:00 GMT"], "If-Modified-Since: Sun, 29 Nov 2026 10:00:00 GMT"),
        (["Last-Modified: Sun, 29 Nov 2026 10:00:00 GMT", "etag: \"1\""], "If-None-Match: \"1\""),
    ])
    func `unchanged definitions are revalidated, not fetched`(
        validators: [String],
        condition: String
    ) throws {
        let workspace = try Workspace()
        try withOrigin(.definitions(sampleDefinitions, validators: validators)) { origin in
            try withServer(in: workspace, definitions: origin.url, arguments: ["--poll-interval", "1"]) { server in
                try eventually("three requests") { origin.heads.count >= 3 }
                let heads = origin.heads
                #expect(!heads[0].contains("\r\nIf-"), "\(heads[0])")
                for head in heads.dropFirst() {
                    let conditions = head.split(separator: "\r\n").filter { $0.hasPrefix("If-") }
                    #expect(conditions == [condition[...]], "\(head)")
                }
                #expect(try health(server).contains("\"generation\": 1,"))
                #expect(try isHealthy(server))
            }
        }
    }

    @Test func `without validators all of it is fetched each time, and makes no new generation`() throws {
        try withOrigin(.definitions(sampleDefinitions, validators: [])) { origin in
            try withServer(in: Workspace(), definitions: origin.url, arguments: ["--poll-interval", "1"]) { server in
                try eventually("three requests") { origin.heads.count >= 3 }
                #expect(!origin.heads.contains { $0.contains("\r\nIf-") })
                #expect(try health(server).contains("\"generation\": 1,"))
            }
        }
    }

    @Test func `an edit is live within the poll interval, and kept on the disk`() throws {
        let workspace = try Workspace()
        try withOrigin(.definitions(sampleDefinitions)) { origin in
            try withServer(in: workspace, definitions: origin.url, arguments: ["--poll-interval", "1"]) { server in
                let copy = workspace.url("appdefinitions.copy.json")
                #expect(try String(contentsOf: copy, encoding: .utf8) == sampleDefinitions)
                for number in 2...4 {
                    let text = sampleDefinitions(summary: "Edit \(number)")
                    origin.answer(.definitions(text, validators: ["ETag: \"\(number)\""]))
                    try eventually("edit \(number)", within: .seconds(1) + reloadLimit) {
                        try summary(server) == "Edit \(number)"
                    }
                    try eventually("the copy of edit \(number)") {
                        try String(contentsOf: copy, encoding: .utf8) == text
                    }
                }
                // The copy is replaced by renaming, without leftovers.
                let names = try FileManager.default.contentsOfDirectory(atPath: workspace.folder.path)
                #expect(names.filter { $0.contains("copy") } == ["appdefinitions.copy.json"])
                #expect(try health(server).contains("\"generation\": 4,"))
            }
        }
    }

    @Test func `SIGHUP fetches at once`() throws {
        try withOrigin(.definitions(sampleDefinitions)) { origin in
            let arguments = ["--poll-interval", "86400"]
            try withServer(in: Workspace(), definitions: origin.url, arguments: arguments) { server in
                for number in 2...3 {
                    let text = sampleDefinitions(summary: "Edit \(number)")
                    origin.answer(.definitions(text, validators: ["ETag: \"\(number)\""]))
                    server.process.signal(SIGHUP)
                    try eventually("edit \(number)", within: reloadLimit) {
                        try summary(server) == "Edit \(number)"
                    }
                }
                #expect(origin.heads.count == 3)
            }
        }
    }

    @Test(arguments: BrokenEditTests.edits)
    func `a broken edit is explained by the URL, line and column, and is never kept`(edit: BrokenEditTests.Edit) throws
    {
        let workspace = try Workspace()
        try withOrigin(.definitions(sampleDefinitions)) { origin in
            let place = "\(origin.url):\(edit.marked.positions[0])"
            // The query may be a signature, so it must not appear.
            let url = origin.url + "?signature=confidential"
            try withServer(in: workspace, definitions: url, arguments: ["--poll-interval", "1"]) { server in
                let before = try server.get("/api/apps")
                origin.answer(.definitions(edit.marked.text, validators: ["ETag: \"2\""]))
                // Anybody can read `/healthz`, so it must not reveal the origin.
                let publicPlace = "\"appdefinitions.json:\(edit.marked.positions[0])"
                try eventually("the mistake in the health state") { try health(server).contains(publicPlace) }
                let asked = origin.heads.count
                try eventually("further requests") { origin.heads.count >= asked + 3 }
                #expect(origin.heads.allSatisfy { $0.contains("?signature=confidential ") })
                let after = try server.get("/api/apps")
                #expect(after.body == before.body && after["ETag"] == before["ETag"])
                #expect(
                    try String(contentsOf: workspace.url("appdefinitions.copy.json"), encoding: .utf8)
                        == sampleDefinitions
                )
                let lines = try server.process.messages(with: place)
                #expect(lines.count == 1, "\(server.process.errors)")

                origin.answer(.definitions(sampleDefinitions(summary: "Mended"), validators: ["ETag: \"3\""]))
                try eventually("the fixed catalog") { try summary(server) == "Mended" }
                #expect(try isHealthy(server))
                #expect(try !health(server).contains("confidential"))
                #expect(!server.process.errors.contains("confidential"))
            }
        }
    }

    @Test func `public files and definitions at a URL change each by itself`() throws {
        let workspace = try Workspace()
        try withOrigin(.definitions(sampleDefinitions)) { origin in
            try withServer(in: workspace, definitions: origin.url, arguments: ["--poll-interval", "1"]) { server in
                origin.answer(.nothing)
                try eventually("the failure to be noticed") { try !isHealthy(server) }
                try workspace.write("new", to: "Public/new.txt")
                try eventually("the new file", within: reloadLimit) { try server.get("/new.txt").text == "new" }
                #expect(try summary(server) == "Groceries in English")
                #expect(try !isHealthy(server))
            }
        }
    }

    /// Invalid answers, and the resulting messages.
    struct Failure: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let answer: Origin.Answer
        let reason: String

        init(_ what: String, _ answer: Origin.Answer, _ reason: String) {
            testDescription = what
            self.answer = answer
            self.reason = reason
        }
    }

    private static let limit = 16 << 20

    /// An answer that ends with the connection.
    private static func answer(_ status: String, _ fields: String..., content: [UInt8] = []) -> Origin.Answer {
        let head = ["HTTP/1.1 \(status)"] + fields + ["Connection: close", "\r\n"]
        return .bytes(Array(head.joined(separator: "\r\n").utf8) + content)
    }

    static let failures = [
        Failure("nothing", .nothing, "Server returned nothing"),
        Failure("no HTTP", .text("SSH-2.0-x\r\n"), "the answer is not HTTP"),
        Failure("404", answer("404 Not Found", "Content-Length: 0"), "the response has the status 404"),
        Failure("500", answer("500 Internal Server Error", "Content-Length: 0"), "the response has the status 500"),
        Failure("204", answer("204 No Content"), "the response has the status 204"),
        Failure(
            "a part that nobody asked for",
            answer("206 Partial Content", "Content-Range: bytes 0-1/9", "Content-Length: 2", content: Array("{}".utf8)),
            "the response has the status 206"
        ),
        Failure(
            "less than was announced",
            answer("200 OK", "Content-Length: 100000", content: Array(sampleDefinitions.utf8)),
            "it was cut short"
        ),
        Failure(
            "chunks without the last",
            answer("200 OK", "Transfer-Encoding: chunked", content: Array("2\r\n{}\r\n".utf8)),
            "cannot be fetched: "
        ),
        Failure(
            "more announced than is allowed",
            answer("200 OK", "Content-Length: \(limit + 1)"),
            "it has more than \(limit) bytes"
        ),
        Failure(
            "more than is allowed without being announced",
            answer("200 OK", content: [UInt8](repeating: 32, count: limit + 1)),
            "it has more than \(limit) bytes"
        ),
        Failure(
            "a redirect to http",
            answer("302 Found", "Location: http://127.0.0.1:1/", "Content-Length: 0"),
            "it redirects to a URL that is not https"
        ),
        Failure(
            "a redirect to a file",
            answer("302 Found", "Location: file:///etc/passwd", "Content-Length: 0"),
            "it redirects to a URL that is not https"
        ),
        Failure("a redirect to nowhere", answer("302 Found", "Content-Length: 0"), "the response has the status 302"),
    ]

    @Test(arguments: failures) func `a failure changes nothing, is reported once, and passes`(failure: Failure) throws {
        try withOrigin(.definitions(sampleDefinitions)) { origin in
            // It polls only on demand.
            let arguments = ["--poll-interval", "86400"]
            try withServer(in: Workspace(), definitions: origin.url, arguments: arguments) { server in
                let before = try server.get("/api/apps")
                origin.answer(failure.answer)
                for number in 2...3 {
                    server.process.signal(SIGHUP)
                    try eventually("a request") { origin.heads.count == number }
                    try eventually("the failure in the health state") { try health(server).contains(failure.reason) }
                }
                #expect(try server.get("/api/apps").body == before.body)
                #expect(try server.get("/readyz").status == 200)
                let lines = try server.process.messages(with: "cannot be fetched")
                #expect(lines.count == 1, "\(server.process.errors)")
                #expect(lines.first?.contains("\(origin.url): error: cannot be fetched: ") == true, "\(lines)")

                origin.answer(.definitions(sampleDefinitions(summary: "Back"), validators: ["ETag: \"2\""]))
                server.process.signal(SIGHUP)
                try eventually("the next definitions", within: reloadLimit) { try summary(server) == "Back" }
                #expect(try isHealthy(server))
            }
        }
    }

    @Test func `a compressed response that is too large is refused`() throws {
        let workspace = try Workspace()
        try workspace.write(String(repeating: " ", count: Self.limit + 1), to: "spaces")
        try #require(run(["gzip", "spaces"], in: workspace).status == .exited(0))
        let folded = try [UInt8](Data(contentsOf: workspace.url("spaces.gz")))
        let length = "Content-Length: \(folded.count)"
        try withOrigin(Self.answer("200 OK", "Content-Encoding: gzip", length, content: folded)) { origin in
            let result = try runCommand(["validate", origin.url], in: workspace.folder)
            #expect(result.status == .exited(1))
            #expect(result.errors.contains("it has more than \(Self.limit) bytes"), "\(result.errors)")
        }
    }

    @Test func `a response stored as gzip is read`() throws {
        let workspace = try Workspace()
        try #require(run(["gzip", "appdefinitions.json"], in: workspace).status == .exited(0))
        let folded = try [UInt8](Data(contentsOf: workspace.url("appdefinitions.json.gz")))
        let length = "Content-Length: \(folded.count)"
        try withOrigin(Self.answer("200 OK", "Content-Encoding: gzip", length, content: folded)) { origin in
            let result = try runCommand(["validate", origin.url], in: workspace.folder)
            #expect(result.status == .exited(0), "\(result.errors)")
        }
    }

    @Test func `validate and query take a URL`() throws {
        let workspace = try Workspace()
        try withOrigin(.definitions(sampleDefinitions)) { origin in
            let valid = try runCommand(["validate", origin.url], in: workspace.folder)
            #expect(valid.status == .exited(0), "\(valid.errors)")
            #expect(valid.output.hasPrefix(origin.url + ": "))
            let arguments = ["--locale", "sv_SE"]
            let fetched = try runCommand(["query", "--definitions", origin.url] + arguments, in: workspace.folder)
            let read = try runCommand(["query"] + arguments, in: workspace.folder)
            #expect(fetched.status == .exited(0) && fetched.output == read.output)

            origin.answer(.definitions(ValidateCommandTests.mistakes.text))
            let wrong = try runCommand(["validate", origin.url], in: workspace.folder)
            #expect(wrong.status == .exited(1))
            for position in ValidateCommandTests.mistakes.positions {
                #expect(wrong.errors.contains("\(origin.url):\(position) "), "\(position)")
            }
        }
    }
}
