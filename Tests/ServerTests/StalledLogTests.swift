import Foundation
import Glibc
import Testing

/// Logs that nobody reads, or that are not there.
@Suite struct StalledLogTests {
    /// Definitions with a hundred mistakes; others for each number.
    private func mistakes(_ number: Int) -> String {
        let apps = (0..<100).map { "{ \"id\": \"\(number)-\($0)\", \"name\": 5, \"link\": 6 }" }
        return "{ \"company\": \"Many\", \"apps\": [\(apps.joined(separator: ",\n"))] }"
    }

    /// A server whose standard error is full from the start on, after so many messages that some were dropped.
    private func withDroppedMessages(_ body: (Workspace, RedirectedServer, StalledStream) throws -> Void) throws {
        let workspace = try Workspace()
        let errors = try StalledStream("errors", in: workspace)
        let admin = try ListeningSocket().port
        // Each message names the file: a few edits have more to say than a log keeps.
        let definitions = String(repeating: "./", count: 1900) + "appdefinitions.json"
        let server = try RedirectedServer(
            in: workspace,
            "2>errors",
            definitions: definitions,
            arguments: ["--head-timeout", "1", "--drain-timeout", "1", "--admin-address", "127.0.0.1:\(admin)"]
        )
        for number in 1... {
            try workspace.edit("appdefinitions.json", to: mistakes(number), by: .rename)
            try eventually("the mistakes of edit \(number)", within: patience) {
                try server.get("/healthz").text.contains("\(number)-1\\\"")
            }
            let metrics = try Connection(to: "127.0.0.1", port: admin).request("GET", "/metrics").text
            if metrics.contains(/moreapps_error_log_dropped_messages_total [1-9]/) { break }
            try #require(number < 20)
        }
        try body(workspace, server, errors)
    }

    @Test func `with standard error full heads time out, edits are live, and a signal ends the server`() throws {
        try withDroppedMessages { workspace, server, errors in
            let slow = try server.connect()
            try slow.send("GET / HTTP/1.1\r\nHo")
            try workspace.edit("appdefinitions.json", to: sampleDefinitions(summary: "Live"), by: .rename)
            try eventually("the edit", within: reloadLimit) { try server.get("/api/apps").text.contains("Live") }
            #expect(try slow.readUntilClosed() == "")
            server.process.signal(SIGTERM)
            let status = try server.process.waitForExit(within: ShutdownTests.limit)
            #expect(status == .exited(0))
            withExtendedLifetime(errors) {}
        }
    }

    @Test func `a reader that comes back reads how many messages were dropped, and those that follow`() throws {
        try withDroppedMessages { workspace, server, errors in
            try eventually("the number of dropped messages") {
                errors.read().contains(/\nmoreapps: \d+ messages were dropped: standard error was not read\n/)
            }
            try workspace.edit("appdefinitions.json", to: sampleDefinitions(summary: "Live"), by: .rename)
            try eventually("the next message") { errors.read().contains("\nmoreapps: generation 2 is live: ") }
            server.process.signal(SIGTERM)
            let status = try server.process.waitForExit(within: ShutdownTests.limit)
            #expect(status == .exited(0))
            #expect(errors.read().hasSuffix("moreapps: stopped\n"))
        }
    }

    @Test func `a second signal doesn't wait for a reader of the logs`() throws {
        let workspace = try Workspace()
        let errors = try StalledStream("errors", in: workspace)
        let server = try RedirectedServer(in: workspace, "2>errors", arguments: ["--drain-timeout", "600"])
        server.process.signal(SIGTERM)
        try eventually("new connections to be refused") { (try? server.connect()) == nil }
        server.process.signal(SIGTERM)
        let status = try server.process.waitForExit(within: .seconds(10))
        #expect(status == .exited(0))
        withExtendedLifetime(errors) {}
    }

    @Test func `an access log that nobody reads doesn't hold up the end`() throws {
        let workspace = try Workspace()
        let output = try StalledStream("output", in: workspace)
        let server = try RedirectedServer(
            in: workspace,
            ">output",
            arguments: ["--access-log", "combined", "--drain-timeout", "1"]
        )
        #expect(try server.get("/").status == 200)
        server.process.signal(SIGTERM)
        let status = try server.process.waitForExit(within: ShutdownTests.limit)
        #expect(status == .exited(0))
        #expect(server.process.errors.contains("access log: the last lines were not written: nobody reads them\n"))
        #expect(server.process.errors.hasSuffix("moreapps: stopped\n"))
        withExtendedLifetime(output) {}
    }

    @Test func `a start that fails ends with standard error full too`() throws {
        let workspace = try Workspace("{")
        let errors = try StalledStream("errors", in: workspace)
        let process = try ChildProcess(
            URL(filePath: "/bin/sh"),
            arguments: [
                "-c", "exec \"$0\" serve --port 0 --drain-timeout 1 2>errors", Program.executable.path,
            ],
            directory: workspace.folder
        )
        #expect(try process.waitForExit(within: ShutdownTests.limit) == .exited(1))
        withExtendedLifetime(errors) {}
    }

    @Test func `a full disk below standard error stops nothing`() throws {
        let workspace = try Workspace()
        let server = try RedirectedServer(in: workspace, "2>/dev/full")
        try workspace.edit("appdefinitions.json", to: "{", by: .rename)
        try eventually("the mistake", within: reloadLimit) { try server.get("/healthz").text.contains(":1:2:") }
        server.process.signal(SIGTERM)
        #expect(try server.process.waitForExit() == .exited(0))
    }
}
