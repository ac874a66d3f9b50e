import Foundation
import Glibc
import Testing

@Suite struct DrainTests {
    /// Too much for the kernel's buffers, so that the server waits for the reader.
    static let bytes = [UInt8](repeating: 0x61, count: 16_000_000)

    /// A server, and a connection with a large answer that is only partly read.
    static func withSlowReader(
        drainTimeout: Int,
        _ body: (RunningServer, Connection) throws -> Void
    ) throws {
        let workspace = try Workspace()
        try workspace.write(Data(bytes), to: "Public/large.bin")
        try withServer(in: workspace, arguments: ["--drain-timeout", "\(drainTimeout)"]) { server in
            let reader = try server.connect(receiveBuffer: 32_768)
            try reader.send(Connection.head("GET", "/large.bin"))
            try reader.waitForBytes(1000)
            try body(server, reader)
            withExtendedLifetime(reader) {}
        }
    }

    @Test func `a slow reader gets the whole answer, and idle connections are closed at once`() throws {
        try Self.withSlowReader(drainTimeout: 60) { server, reader in
            let idle = try (0..<8).map { _ in try server.connect() }
            for (number, connection) in idle.enumerated() {
                for target in ["/healthz", "/", "/nothing"].prefix(number % 4) {
                    #expect(try connection.request("GET", target).status != 500)
                }
            }
            server.process.signal(SIGTERM)
            for connection in idle { #expect(try connection.readUntilClosed() == "") }
            try expectRefusal(by: server)
            #expect(server.process.exitStatus == nil)
            let response = try reader.readResponse()
            #expect(response.status == 200)
            #expect(response.body == Self.bytes)
            // Without requests in progress, the server doesn't wait for the rest of the minute.
            let status = try server.process.waitForExit(within: .seconds(20))
            #expect(status == .exited(0))
        }
    }

    @Test func `idle connections alone don't hold up the end`() throws {
        try withServer(in: Workspace(), arguments: ["--drain-timeout", "60"]) { server in
            let idle = try (0..<100).map { _ in try server.connect() }
            for connection in idle { #expect(try connection.request("GET", "/").status == 200) }
            server.process.signal(SIGTERM)
            #expect(try server.process.waitForExit(within: .seconds(10)) == .exited(0))
            for connection in idle { #expect(try connection.readUntilClosed() == "") }
        }
    }

    /// The part of a request that arrives before the server stops, and the number of earlier requests.
    private static let begun = ["G", "GET /readyz", "GET /readyz HTTP/1.1\r\n", "GET /readyz HTTP/1.1\r\nHost: a\r\n"]

    /// A connection with part of a request, after a number of complete, answered ones.
    private static func connection(to server: RunningServer, part: String, before: Int) throws -> Connection {
        let open = try server.connect()
        // The last complete one is sent together with the part.
        let earlier = before > 0 ? "GET /?a HTTP/1.1\r\nhost:\ta\r\nAccept-Encoding: br\r\n\r\n" : ""
        for number in 1..<max(1, before) {
            #expect(try open.request("GET", "/api/apps?\(number)", fields: ["Accept: */*"]).status == 200)
        }
        try open.send(earlier + part)
        if before > 0 { #expect(try open.readResponse().status == 200) }
        return open
    }

    @Test func `a request that has begun to arrive is answered, and ends the connection`() throws {
        try withServer(in: Workspace(), arguments: ["--drain-timeout", "60"]) { server in
            let kinds = Self.begun.flatMap { part in [0, 1, 3].map { (part: part, before: $0) } }
            let connections = try kinds.map { try Self.connection(to: server, part: $0.part, before: $0.before) }
            // By now everything sent has arrived.
            #expect(try server.get("/readyz").status == 200)
            server.process.signal(SIGTERM)
            try expectRefusal(by: server)
            usleep(1_300_000)
            for (kind, open) in zip(kinds, connections) {
                #expect(server.process.exitStatus == nil)
                let whole = Self.begun[3] + "\r\n"
                try open.send(String(whole.dropFirst(kind.part.count)))
                // Load balancers learn that the server isn't ready.
                let response = try open.readResponse()
                #expect(response.status == 503, "\(kind)")
                #expect(response.tokens(of: "Connection").contains("close"), "\(kind)")
                #expect(try open.readUntilClosed() == "", "\(kind)")
            }
            #expect(try server.process.waitForExit(within: .seconds(10)) == .exited(0))
        }
    }

    @Test func `only reading the readiness check is refused while the server stops`() throws {
        try withServer(in: Workspace(), arguments: ["--drain-timeout", "60"]) { server in
            let expected = [("GET", 503), ("HEAD", 503), ("OPTIONS", 204), ("POST", 405)]
            let connections = try expected.map { method, _ in
                try Self.connection(to: server, part: "\(method) /readyz HTTP/1.1\r\nHost: a\r\n", before: 1)
            }
            server.process.signal(SIGTERM)
            try expectRefusal(by: server)
            for ((method, status), open) in zip(expected, connections) {
                try open.send("\r\n")
                let response = try open.readResponse(to: method)
                #expect(response.status == status, "\(method)")
                // Load balancers read it, and not people.
                if status == 503 { #expect(response.mediaType == "application/problem+json", "\(method)") }
            }
        }
    }

    @Test(
        "bytes that aren't a request delay nothing",
        arguments: [
            "GET /readyz HTTP/1.1\r\nHost: a \t\r\n\r\n", "\r\nGET /readyz HTTP/1.1\r\nHost: a\r\n\r\n",
            "GET /readyz HTTP/1.1\r\nHost: a\r\n\r\n\r\n", "GET /readyz HTTP/1.1\r\nHost: a\r\nX: b\r\n c\r\n\r\n",
        ]
    )
    func noRequest(text: String) throws {
        try withServer(in: Workspace(), arguments: ["--drain-timeout", "60"]) { server in
            let idle = try server.connect()
            try idle.send(text)
            _ = try idle.readResponse()
            server.process.signal(SIGTERM)
            #expect(try server.process.waitForExit(within: .seconds(20)) == .exited(0))
        }
    }

    @Test(arguments: [SIGTERM, SIGINT]) func `a second signal ends the server at once`(second: Int32) throws {
        try Self.withSlowReader(drainTimeout: 600) { server, _ in
            server.process.signal(SIGTERM)
            // The kernel merges equal pending signals, so wait for the first to take effect.
            try expectRefusal(by: server)
            #expect(server.process.exitStatus == nil)
            server.process.signal(second)
            #expect(try server.process.waitForExit(within: .seconds(10)) == .exited(0))
        }
    }

    @Test func `waiting for stalled readers takes almost no CPU time`() throws {
        let workspace = try Workspace()
        try workspace.write(Data(Self.bytes), to: "Public/large.bin")
        try withServer(in: workspace, arguments: ["--drain-timeout", "60"]) { server in
            let readers = try (0..<800).map { _ in try server.connect(receiveBuffer: 4096) }
            for reader in readers { try reader.send(Connection.head("GET", "/large.bin")) }
            for reader in readers { try reader.waitForBytes(1000) }
            server.process.signal(SIGTERM)
            try expectRefusal(by: server)
            // From here on, checks ask the kernel about silent readers.
            sleep(1)
            let (before, start) = (try server.processorTime(), ContinuousClock.now)
            sleep(2)
            let share = (try server.processorTime() - before) / (ContinuousClock.now - start)
            #expect(share < 0.08)
            server.process.signal(SIGTERM)
        }
    }

    @Test(arguments: [0, 1, 2]) func `answers may take as long as the option says`(seconds: Int) throws {
        try Self.withSlowReader(drainTimeout: seconds) { server, _ in
            let signalled = ContinuousClock.now
            server.process.signal(SIGTERM)
            let status = try server.process.waitForExit(within: .seconds(seconds + 5))
            #expect(status == .exited(0))
            #expect(ContinuousClock.now - signalled >= .seconds(seconds))
        }
    }

    @Test(arguments: ["-1", "3601", "1.5", "soon"]) func `an invalid value is a usage error`(value: String) throws {
        let result = try runCommand(["serve", "--port", "0", "--drain-timeout", value])
        #expect(result.status == .exited(64))
        #expect(result.errors.contains("--drain-timeout"), "\(result.errors)")
    }
}

/// Waits until new connections are refused, as the signal has arrived.
private func expectRefusal(by server: RunningServer) throws {
    try eventually("new connections to be refused") {
        do {
            _ = try server.connect()
            return false
        } catch let error as SystemError {
            return error.code == ECONNREFUSED
        }
    }
}

extension RunningServer {
    /// The CPU time of the waiting thread.
    fileprivate func processorTime() throws -> Duration {
        let file = "/proc/\(process.identifier)/task/\(process.identifier)/schedstat"
        let text = try String(contentsOfFile: file, encoding: .utf8)
        return .nanoseconds(try #require(text.split(separator: " ").first.flatMap { Int64($0) }))
    }
}
