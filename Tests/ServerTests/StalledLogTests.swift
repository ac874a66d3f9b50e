import Foundation
import Glibc
import Testing

/// Logs that nobody reads, and missing logs.
@Suite struct StalledLogTests {
    /// Definitions with a hundred mistakes, different for each number.
    private func mistakes(_ number: Int) -> String {
        let apps = (0..<100).map { "{ \"id\": \"\(number)-\($0)\", \"name\": 5, \"link\": 6 }" }
        return "{ \"company\": \"Many\", \"apps\": [\(apps.joined(separator: ",\n"))] }"
    }

    /// A server whose standard error is full from the start, after so many messages that some were dropped.
    private func withDroppedMessages(_ body: (Workspace, RedirectedServer, StalledStream) throws -> Void) throws {
        let workspace = try Workspace()
        let errors = try StalledStream("errors", in: workspace)
        // Each message has the file's name: a few edits produce more than a log keeps.
        let definitions = String(repeating: "./", count: 1900) + "appdefinitions.json"
        let server = try RedirectedServer(
            in: workspace,
            "2>errors",
            definitions: definitions,
            hasMetrics: true,
            arguments: ["--head-timeout", "1", "--drain-timeout", "1"]
        )
        let admin = try #require(server.adminPort)
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

    @Test func `an unread access log doesn't delay the stop`() throws {
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
        #expect(server.process.errors.contains("access log: the last lines were not written: nothing reads the output"))
        #expect(server.process.errors.hasSuffix("moreapps: stopped\n"))
        withExtendedLifetime(output) {}
    }

    @Test func `lines of both logs stay whole in one slow pipe`() throws {
        let workspace = try Workspace()
        let both = try StalledStream("both", in: workspace)
        let server = try RedirectedServer(
            in: workspace,
            ">both 2>&1",
            definitions: String(repeating: "./", count: 1900) + "appdefinitions.json",
            arguments: ["--access-log", "json"]
        )
        let target = "/nothing?" + String(repeating: "x", count: 2000)
        let requests = 150
        let connection = try server.connect()
        for number in 1...2 {
            try workspace.edit("appdefinitions.json", to: mistakes(number), by: .rename)
            for _ in 0..<requests / 2 { #expect(try connection.request("GET", target).status == 404) }
            try eventually("the mistakes of edit \(number)") {
                try server.get("/healthz").text.contains("\(number)-1\\\"")
            }
        }
        server.process.signal(SIGTERM)
        try eventually("the last line") { both.read().hasSuffix("moreapps: stopped\n") }
        #expect(try server.process.waitForExit() == .exited(0))
        let lines = both.read().split(separator: "\n")
        #expect(lines.count { $0.hasPrefix("{\"time\":") && $0.contains("xxx") && $0.hasSuffix("\"}") } == requests)
        let isWhole = lines.allSatisfy { line in
            // Each line belongs to a single log.
            let beginnings = line.ranges(of: "moreapps: ").count + line.ranges(of: "{\"time\":").count
            return beginnings == 1 && (line.hasPrefix("moreapps: ") || line.hasPrefix("{\"time\":"))
        }
        #expect(isWhole)
    }

    @Test func `a start that fails ends with standard error full too`() throws {
        let workspace = try Workspace("{")
        let errors = try StalledStream("errors", in: workspace)
        let process = try ChildProcess(
            URL(filePath: "/bin/sh"),
            arguments: ["-c", "exec \"$0\" serve --port 0 --drain-timeout 1 2>errors", Program.executable.path],
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
