import FileDescriptors
import Foundation
import Testing

@testable import MicroHTTPD

@Suite struct ResponseTests {
    @Test("HEAD, 304 and 204 have no content, and the next answer follows", arguments: [0, 1, 1234, 100_000])
    func withoutContent(count: Int) throws {
        let body = ResponseBody([UInt8](repeating: 0x41, count: count))
        let ok = try Response(status: 200, fields: [("ETag", "\"a\""), ("Vary", "A")], body: body)
        let notModified = try Response(status: 304, fields: [("ETag", "\"a\"")], body: body)
        let noContent = try Response(status: 204, fields: [], body: ResponseBody([]))
        let answer: Server.Handler = { request in
            switch request.target.count {
            case 1: ok
            case 2: notModified
            default: noContent
            }
        }
        try withServer(handler: answer) { server in
            let client = try WireClient(port: server.port)
            for _ in 0..<2 {
                let get = try client.request("/")
                #expect(get.body == [UInt8](repeating: 0x41, count: count))
                let head = try client.request("/", method: "HEAD")
                #expect(head.status == 200)
                #expect(head.fields.filter { !$0.hasPrefix("Date") } == get.fields.filter { !$0.hasPrefix("Date") })
                for method in ["GET", "HEAD"] {
                    let response = try client.request("/x", method: method)
                    #expect(response.status == 304)
                    #expect(response["Content-Length"] == "\(count)")
                    #expect(response["ETag"] == "\"a\"")
                }
                let empty = try client.request("/xx")
                #expect(empty.status == 204)
                #expect(empty["Content-Length"] == nil)
                #expect(empty["Transfer-Encoding"] == nil)
            }
        }
    }

    @Test("a 304 of unknown length has no length, and closes", arguments: ["GET", "HEAD"])
    func unmeasured(method: String) throws {
        let response = try Response(status: 304, fields: [("ETag", "\"a-br\"")], body: .unmeasured)
        try withServer(handler: { _ in response }) { server in
            for _ in 0..<2 {
                let client = try WireClient(port: server.port)
                let answer = try client.request("/", method: method)
                #expect(answer.status == 304)
                #expect(answer["ETag"] == "\"a-br\"")
                #expect(answer["Connection"]?.lowercased() == "close")
                #expect(answer["Content-Length"] == nil && answer["Transfer-Encoding"] == nil)
                #expect(client.isClosed(within: .seconds(5)))
            }
        }
    }

    @Test("content is the sum of its parts", arguments: [[], [""], ["a"], ["ab", "", "c"], ["", "a"]])
    func parts(parts: [String]) throws {
        let whole = Array(parts.joined().utf8)
        let body = ResponseBody(count: whole.count) { show in
            for part in parts { show(Array(part.utf8).span) }
        }
        #expect(body.bytes() == whole)
        let response = try Response(status: 200, fields: [], body: body)
        try withServer(handler: { _ in response }) { server in
            let answer = try WireClient(port: server.port).request()
            #expect(answer.body == whole)
        }
    }

    @Test func `fields are sent as given and in their order`() throws {
        let fields = [
            ("X-B", "1"), ("x-a", "two, three"), ("X-B", "2"), ("!#$%&'*+-.^_`|~9", "a\tb"),
            ("Ä".isEmpty ? "" : "X-C", "ä"),
        ]
        let response = try Response(status: 299, fields: fields, body: ResponseBody([]))
        try withServer(handler: { _ in response }) { server in
            let client = try WireClient(port: server.port)
            let answer = try client.request()
            #expect(answer.status == 299)
            let lines = fields.map { "\($0.0): \($0.1)" }
            #expect(answer.fields.filter { lines.contains($0) } == lines)
        }
    }

    @Test(
        "a field that can't be sent is an error",
        arguments: [
            ("X:Y", "a"), ("", "a"), ("X Y", "a"), (" X", "a"), ("X\t", "a"), ("X\r\n", "a"), ("X(", "a"), ("Ä", "a"),
            ("X\0", "a"), ("X", ""), ("X", "a\r\nY: b"), ("X", "a\nb"), ("X", "a\rb"), ("X", "a\0b"), ("X", "\0"),
        ]
    )
    func unsendable(name: String, value: String) {
        #expect(throws: ResponseError.unsendableField(name: name, value: value)) {
            try Response(status: 200, fields: [("Fine", "a"), (name, value)], body: ResponseBody([]))
        }
    }

    @Test(
        "a part of a file is sent",
        arguments: [(0, 300_000), (10, 5), (299_999, 1), (1, 299_999), (0, 0), (300_000, 0)]
    )
    func file(offset: Int, count: Int) throws {
        let content = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 3) }
        let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        try Data(content).write(to: URL(filePath: path))
        let file = try shared(path)
        let response = try Response(
            status: 200,
            fields: [],
            body: ResponseBody(file: file, offset: offset, count: count)
        )
        // Its name is no longer needed.
        try FileManager.default.removeItem(atPath: path)
        try withServer(configuration: configuration { $0.threads = 2 }, handler: { _ in response }) { server in
            onThreads(4) { _ in
                do {
                    let client = try WireClient(port: server.port)
                    for _ in 0..<3 {
                        #expect(try client.request().body == Array(content[offset..<offset + count]))
                        #expect(try client.request(method: "HEAD")["Content-Length"] == "\(count)")
                    }
                } catch {
                    Issue.record(error)
                }
            }
        }
    }

    @Test func `a response that is never sent with its content takes no descriptor, and says the length`() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        try Data(count: 70_000).write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let body = ResponseBody(file: try shared(path), offset: 0, count: 70_000)
        let unchanged = try Response(status: 304, fields: [], body: body)
        let head = try Response(status: 200, fields: [], body: body, isContentSent: false)
        try withServer(handler: { $0.field("If-None-Match") == nil ? head : unchanged }) { server in
            let client = try WireClient(port: server.port)
            for _ in 0..<2 {
                let answer = try client.request(method: "HEAD")
                #expect(answer.status == 200)
                #expect(answer["Content-Length"] == "70000")
                let short = try client.request(fields: ["If-None-Match: *"])
                #expect(short.status == 304)
                #expect(short.body == [])
            }
        }
    }

    @Test func `a part of a part outlives the whole`() throws {
        let content = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 3) }
        var whole: ResponseBody? = ResponseBody(content)
        let part = try #require(whole?.slice(from: 100, count: 200_000)?.slice(from: 7, count: 100_000))
        #expect(whole?.slice(from: 1, count: 300_000) == nil)
        #expect(part.slice(from: 1, count: 100_000) == nil)
        let response = try Response(status: 206, fields: [], body: part)
        whole = nil
        #expect(part.bytes() == Array(content[107..<100_107]))
        try withServer(handler: { _ in response }) { server in
            let client = try WireClient(port: server.port)
            #expect(try client.request().body == Array(content[107..<100_107]))
        }
    }

    @Test func `the kernel buffers little of an unread answer`() throws {
        let large = bytes([UInt8](repeating: 0x41, count: 30_000_000))
        try withServer(handler: { _ in large }) { server in
            let readers = try (0..<8).map { _ in try WireClient(port: server.port, receiveBuffer: 4096) }
            for reader in readers { try reader.send(WireClient.head()) }
            for reader in readers { try reader.waitForBytes() }
            usleep(300_000)
            // The address and port in hexadecimal, and after the state the number of bytes to send.
            let line = /: [0-9A-F]{8}:([0-9A-F]{4}) \S+ 01 ([0-9A-F]{8}):/
            var queues: [Int] = []
            // While connections come and go, the list may be incomplete.
            let isListed = try eventually {
                // Read to the end: like every file in /proc, its size is 0.
                let list = try FileHandle(forReadingFrom: URL(filePath: "/proc/net/tcp")).readToEnd() ?? Data()
                queues = String(decoding: list, as: UTF8.self).matches(of: line)
                    .filter { Int($0.1, radix: 16) == Int(server.port) }
                    .compactMap { Int($0.2, radix: 16) }
                return !queues.isEmpty
            }
            #expect(isListed)
            #expect(queues.allSatisfy { $0 > 0 && $0 < 100_000 }, "\(queues)")
        }
    }

    @Test func `a truncated file ends the connection rather than completing the response`() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        try Data(count: 1000).write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let body = ResponseBody(file: try shared(path), offset: 0, count: 1000)
        let response = try Response(status: 200, fields: [], body: body)
        unsafe truncate(path, 400)
        let configuration = configuration { $0.responseTimeout = .seconds(1) }
        try withServer(configuration: configuration, handler: { _ in response }) { server in
            let client = try WireClient(port: server.port)
            try client.send(WireClient.head())
            try client.waitForBytes()
            #expect(eventually { server.connectionCount == 0 })
            #expect {
                try client.response()
            } throws: { error in
                if case WireError.closed = error { true } else { false }
            }
        }
    }

    @Test func `a response outlives its use by the server, and is freed with its last owner`() throws {
        weak var body: ResponseBody?
        try withServer(handler: { _ in hello }) { server in
            let client = try WireClient(port: server.port)
            do {
                let response = bytes([1, 2, 3])
                let strong = ResponseBody([1])
                body = strong
                _ = try Response(status: 200, fields: [], body: strong)
                #expect(response.contentLength == 3)
            }
            #expect(body == nil)
            #expect(try client.request().text == "hello")
        }
    }
}

/// An open file.
private func shared(_ path: String) throws -> SharedFileDescriptor {
    guard let descriptor = FileDescriptor(unsafe open(path, O_RDONLY)) else { throw POSIXError(.ENOENT) }
    return SharedFileDescriptor(descriptor)
}
