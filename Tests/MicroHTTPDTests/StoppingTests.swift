import Foundation
import TestSupport
import Testing

@testable import MicroHTTPD

@Suite struct StoppingTests {
    /// Too much for the kernel's buffers.
    private static let large = bytes([UInt8](repeating: 0x41, count: 30_000_000))

    @Test("an answer that is being read is finished", arguments: [1, 3])
    func finishes(threads: Int) throws {
        try withServer(configuration: configuration { $0.threads = threads }, handler: { _ in Self.large }) { server in
            let client = try WireClient(port: server.port, receiveBuffer: 4096)
            try client.send(WireClient.head())
            try client.waitForBytes()
            let isStopped = Flag()
            try during({
                server.stop(within: .seconds(20))
                isStopped.set()
            }) {
                #expect(eventually { isRefused(server.port) })
                usleep(200_000)
                #expect(!isStopped.isSet)
                let response = try client.response()
                #expect(response.body.count == 30_000_000)
                #expect(eventually { isStopped.isSet })
            }
            #expect(client.isClosed(within: .seconds(5)))
            #expect(server.connectionCount == 0)
        }
    }

    @Test func `a request that is being read is answered, and told that the connection ends`() throws {
        try withServer { server in
            let client = try WireClient(port: server.port)
            // No longer new.
            _ = try client.request()
            try client.send("GET / HTTP/1.1\r\nHost: a\r\n")
            usleep(200_000)
            try during({ server.stop(within: .seconds(20)) }) {
                #expect(eventually { isRefused(server.port) })
                try client.send("\r\n")
                let response = try client.response()
                #expect(response.text == "hello")
                #expect(response.isLast)
                #expect(client.isClosed(within: .seconds(5)))
            }
        }
    }

    @Test func `a new connection may still send a request`() throws {
        try withServer { server in
            let client = try WireClient(port: server.port)
            #expect(eventually { server.connectionCount == 1 })
            try during({ server.stop(within: .seconds(20)) }) {
                #expect(eventually { isRefused(server.port) })
                try client.send(WireClient.head())
                #expect(try client.response().isLast)
            }
        }
    }

    @Test func `it stops at once when idle`() throws {
        try withServer { server in
            let clients = try (0..<20).map { _ in try WireClient(port: server.port) }
            for client in clients { _ = try client.request() }
            let start = ContinuousClock.now
            server.stop(within: .seconds(20))
            #expect(ContinuousClock.now - start < .seconds(5))
            for client in clients { #expect(client.isClosed(within: .seconds(5))) }
            // Stopping again changes nothing.
            server.stop(within: .seconds(20))
        }
    }

    @Test("no answer is cut off under load", arguments: [1, 2])
    func underLoad(threads: Int) throws {
        let content = [UInt8](repeating: 0x41, count: 2000)
        for _ in 0..<5 {
            try withServer(configuration: configuration { $0.threads = threads }, handler: { _ in bytes(content) }) {
                server in
                let port = server.port
                try during({
                    onThreads(8) { _ in
                        while !isRefused(port) {
                            do {
                                let client = try WireClient(port: port)
                                while try !client.request().isLast {}
                            } catch WireError.closed(let received) {
                                // A connection may end between two requests, but not within an answer.
                                #expect(received.isEmpty)
                            } catch {
                                guard error is SystemError else {
                                    Issue.record(error)
                                    return
                                }
                            }
                        }
                    }
                }) {
                    usleep(50_000)
                    server.stop(within: .seconds(20))
                }
            }
        }
    }

    @Test("a client that doesn't read is not waited for beyond the deadline", arguments: [true, false])
    func deadline(isImpatient: Bool) throws {
        try withServer(handler: { _ in Self.large }) { server in
            let client = try WireClient(port: server.port, receiveBuffer: 4096)
            try client.send(WireClient.head())
            try client.waitForBytes()
            let start = ContinuousClock.now
            server.stop(within: isImpatient ? .seconds(60) : .milliseconds(300), unless: { isImpatient })
            let duration = ContinuousClock.now - start
            #expect(duration < .seconds(5))
            #expect(isImpatient || duration >= .milliseconds(300))
        }
    }

    @Test func `a stopped server can't be given another configuration`() throws {
        try withServer { server in
            server.stop(within: .zero)
            try? server.reconfigure(ServerConfiguration())
            #expect(isRefused(server.port))
            #expect(server.connectionCount == 0)
        }
    }
}

/// Whether a port refuses connections.
func isRefused(_ port: UInt16) -> Bool {
    do {
        _ = try WireClient(port: port)
        return false
    } catch {
        return error as? SystemError == SystemError(call: "connect", code: ECONNREFUSED)
    }
}
