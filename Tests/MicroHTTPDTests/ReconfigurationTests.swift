import Foundation
import Synchronization
import TestSupport
import Testing

@testable import MicroHTTPD

@Suite struct ReconfigurationTests {
    @Test("no connection is refused and no request fails", arguments: [1, 2])
    func underLoad(threads: Int) throws {
        let configuration = configuration { $0.threads = threads }
        try withServer(configuration: configuration) { server in
            let isOver = Flag()
            let (answers, connections) = (Count(), Count())
            try during({
                onThreads(16) { _ in
                    do {
                        while !isOver.isSet {
                            let client = try WireClient(port: server.port)
                            connections.increase()
                            while !isOver.isSet {
                                let response = try client.request()
                                #expect(response.text == "hello")
                                answers.increase()
                                if response.isLast { break }
                            }
                        }
                    } catch {
                        Issue.record(error)
                    }
                }
            }) {
                defer { isOver.set() }
                // Counted in answers, not time: a busy machine answers little in a tenth of a second.
                for _ in 0..<8 {
                    let before = answers.value
                    #expect(eventually(within: .seconds(60)) { answers.value >= before + 16 })
                    try server.reconfigure(configuration)
                }
                // The new configurations told open connections to close.
                #expect(eventually(within: .seconds(60)) { connections.value > 16 })
            }
            #expect(eventually { server.connectionCount == 0 })
            #expect(try WireClient(port: server.port).request().text == "hello")
        }
    }

    @Test func `new connections use the new configuration, open ones close after a response`() throws {
        try withServer { server in
            let open = try WireClient(port: server.port)
            let longField = "A: " + String(repeating: "a", count: 20_000)
            #expect(try open.request(fields: [longField]).status == 200)
            try server.reconfigure(configuration { $0.connectionMemory = 4096 })
            #expect(try WireClient(port: server.port).request(fields: [longField]).status == 431)
            let last = try open.request(fields: [longField])
            #expect(last.status == 200)
            #expect(last.isLast)
            #expect(open.isClosed(within: .seconds(5)))
        }
    }

    @Test func `a configuration that can't be used changes nothing`() throws {
        try withServer { server in
            let open = try WireClient(port: server.port)
            _ = try open.request()
            let useless = configuration { $0.tls = TLSIdentity(certificate: Array("no".utf8), key: Array("no".utf8)) }
            #expect(throws: ServerError.self) { try server.reconfigure(useless) }
            #expect(try !open.request().isLast)
            #expect(try WireClient(port: server.port).request().text == "hello")
        }
    }
}

/// A count of events, on any threads.
private final class Count: Sendable {
    private let count = Atomic(0)

    var value: Int { count.load(ordering: .relaxed) }

    func increase() { count.add(1, ordering: .relaxed) }
}
