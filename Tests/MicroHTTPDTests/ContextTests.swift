import Locking
import MicroHTTPD
import Testing

/// The contexts of connections.
@Suite struct ContextTests {
    private final class Context {
        /// The number of requests on the connection.
        var count = 0
        var target: [UInt8] = []
        private let end: @Sendable () -> Void

        init(end: @escaping @Sendable () -> Void) {
            self.end = end
        }

        deinit { end() }
    }

    /// The observer's arguments: the context's target, and the status.
    private struct Observation: Equatable {
        var target: String?
        var status: UInt16
    }

    private let observations = Lock<[Observation]>([])
    private let ended = Lock(0)

    private func withServer(_ body: (Server) throws -> Void) throws {
        let server = try Server(
            socket: ListeningSocket(host: "127.0.0.1", port: 0),
            configuration: configuration { $0.connectionMemory = 4096 },
            makeContext: { [ended] in Context { ended.withLock { $0 += 1 } } },
            screen: { request, context in
                context.count += 1
                context.target = array(request.target)
                return request.hasContent ? text("refused", status: 413) : nil
            },
            handler: { _, context in text("\(context.count) \(String(decoding: context.target, as: UTF8.self))") },
            observer: { [observations] _, exchange, context in
                let target = context.map { String(decoding: $0.target, as: UTF8.self) }
                observations.withLock { $0.append(Observation(target: target, status: exchange.status)) }
            }
        )
        defer { server.stop(within: .zero) }
        try body(server)
    }

    @Test func `each connection has one, for all of its requests, and takes it along`() throws {
        try withServer { server in
            var clients = try (0..<3).map { _ in try WireClient(port: server.port) }
            for client in clients { #expect(try client.request("/a").text == "1 /a") }
            for client in clients { #expect(try client.request("/b").text == "2 /b") }
            #expect(ended.withLock { $0 } == 0)
            clients = []
            #expect(eventually { ended.withLock { $0 } == 3 })
        }
    }

    @Test func `the observer is shown the one of the request, and none of a request that no screen saw`() throws {
        try withServer { server in
            let client = try WireClient(port: server.port)
            _ = try client.request("/a")
            #expect(try client.request("/long", fields: ["A: " + String(repeating: "a", count: 8000)]).status == 431)
            #expect(try WireClient(port: server.port).request("/b", fields: ["Content-Length: 1"]).status == 413)
            #expect(eventually { observations.withLock { $0.count } == 3 })
        }
        #expect(
            observations.withLock { $0 } == [
                Observation(target: "/a", status: 200), Observation(target: nil, status: 431),
                Observation(target: "/b", status: 413),
            ]
        )
    }
}
