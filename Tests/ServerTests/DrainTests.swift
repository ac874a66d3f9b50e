import Foundation
import Glibc
import Testing

@Suite struct DrainTests {
    /// More than the kernel's buffers hold, so that the server waits for the reader.
    static let bytes = [UInt8](repeating: 0x61, count: 16_000_000)

    /// A server, and a connection on which a large answer has begun and is not read on.
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

    @Test func `a slow reader gets the whole answer, and idle connections don't lengthen the wait`() throws {
        try Self.withSlowReader(drainTimeout: 60) { server, reader in
            let idle = try server.connect()
            #expect(try idle.request("GET", "/healthz").status == 200)
            server.process.signal(SIGTERM)
            try expectRefusal(by: server)
            let response = try reader.readResponse()
            #expect(response.status == 200)
            #expect(response.body == Self.bytes)
            // Nothing is under way any more: the rest of the minute isn't waited for.
            let status = try server.process.waitForExit(within: .seconds(20))
            #expect(status == .exited(0))
            #expect(try idle.readUntilClosed() == "")
        }
    }

    @Test func `a request on an open connection is answered during the wait, and ends the connection`() throws {
        try Self.withSlowReader(drainTimeout: 60) { server, reader in
            let open = try server.connect()
            #expect(try open.request("GET", "/readyz").status == 200)
            server.process.signal(SIGTERM)
            try expectRefusal(by: server)
            // A load balancer that asks now is told to go elsewhere.
            let response = try open.request("GET", "/readyz")
            #expect(response.status == 503)
            #expect(response.tokens(of: "Connection").contains("close"))
            #expect(try open.readUntilClosed() == "")
            #expect(server.process.exitStatus == nil)
            #expect(try reader.readResponse().body == Self.bytes)
        }
    }

    @Test(arguments: [SIGTERM, SIGINT]) func `a second signal ends the server at once`(second: Int32) throws {
        try Self.withSlowReader(drainTimeout: 600) { server, _ in
            server.process.signal(SIGTERM)
            // One of two equal signals that are pending is lost, so the first must have been seen.
            try expectRefusal(by: server)
            #expect(server.process.exitStatus == nil)
            server.process.signal(second)
            #expect(try server.process.waitForExit(within: .seconds(10)) == .exited(0))
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

    @Test(arguments: ["-1", "3601", "1.5", "soon"]) func `a wrong value is wrong usage`(value: String) throws {
        let result = try runCommand(["serve", "--port", "0", "--drain-timeout", value])
        #expect(result.status == .exited(64))
        #expect(result.errors.contains("--drain-timeout"), "\(result.errors)")
    }
}

/// Waits until new connections are refused: the signal has been seen.
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
