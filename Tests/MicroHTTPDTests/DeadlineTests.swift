import Foundation
import Locking
import Synchronization
import Testing

@testable import MicroHTTPD

@Suite struct DeadlineTests {
    @Test func `a head that drips is cut off, an idle connection is not`() throws {
        let configuration = configuration { $0.headTimeout = .seconds(1) }
        try withServer(configuration: configuration) { server in
            let idle = try WireClient(port: server.port)
            _ = try idle.request()
            let again = try WireClient(port: server.port)
            _ = try again.request()
            let drips = [
                Drip("from the first byte", try WireClient(port: server.port), "GET / HTTP/1.1"),
                Drip("after the request line", try WireClient(port: server.port), "A: b", first: "GET / HTTP/1.1\r\n"),
                Drip("in a later request", again, "A: b", first: "GET / HTTP/1.1\r\nHost: a\r\n"),
                Drip("without a byte", try WireClient(port: server.port), ""),
            ]
            try run(drips, against: server, for: .seconds(4))
            for drip in drips {
                let lasted = try #require(drip.lasted, "\(drip.name)")
                #expect(lasted > .milliseconds(700) && lasted < .seconds(3), "\(drip.name)")
            }
            #expect(try idle.request().text == "hello")
        }
    }

    @Test func `bytes that aren't a request can't keep a connection open`() throws {
        let configuration = configuration {
            $0.headTimeout = .seconds(1)
            $0.idleTimeout = .seconds(1)
        }
        try withServer(configuration: configuration) { server in
            let clients = try (0..<3).map { _ in try WireClient(port: server.port) }
            for client in clients { _ = try client.request() }
            let drips = [
                Drip("silence", clients[0], ""), Drip("empty lines", clients[1], "\r\n\r\n\r\n\r\n"),
                Drip("a request line", clients[2], "GET /aaaaaaaaaaaaaaaaaaaaaaaaaa"),
            ]
            try run(drips, against: server, for: .seconds(5))
            for drip in drips {
                let lasted = try #require(drip.lasted, "\(drip.name)")
                #expect(lasted > .milliseconds(700) && lasted < .seconds(4), "\(drip.name)")
            }
        }
    }

    @Test func `a silent connection is closed after the idle timeout, but not during a request`() throws {
        let configuration = configuration {
            $0.headTimeout = .seconds(3)
            $0.idleTimeout = .seconds(1)
        }
        try withServer(configuration: configuration) { server in
            let (silent, begun) = (try WireClient(port: server.port), try WireClient(port: server.port))
            let start = ContinuousClock.now
            for client in [silent, begun] { _ = try client.request() }
            try begun.send("GET / HT")
            #expect(
                eventually(within: .seconds(5)) {
                    silent.isClosed(within: .zero)
                }
            )
            #expect(ContinuousClock.now - start > .milliseconds(700))
            try begun.send("TP/1.1\r\nHost: localhost\r\n\r\n")
            #expect(try begun.response().text == "hello")
        }
    }

    @Test func `a response is aborted when its reader stops, but not when it is slow`() throws {
        let large = bytes([UInt8](repeating: 0x41, count: 30_000_000))
        let configuration = configuration {
            $0.responseTimeout = .seconds(300)
            $0.idleTimeout = .seconds(2)
        }
        try withServer(configuration: configuration, handler: { _ in large }) { server in
            let stalled = try WireClient(port: server.port, receiveBuffer: 4096)
            let slow = try WireClient(port: server.port, receiveBuffer: 4096)
            for client in [stalled, slow] { try client.send(WireClient.head()) }
            try stalled.waitForBytes()
            let start = ContinuousClock.now
            var read = 0
            while ContinuousClock.now - start < .seconds(8) {
                read += try slow.read(atMost: 2000)
                usleep(200_000)
            }
            #expect(server.connectionCount == 1)
            #expect(read > 40_000)
        }
    }

    @Test(
        "a request that took too long is reported as timed out",
        arguments: [(head: 1, response: 1, idle: 60), (head: 1, response: 300, idle: 1)]
    )
    func told(head: Int, response: Int, idle: Int) throws {
        let outcomes = Lock<[Exchange.Outcome]>([])
        let large = bytes([UInt8](repeating: 0x41, count: 30_000_000))
        let configuration = configuration {
            $0.headTimeout = .seconds(head)
            $0.responseTimeout = .seconds(response)
            $0.idleTimeout = .seconds(idle)
        }
        let observer: Server.Observer = { _, exchange in outcomes.withLock { $0.append(exchange.outcome) } }
        try withServer(configuration: configuration, handler: { _ in large }, observer: observer) { server in
            let drips = try WireClient(port: server.port)
            try drips.send("GET / HTTP/1.1\r\n")
            let stalls = try WireClient(port: server.port, receiveBuffer: 4096)
            try stalls.send(WireClient.head())
            #expect(
                eventually {
                    outcomes.withLock { $0.count } == 2
                }
            )
            #expect(outcomes.withLock { $0 } == [.timedOut, .timedOut])
        }
    }

    @Test(
        "a half-closed peer gets its answer, and the connection ends",
        arguments: ["GET / HTTP/1.1\r\nHost: a\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\n", "GET /", ""]
    )
    func halfClosed(text: String) throws {
        try withServer { server in
            for _ in 0..<50 {
                let client = try WireClient(port: server.port)
                try client.sendLast(text)
                if text.hasSuffix("\r\n\r\n") { #expect(try client.response().text == "hello") }
                #expect(
                    eventually {
                        client.isClosed(within: .milliseconds(20))
                    }
                )
            }
        }
    }

    @Test func `requests that were sent before the end of the stream are all answered`() throws {
        let configuration = configuration { $0.connectionMemory = 4096 }
        try withServer(configuration: configuration) { server in
            for _ in 0..<20 {
                let client = try WireClient(port: server.port)
                try client.sendLast(String(repeating: WireClient.head(), count: 500))
                for _ in 0..<500 { #expect(try client.response().text == "hello") }
                #expect(client.isClosed(within: .seconds(5)))
            }
        }
    }

    @Test func `a late check costs no connection its time`() {
        let context = DaemonState(
            configuration: configuration { $0.headTimeout = .milliseconds(1) },
            functions: RequestFunctions(
                makeContext: { Lock(0) },
                screen: { _, _ in nil },
                handler: { _, _ in hello },
                observer: nil
            )
        )
        let state = ConnectionState(
            descriptor: -1,
            network: PeerNetwork(nil),
            time: context.time,
            isEncrypted: false,
            context: Lock(0)
        )
        context.connections.insert(state)
        for isOverdue in [false, true] {
            usleep(700_000)
            context.closeOverdueConnections()
            #expect(state.isTimedOut.load(ordering: .relaxed) == isOverdue)
        }
    }

    @Test func `a stopping server doesn't wait for a missing head`() throws {
        let server = try Server(
            socket: ListeningSocket(host: "127.0.0.1", port: 0),
            configuration: configuration { $0.headTimeout = .seconds(1) },
            handler: { _ in hello }
        )
        let client = try WireClient(port: server.port)
        try client.send("GET / HTTP/1.1\r\nHost: a\r\n")
        #expect(try WireClient(port: server.port).request().text == "hello")
        let start = ContinuousClock.now
        server.stop(within: .seconds(60))
        #expect(ContinuousClock.now - start < .seconds(20))
    }

    @Test func `an unread answer is aborted`() throws {
        let large = bytes([UInt8](repeating: 0x41, count: 30_000_000))
        let configuration = configuration { $0.responseTimeout = .seconds(1) }
        try withServer(configuration: configuration, handler: { _ in large }) { server in
            let client = try WireClient(port: server.port, receiveBuffer: 4096)
            try client.send(WireClient.head())
            try client.waitForBytes()
            let start = ContinuousClock.now
            #expect(
                eventually(within: .seconds(5)) {
                    server.connectionCount == 0
                }
            )
            #expect(ContinuousClock.now - start > .milliseconds(700))
        }
    }

    /// Makes each client send a byte per 0.2 s.
    private func run(_ drips: [Drip], against server: Server, for limit: Duration) throws {
        let start = ContinuousClock.now
        while ContinuousClock.now - start < limit, drips.contains(where: { $0.lasted == nil }) {
            for drip in drips where drip.lasted == nil { drip.drop(after: ContinuousClock.now - start) }
            usleep(200_000)
        }
    }
}

/// A client that sends one byte at a time.
private final class Drip {
    let name: String
    /// The time until the server closed the connection.
    private(set) var lasted: Duration?
    private let client: WireClient
    private var bytes: [UInt8]

    init(_ name: String, _ client: WireClient, _ text: String, first: String = "") {
        self.name = name
        self.client = client
        bytes = Array(text.utf8)
        try? client.send(first)
    }

    func drop(after time: Duration) {
        if client.isClosed(within: .zero) {
            lasted = time
        } else if !bytes.isEmpty {
            try? client.send([bytes.removeFirst()])
        }
    }
}
