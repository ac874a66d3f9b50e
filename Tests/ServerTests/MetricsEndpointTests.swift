import Foundation
import Testing

@Suite struct MetricsEndpointTests {
    static let arguments = ["--admin-address", "127.0.0.1:0"]

    @Test func `a taken admin port ends the start with status 1`() throws {
        let workspace = try Workspace()
        let taken = try ListeningSocket()
        let failure = #expect(throws: StartFailure.self) {
            try RunningServer(in: workspace, arguments: ["--admin-address", "127.0.0.1:\(taken.port)"])
        }
        #expect(failure?.status == .exited(1))
        #expect(failure?.errors.contains("error") == true)
        withExtendedLifetime(taken) {}
    }

    @Test func `the metrics are not on the main port`() throws {
        try withServer(in: Workspace(), arguments: Self.arguments) { server in
            let response = try server.get("/metrics")
            #expect(response.status == 404)
        }
        try withServer(in: Workspace()) { server in
            let response = try server.get("/metrics")
            #expect(response.status == 404)
            #expect(!server.process.errors.contains("metrics"))
        }
    }

    @Test func `the admin address answers methods and targets as the main one does`() throws {
        let reading = "GET, HEAD, OPTIONS"
        let targets = ["/metrics", "/metrics?a=b", "/%6detrics", "/a/../metrics", "http://localhost/metrics"]
        let others = ["/", "/api/apps", "/metricsx", "/metrics/", "//metrics", "/healthz", "/../metrics"]
        let malformed = ["/%zz", "/metrics#a", "ftp://localhost/metrics"]
        try withServer(in: Workspace(), arguments: Self.arguments) { server in
            let port = try adminPort(of: server)
            func check(_ methods: [String], _ targets: [String], status: Int, allow: String? = nil) throws {
                for method in methods {
                    for target in targets {
                        let response = try Connection(to: "127.0.0.1", port: port).request(method, target)
                        #expect(response.status == status, "\(method) \(target)")
                        #expect(response["Allow"] == allow, "\(method) \(target)")
                        #expect(response["Access-Control-Allow-Origin"] == nil)
                    }
                }
            }
            let changing = ["POST", "PUT", "DELETE", "PATCH", "QUERY"]
            try check(["GET", "HEAD"], targets, status: 200)
            try check(changing, targets, status: 405, allow: reading)
            try check(["OPTIONS"], targets + ["*"], status: 204, allow: reading)
            try check(["GET", "HEAD", "OPTIONS"] + changing, others, status: 404)
            try check(["GET", "HEAD", "OPTIONS"] + changing, malformed, status: 400)
            try check(["GET", "HEAD"] + changing, ["*"], status: 400)
            try check(["TRACE", "CONNECT"], ["/metrics", "/"], status: 405, allow: reading)
            try check(["PURGE", "get", "G"], ["/metrics", "/"], status: 501)
            for (method, status) in [("GET", 413), ("POST", 405)] {
                let admin = try Connection(to: "127.0.0.1", port: port)
                #expect(try admin.request(method, "/metrics", fields: ["Content-Length: 3"]).status == status)
            }
        }
    }

    @Test func `the metrics are in the text format 0.0.4`() throws {
        try withServer(in: Workspace(), arguments: Self.arguments) { server in
            #expect(try server.get("/api/apps").status == 200)
            let response = try scrape(server)
            #expect(response["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8")
            #expect(response.text.hasSuffix("\n"))
            #expect(response.text.contains("\n# TYPE moreapps_http_requests_total counter\n"))
            #expect(response.text.contains("\n# TYPE moreapps_http_request_duration_seconds histogram\n"))
        }
    }

    @Test func `requests are counted by route and status code`() throws {
        try withServer(in: Workspace(), arguments: Self.arguments) { server in
            let connection = try server.connect()
            let tag = try #require(try connection.request("GET", "/api/apps")["ETag"])
            for _ in 0..<2 { #expect(try connection.request("GET", "/api/apps").status == 200) }
            #expect(try connection.request("GET", "/api/apps", fields: ["If-None-Match: \(tag)"]).status == 304)
            #expect(try connection.request("GET", "/").status == 200)
            for number in 0..<5 { #expect(try connection.request("GET", "/none-\(number)").status == 404) }
            let expected: [String: Int] = ["200": 3 + 1, "304": 1, "404": 5]
            // The last request may be counted after its answer.
            let counts = try eventually("ten requests to be counted") {
                let counts = try requestCounts(server)
                return counts.map(\.count).reduce(0, +) >= 10 ? counts : nil
            }
            let byCode = Dictionary(counts.map { ($0.code, $0.count) }, uniquingKeysWith: +)
            #expect(byCode == expected)
            let catalog = try #require(counts.first { $0.code == "304" }).route
            #expect(counts.contains { $0.route == catalog && $0.code == "200" && $0.count == 3 }, "\(counts)")
            let duration = "moreapps_http_request_duration_seconds"
            let text = try scrape(server).text
            #expect(text.contains("\(duration)_count 10\n"))
            #expect(text.contains("\(duration)_bucket{le=\"+Inf\"} 10\n"))
        }
    }

    @Test func `requests from unknown apps are counted by route, even if their answers are cached`() throws {
        let workspace = try Workspace()
        try workspace.write(sampleDefinitions, to: "draft.json")
        try withServer(in: workspace, arguments: Self.arguments + ["--draft", "draft.json"]) { server in
            let connection = try server.connect()
            func ask(_ target: String, _ fields: String...) throws -> HTTPResponse {
                try connection.request("GET", target, fields: fields)
            }
            for _ in 0..<5 {
                let unknown = try ask("/api/apps?locale=sv&me=BASKET")
                #expect(try unknown.body == ask("/api/apps?locale=sv").body)
                // Known, missing and empty, and of the draft.
                for target in ["/api/apps?locale=sv&me=basket", "/api/apps?locale=sv&me=", "/draft/api/apps?me=x", "/"]
                {
                    #expect(try ask(target).status == 200)
                }
                #expect(try ask("/api/apps?me=negotiated", "Accept-Language: de").status == 200)
                #expect(try ask("/?locale=sv&me=%42asket").status == 200)
                #expect(try ask("/api/update?me=nobody&version=1").status == 200)
            }
            // An endpoint that doesn't read it.
            #expect(try ask("/lookup?id=1&me=nobody").status == 200)
            let counts = try eventually("the requests to be counted") {
                let lines = try scrape(server).text.split(separator: "\n")
                let counts = lines.filter { $0.hasPrefix("moreapps_unknown_app_requests_total{") }
                return counts.contains { $0.hasSuffix(#"{route="api_update"} 5"#) } ? counts : nil
            }
            #expect(
                Set(counts.compactMap { $0.split(separator: "total").last }) == [
                    #"{route="api_apps"} 10"#, #"{route="page"} 5"#, #"{route="api_update"} 5"#,
                ]
            )
        }
    }

    @Test func `an unknown path makes no series of its own`() throws {
        try withServer(in: Workspace(), arguments: Self.arguments) { server in
            for number in 0..<20 { _ = try server.get("/stray-\(number)") }
            let counts = try eventually("the requests to be counted") {
                let counts = try requestCounts(server)
                return counts.map(\.count).reduce(0, +) >= 20 ? counts : nil
            }
            #expect(counts.count == 1, "\(counts)")
            #expect(!(try scrape(server).text.contains("stray")))
        }
    }

    @Test func `while the server stops, connections and requests are counted until they are gone`() throws {
        let workspace = try Workspace()
        try workspace.write(Data(repeating: 0x61, count: 16_000_000), to: "Public/large.bin")
        try withServer(in: workspace, arguments: Self.arguments + ["--drain-timeout", "60"]) { server in
            var readers = try (0..<20).map { _ in try server.connect(receiveBuffer: 4096) }
            for reader in readers { try reader.send(Connection.head("GET", "/large.bin")) }
            for reader in readers { try reader.waitForBytes(1000) }
            let idle = try server.connect()
            #expect(try idle.request("GET", "/").status == 200)
            let admin = try Connection(to: "127.0.0.1", port: adminPort(of: server))
            server.process.signal(SIGTERM)
            // The idle connection is closed, so the signal has arrived.
            #expect(try idle.readUntilClosed() == "")
            for count in [20, 5] {
                readers.removeLast(readers.count - count)
                try eventually("\(count) connections") {
                    let text = try admin.request("GET", "/metrics").text
                    return text.contains("\nmoreapps_http_connections \(count)\n")
                        && text.contains("\nmoreapps_http_requests_in_flight \(count)\n")
                }
            }
            readers = []
            #expect(try server.process.waitForExit(within: .seconds(20)) == .exited(0))
        }
    }

    @Test(arguments: ["127.0.0.1", "127.0.0.1:", "127.0.0.1:65536", "127.0.0.1:http", ":-1"])
    func `an address without a port is wrong usage`(address: String) throws {
        let result = try runCommand(["serve", "--port", "0", "--admin-address", address])
        #expect(result.status == .exited(64))
        #expect(result.errors.contains("--admin-address"), "\(result.errors)")
    }
}

/// The port in the line with the metrics' URL.
private func adminPort(of server: RunningServer) throws -> UInt16 {
    try eventually("the line with the URL of the metrics") {
        let match = server.process.errors.firstMatch(of: #/http://127\.0\.0\.1:(\d+)/metrics\n/#)
        return match.flatMap { UInt16($0.1) }
    }
}

private func scrape(_ server: RunningServer) throws -> HTTPResponse {
    try Connection(to: "127.0.0.1", port: adminPort(of: server)).request("GET", "/metrics")
}

private struct RequestCount {
    let route: String
    let code: String
    let count: Int
}

private func requestCounts(_ server: RunningServer) throws -> [RequestCount] {
    try scrape(server).text.split(separator: "\n").filter { $0.hasPrefix("moreapps_http_requests_total{") }.map {
        line in
        let route = try #require(line.firstMatch(of: #/route="([^"]*)"/#), "\(line)")
        let code = try #require(line.firstMatch(of: #/code="([^"]*)"/#), "\(line)")
        let count = try #require(line.split(separator: " ").last.flatMap { Int($0) }, "\(line)")
        return RequestCount(route: String(route.1), code: String(code.1), count: count)
    }
}
