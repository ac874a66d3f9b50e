import Foundation
import Glibc
import Locking
import TestSupport
import Testing

@testable import MicroHTTPD

/// A server at its connection limit.
@Suite struct EvictionTests {
    /// How a client keeps its connections.
    enum Holding: String, CaseIterable {
        case idle, silent
        case line = "GET / HTTP/1.1\r\n"
        case begun = "GET / HT"
        case empty = "\r\n"
    }

    @Test(arguments: Holding.allCases, [1, 2])
    func `a client with all connections makes room for others and for itself`(holding: Holding, threads: Int) throws {
        let configuration = configuration {
            $0.connectionLimit = 16
            $0.threads = threads
        }
        try withServer(configuration: configuration) { server in
            let held = try (0..<16).map { _ in try WireClient(port: server.port) }
            for (number, client) in held.enumerated() {
                switch holding {
                case .idle: _ = try client.request()
                case .silent: break
                // In the first request, and in a later one.
                case .line, .begun, .empty:
                    if number.isMultiple(of: 2) { _ = try client.request() }
                    try client.send(holding.rawValue)
                }
            }
            #expect(eventually { server.connectionCount == 16 })
            for source in ["127.0.0.2", "127.0.0.3", "127.0.0.1"] {
                let other = try WireClient(port: server.port, from: source)
                #expect(try other.request().text == "hello")
                #expect(try other.request().text == "hello")
            }
            #expect(server.connectionCount <= 16)
            #expect(server.evictedConnectionCount >= 1)
        }
    }

    @Test func `a client that is busy on all of them blocks nobody`() throws {
        let configuration = configuration { $0.connectionLimit = 24 }
        try withServer(configuration: configuration) { server in
            let isOver = Lock(false)
            let port = server.port
            try during {
                onThreads(3) { _ in
                    var clients: [WireClient] = []
                    while !isOver.withLock({ $0 }) {
                        // It reconnects after each loss.
                        clients.removeAll { (try? $0.request()) == nil }
                        while clients.count < 8, let client = try? WireClient(port: port) { clients.append(client) }
                        usleep(1000)
                    }
                }
            } _: {
                defer { isOver.withLock { $0 = true } }
                #expect(eventually { server.connectionCount == 24 })
                let kept = try WireClient(port: server.port, from: "127.0.0.2")
                for _ in 0..<50 {
                    #expect(try WireClient(port: server.port, from: "127.0.0.3").request().text == "hello")
                    #expect(try kept.request().text == "hello")
                }
            }
        }
    }

    @Test(arguments: [1, 2]) func `a client with constant requests blocks nobody`(threads: Int) throws {
        let configuration = configuration {
            $0.connectionLimit = 4
            $0.threads = threads
        }
        // Slower than requests arrive, so that some are always unread.
        let handler: Server.Handler = { _ in
            usleep(2000)
            return hello
        }
        try withServer(configuration: configuration, handler: handler) { server in
            let isOver = Lock(false)
            let port = server.port
            let requests = String(repeating: WireClient.head(), count: 20)
            try during {
                onThreads(4) { _ in
                    while !isOver.withLock({ $0 }) {
                        guard let client = try? WireClient(port: port), (try? client.send(requests)) != nil else {
                            continue
                        }
                        var isLast = false
                        while !isLast, !isOver.withLock({ $0 }), (try? client.send(requests)) != nil {
                            for _ in 0..<20 where !isLast { isLast = (try? client.response())?.isLast ?? true }
                        }
                    }
                }
            } _: {
                defer { isOver.withLock { $0 = true } }
                #expect(eventually { server.connectionCount == 4 })
                for _ in 0..<5 {
                    let other = try WireClient(port: server.port, from: "127.0.0.2")
                    #expect(try other.request().text == "hello")
                }
            }
        }
    }

    @Test(arguments: [1, 2]) func `newcomers from one address lose no request in progress`(threads: Int) throws {
        let configuration = configuration {
            $0.connectionLimit = 32
            $0.threads = threads
        }
        try withServer(configuration: configuration) { server in
            let port = server.port
            onThreads(8) { _ in
                do {
                    // Left open, so that each new one needs a place.
                    var open: [WireClient] = []
                    for _ in 0..<100 {
                        let client = try WireClient(port: port)
                        #expect(try client.request().text == "hello")
                        open.append(client)
                    }
                } catch {
                    Issue.record(error)
                }
            }
            #expect(server.evictedConnectionCount >= 400)
        }
    }

    @Test func `an idle connection goes before one with a request arriving`() throws {
        try withServer(configuration: configuration { $0.connectionLimit = 2 }) { server in
            let asking = try WireClient(port: server.port)
            _ = try asking.request()
            try asking.send("GET / HTTP/1.1\r\nHo")
            let idle = try WireClient(port: server.port)
            _ = try idle.request()
            for _ in 0..<3 { #expect(try WireClient(port: server.port).request().text == "hello") }
            try asking.send("st: localhost\r\n\r\n")
            #expect(try asking.response().text == "hello")
            #expect(idle.isClosed(within: .seconds(5)))
        }
    }

    @Test func `connections of an earlier configuration make room too`() throws {
        let configuration = configuration { $0.connectionLimit = 4 }
        try withServer(configuration: configuration) { server in
            let held = try (0..<4).map { _ in try WireClient(port: server.port) }
            for client in held { _ = try client.request() }
            try server.reconfigure(configuration)
            #expect(try WireClient(port: server.port, from: "127.0.0.2").request().text == "hello")
            #expect(server.evictedConnectionCount == 1)
        }
    }
}
