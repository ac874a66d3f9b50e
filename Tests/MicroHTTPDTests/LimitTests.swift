import Foundation
import Testing

@testable import MicroHTTPD

@Suite struct LimitTests {
    @Test("a connection beyond the limit waits while all others are being answered", arguments: [false, true])
    func limit(isReconfigured: Bool) throws {
        let configuration = configuration { $0.connectionLimit = 2 }
        // Too much for the kernel's buffers.
        let large = bytes([UInt8](repeating: 0x41, count: 30_000_000))
        try withServer(configuration: configuration, handler: { $0.target.count > 1 ? large : hello }) { server in
            var first: WireClient? = try WireClient(port: server.port, receiveBuffer: 4096)
            try first?.send(WireClient.head("/large"))
            try first?.waitForBytes()
            if isReconfigured { try server.reconfigure(configuration) }
            let second = try WireClient(port: server.port, receiveBuffer: 4096)
            try second.send(WireClient.head("/large"))
            try second.waitForBytes()
            let third = try WireClient(port: server.port, from: "127.0.0.2")
            try third.send(WireClient.head())
            usleep(300_000)
            #expect(server.connectionCount == 2)
            #expect(server.evictedConnectionCount == 0)
            first = nil
            #expect(try third.response().text == "hello")
            #expect(try second.response().body.count == 30_000_000)
        }
    }

    @Test("a limit below the number of threads holds for all of them", arguments: [1, 2, 3])
    func fewerThanThreads(limit: Int) throws {
        let configuration = configuration {
            $0.threads = 4
            $0.connectionLimit = limit
        }
        try withServer(configuration: configuration) { server in
            var open: [WireClient] = []
            for _ in 0..<limit {
                let client = try WireClient(port: server.port)
                #expect(try client.request().text == "hello")
                open.append(client)
            }
            let further = try WireClient(port: server.port)
            try further.send(WireClient.head())
            usleep(200_000)
            #expect(server.connectionCount == limit)
        }
    }

    @Test("the limit per address holds", arguments: ["127.0.0.1", "::"])
    func perAddress(host: String) throws {
        let configuration = configuration {
            $0.perAddressLimit = 2
            $0.threads = 2
        }
        try withServer(host: host, configuration: configuration) { server in
            var first: WireClient? = try WireClient(port: server.port)
            _ = try first?.request()
            let second = try WireClient(port: server.port)
            _ = try second.request()
            #expect(try WireClient(port: server.port).isClosed(within: .seconds(5)))
            #expect(try second.request().text == "hello")
            first = nil
            #expect(eventually { (try? WireClient(port: server.port).request().text) == "hello" })
        }
    }

    @Test(
        "a head beyond the memory is refused and the connection closed",
        arguments: [
            ("/" + String(repeating: "a", count: 8000), "A: b", 414),
            ("/", "A: " + String(repeating: "a", count: 8000), 431),
        ]
    )
    func memory(target: String, field: String, status: Int) throws {
        try withServer(configuration: configuration { $0.connectionMemory = 4096 }) { server in
            let client = try WireClient(port: server.port)
            #expect(try client.request(target, fields: [field]).status == status)
            #expect(client.isClosed(within: .seconds(5)))
        }
    }
}
