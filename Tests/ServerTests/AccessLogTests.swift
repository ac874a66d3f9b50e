import Foundation
import Glibc
import Testing

@Suite struct AccessLogTests {
    @Test func `standard output stays empty without the option`() throws {
        try withServer(in: Workspace()) { server in
            let response = try server.get("/api/apps")
            #expect(response.status == 200)
            server.stop()
            #expect(server.process.output.isEmpty)
        }
    }

    @Test(arguments: [
        ("GET", "/api/apps?locale=sv_SE"), ("HEAD", "/api/apps"), ("GET", "/no-such-file"), ("POST", "/api/apps"),
        ("GET", "/icons/basket.png"), ("OPTIONS", "/healthz"),
    ]) func `a request is one JSON line`(method: String, target: String) throws {
        try withServer(in: Workspace(), arguments: ["--access-log", "json"]) { server in
            let response = try server.request(
                method,
                target,
                "User-Agent: Fox/1.0",
                "Referer: https://fern.example/",
                "Cookie: secret=1"
            )
            let line = try #require(try logLines(of: server, count: 1).first)
            let entry = try entry(of: line)
            #expect(entry.method == method)
            #expect(entry.target == target)
            #expect(entry.version == "HTTP/1.1")
            #expect(entry.status == response.status)
            #expect(entry.bytes == response.body.count)
            #expect(entry.duration >= 0)
            #expect(entry.client == "127.0.0.1")
            #expect(entry.userAgent == "Fox/1.0")
            #expect(entry.referer == "https://fern.example/")
            #expect(entry.outcome == "completed")
            #expect(abs(try entry.date.timeIntervalSinceNow) < 60)
            #expect(!line.contains("secret"))
        }
    }

    @Test(arguments: ["GET", "HEAD"]) func `a request is one line of the combined format`(method: String) throws {
        try withServer(in: Workspace(), arguments: ["--access-log", "combined"]) { server in
            let response = try server.request(method, "/api/apps?device=ipad", "User-Agent: Fox/1.0")
            let line = try #require(try logLines(of: server, count: 1).first)
            let format =
                #/127\.0\.0\.1 - - \[\d\d/[A-Z][a-z]{2}/\d{4}:\d\d:\d\d:\d\d [+-]\d{4}\] "(.*?)" (\d{3}) (\d+|-) "-" "(.*)"/#
            let match = try #require(try format.wholeMatch(in: line), "\(line)")
            #expect(match.1 == "\(method) /api/apps?device=ipad HTTP/1.1")
            #expect(match.2 == "\(response.status)")
            #expect(match.3 == (response.body.isEmpty ? "-" : "\(response.body.count)"))
            #expect(match.4 == "Fox/1.0")
        }
    }

    @Test func `an unparsable request is logged as far as possible`() throws {
        try withServer(in: Workspace(), arguments: ["--access-log", "json"]) { server in
            let connection = try server.connect()
            try connection.send("GET /a HTTP/1.1\r\nHost: a\r\nUser-Agent: Fox/1.0\r\nContent-Length: x\r\n\r\n")
            #expect(try connection.readUntilClosed().hasPrefix("HTTP/1.1 400 "))
            let entry = try entry(of: try #require(try logLines(of: server, count: 1).first))
            #expect(entry.status == 400)
            #expect(entry.userAgent == "Fox/1.0")
            #expect(entry.outcome == "completed")
        }
    }

    /// Attempts to end a line or a quoted text, or to control a terminal.
    static let awkwardTexts = [
        #"a"b"#, #"a\b"#, #"a\"}{"status":200"#, "a\tb", "a\u{1}b", "a\u{1B}[2Jb", "a\u{7F}b", "a\rb", "å漢", "\u{2028}",
        "a%0Ab", String(repeating: "\"", count: 3000),
    ]

    @Test(arguments: ["json", "combined"], awkwardTexts)
    func `a target or a user agent can't tear or forge a line`(format: String, text: String) throws {
        try withServer(in: Workspace(), arguments: ["--access-log", format]) { server in
            let fields = ["User-Agent: \(text)", "Connection: close"]
            try expectOneLine(of: server, format: format, for: Connection.head("GET", "/healthz", fields: fields))
        }
        try withServer(in: Workspace(), arguments: ["--access-log", format]) { server in
            try expectOneLine(
                of: server,
                format: format,
                for: "GET /\(text) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
                // 1.0 refuses the line before there is a request to log.
                isLogged: !(Library.isStrict && text.contains("\r"))
            )
        }
    }

    /// A proxy's block, what it forwards, and the resulting client.
    static let forwarded: [(proxy: String?, value: String, client: String)] = [
        (nil, "203.0.113.7", "127.0.0.1"),
        ("10.0.0.0/8", "203.0.113.7", "127.0.0.1"),
        ("127.0.0.1/32", "203.0.113.7", "203.0.113.7"),
        ("127.0.0.1/32", "2001:db8::7", "2001:db8::7"),
        // Addresses written by the client itself come before those added by the proxy.
        ("127.0.0.1/32", "198.51.100.9, 203.0.113.7", "203.0.113.7"),
        ("127.0.0.1/32,10.0.0.0/8", "203.0.113.7, 10.1.2.3", "203.0.113.7"),
        ("127.0.0.1/32", "nonsense", "127.0.0.1"),
    ]

    @Test(arguments: forwarded)
    func `only a trusted proxy can name the client`(proxy: String?, value: String, client: String) throws {
        let trust = proxy.map { ["--trusted-proxy", $0] } ?? []
        try withServer(in: Workspace(), arguments: ["--access-log", "json"] + trust) { server in
            _ = try server.get("/healthz", "X-Forwarded-For: \(value)")
            let line = try #require(try logLines(of: server, count: 1).first)
            #expect(try entry(of: line).client == client)
        }
    }

    @Test(arguments: ["json", "combined"]) func `all lines are there when the server has ended`(format: String) throws {
        try withServer(in: Workspace(), arguments: ["--access-log", format]) { server in
            let connection = try server.connect()
            for number in 0..<200 { _ = try connection.request("GET", "/healthz?\(number)") }
            server.stop()
            let lines = server.process.output.split(separator: "\n")
            #expect(lines.count == 200)
            for (number, line) in lines.enumerated() { #expect(line.contains("/healthz?\(number)"), "\(line)") }
        }
    }

    @Test(arguments: [
        ["--access-log", "xml"], ["--access-log", "JSON"], ["--trusted-proxy", "127.0.0.1/33"],
        ["--trusted-proxy", "proxy.example"],
    ]) func `an invalid value is a usage error`(arguments: [String]) throws {
        let result = try runCommand(["serve", "--port", "0"] + arguments)
        #expect(result.status == .exited(64))
        #expect(result.errors.contains(arguments[0]), "\(result.errors)")
    }
}

/// A line of `--access-log json`.
private struct LogEntry: Decodable {
    let time: String
    let client: String
    let method: String
    let target: String
    let version: String
    let status: Int
    let bytes: Int
    let duration: Double
    let referer: String?
    let userAgent: String?
    let outcome: String

    var date: Date {
        get throws { try Date(time, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)) }
    }
}

private func entry(of line: String) throws -> LogEntry {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(LogEntry.self, from: Data(line.utf8))
}

/// The complete lines on standard output, once there are `count`: they are written some time after the answer.
private func logLines(of server: RunningServer, count: Int) throws -> [String] {
    try eventually("\(count) lines of the access log") {
        let output = server.process.output
        guard output.hasSuffix("\n") else { return nil }
        let lines = output.split(separator: "\n").map(String.init)
        return lines.count >= count ? lines : nil
    }
}

/// Sends `request` and stops the server: whatever the answer, the log has one line of printable ASCII about it, or
/// none.
private func expectOneLine(
    of server: RunningServer,
    format: String,
    for request: String,
    isLogged: Bool = true
) throws {
    let connection = try server.connect()
    try connection.send(request)
    let response = try connection.readResponse()
    server.stop()
    let output = server.process.output
    guard isLogged else {
        #expect(response.status == 400 && output.isEmpty, "\(response.status): \(output)")
        return
    }
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
    try #require(lines.count == 2 && lines[1].isEmpty, "\(response.status): \(output)")
    let isPlain = lines[0].utf8.allSatisfy { (0x20...0x7E).contains($0) }
    #expect(isPlain, "\(output)")
    if format == "json" {
        #expect(try entry(of: String(lines[0])).status == response.status)
    } else {
        // The request line, the referer and the user agent are quoted, and contain no quotes.
        let quotes = lines[0].utf8.count { $0 == UInt8(ascii: "\"") }
        #expect(quotes == 6, "\(output)")
        #expect(lines[0].contains("\" \(response.status) "), "\(output)")
    }
}
