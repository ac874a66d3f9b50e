import Testing

@testable import MicroHTTPD

@Suite struct KeepAliveTests {
    @Test func `a thousand requests reuse one connection`() throws {
        try withServer { server in
            let client = try WireClient(port: server.port)
            for _ in 0..<1000 {
                let response = try client.request()
                try #require(response.text == "hello" && !response.isLast)
            }
            #expect(server.connectionCount == 1)
        }
    }

    @Test func `pipelined requests are answered in order, each with its own target`() throws {
        try withServer(handler: { bytes(array($0.target)) }) { server in
            let client = try WireClient(port: server.port)
            let targets = (0..<200).map { "/\($0)\(String(repeating: "x", count: $0 * 3))?\($0)=a&b" }
            try client.send(targets.map { WireClient.head($0) }.joined())
            for target in targets { #expect(try client.response().text == target) }
        }
    }

    @Test(
        "the client decides whether the connection stays",
        arguments: [
            ("HTTP/1.1", [], true), ("HTTP/1.1", ["Connection: close"], false),
            ("HTTP/1.1", ["connection: Close"], false), ("HTTP/1.0", [], false),
        ] as [(String, [String], Bool)]
    )
    func persistence(version: String, fields: [String], stays: Bool) throws {
        try withServer { server in
            let client = try WireClient(port: server.port)
            try client.send((["GET / \(version)", "Host: a"] + fields).joined(separator: "\r\n") + "\r\n\r\n")
            #expect(try client.response().text == "hello")
            if stays {
                #expect(try client.request().text == "hello")
            } else {
                #expect(client.isClosed(within: .seconds(5)))
            }
        }
    }

    @Test func `many connections on four threads share their responses`() throws {
        let shared = [bytes([UInt8](repeating: 1, count: 10)), bytes([UInt8](repeating: 2, count: 100_000))]
        let configuration = configuration { $0.threads = 4 }
        try withServer(configuration: configuration, handler: { shared[$0.target.count - 1] }) { server in
            onThreads(16) { number in
                do {
                    let clients = try (0..<4).map { _ in try WireClient(port: server.port) }
                    for round in 0..<40 {
                        let isLong = (round + number) % 2 == 1
                        for client in clients {
                            let response = try client.request(isLong ? "/x" : "/")
                            #expect(response.body == [UInt8](repeating: isLong ? 2 : 1, count: isLong ? 100_000 : 10))
                        }
                    }
                } catch {
                    Issue.record(error)
                }
            }
        }
    }
}
