import Locking
import Synchronization
import Testing

@testable import MicroHTTPD

@Suite struct ContentTests {
    @Test(
        "a head that announces content is known",
        arguments: [
            ([], false), (["Content-Length: 0"], false), (["Content-Length: 000"], false),
            (["Content-Length: 1"], true), (["content-length: 10"], true), (["Content-Length: 0100"], true),
            (["Transfer-Encoding: chunked"], true), (["transfer-encoding: Chunked"], true),
        ] as [([String], Bool)]
    )
    func announced(fields: [String], hasContent: Bool) throws {
        try withServer(screen: { text($0.hasContent ? "content" : "none") }) { server in
            let client = try WireClient(port: server.port)
            #expect(try client.request(method: "POST", fields: fields).text == (hasContent ? "content" : "none"))
        }
    }

    @Test(
        "content is refused and the connection closed",
        arguments: ["GET", "HEAD", "POST", "PUT", "BREW"],
        [0, 1, 100_000]
    )
    func refused(method: String, sent: Int) throws {
        let isHandled = Flag()
        try withServer(handler: { _ in
            isHandled.set(); return hello
        }) { server in
            let client = try WireClient(port: server.port)
            try client.send(WireClient.head(method: method, fields: ["Content-Length: \(max(sent, 5))"]))
            // The server may close before everything is sent.
            try? client.send([UInt8](repeating: 0x41, count: sent))
            let response = try client.response(to: method)
            #expect(response.status == 413)
            #expect(response.isLast)
            #expect(client.isClosed(within: .seconds(5)))
        }
        #expect(!isHandled.isSet)
    }

    @Test func `chunked content is refused, even if the client expects 100`() throws {
        try withServer { server in
            let client = try WireClient(port: server.port)
            let fields = ["Transfer-Encoding: chunked", "Expect: 100-continue"]
            #expect(try client.request(method: "POST", fields: fields).status == 413)
            #expect(client.isClosed(within: .seconds(5)))
        }
    }

    @Test func `a refused request isn't handled, and its connection is closed`() throws {
        let isHandled = Flag()
        let refusal = text("no", status: 403)
        try withServer(
            screen: { $0.target.count > 1 ? refusal : nil },
            handler: { request in
                if request.target.count > 1 { isHandled.set() }
                return hello
            },
            { server in
                let client = try WireClient(port: server.port)
                #expect(try client.request("/").text == "hello")
                #expect(try client.request("/").text == "hello")
                let response = try client.request("/x")
                #expect(response.status == 403)
                #expect(response.text == "no")
                #expect(response.isLast)
                #expect(client.isClosed(within: .seconds(5)))
            }
        )
        #expect(!isHandled.isSet)
    }

    @Test func `content that passes the screen is never parsed as a request`() throws {
        let targets = Lock<[String]>([])
        try withServer(
            screen: { _ in nil },
            handler: { request in
                let target = String(decoding: array(request.target), as: UTF8.self)
                targets.withLock { $0.append(target) }
                return hello
            },
            { server in
                let client = try WireClient(port: server.port)
                let smuggled = WireClient.head("/smuggled")
                try client.send(
                    WireClient.head("/a", method: "POST", fields: ["Content-Length: \(smuggled.utf8.count)"])
                )
                try client.send(smuggled)
                #expect(client.isClosed(within: .seconds(5)))
            }
        )
        #expect(targets.withLock { !$0.contains("/smuggled") })
    }
}

/// An event, on any thread.
final class Flag: Sendable {
    private let value = Atomic(false)

    var isSet: Bool { value.load(ordering: .sequentiallyConsistent) }

    func set() { value.store(true, ordering: .sequentiallyConsistent) }
}
