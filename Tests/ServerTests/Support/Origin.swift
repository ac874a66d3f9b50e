import Foundation
import Glibc
import Locking

/// A server of definitions on its own port, for one request at a time, with answers controlled by a test.
final class Origin: Sendable {
    /// The kind of answer.
    enum Answer: Sendable {
        /// These definitions, with validators; 304 to clients that have them.
        case definitions(String, validators: [String] = ["ETag: \"1\""])
        /// These bytes, and the end of the connection.
        case bytes([UInt8])
        /// The head, and then a byte now and then, forever.
        case drip
        /// These bytes, and then a part repeated until the client gives up.
        case endless([UInt8], part: [UInt8])
        /// These bytes, and a connection reset.
        case reset([UInt8])
        /// Nothing: the connection is closed.
        case nothing

        /// A head and content as text.
        static func text(_ text: String) -> Answer { .bytes(Array(text.utf8)) }
    }

    private struct State {
        var answer: Answer
        var heads: [String] = []
        var isStopped = false
    }

    let port: UInt16
    private let state: Lock<State>
    private let finished = DispatchSemaphore(value: 0)

    init(_ answer: Answer) throws {
        let listener = try ListeningSocket()
        port = listener.port
        state = Lock(State(answer: answer))
        Thread { [state, finished] in
            while !state.withLock({ $0.isStopped }) {
                // Clients may disconnect at any time.
                if let client = listener.accept(within: .milliseconds(20)) { try? Self.serve(client, state) }
            }
            finished.signal()
        }.start()
    }

    var url: String { "http://127.0.0.1:\(port)/appdefinitions.json" }

    /// The heads of the requests so far, in order.
    var heads: [String] { state.withLock { $0.heads } }

    /// Changes the answer.
    func answer(_ answer: Answer) { state.withLock { $0.answer = answer } }

    /// Closes the port.
    func stop() {
        state.withLock { $0.isStopped = true }
        finished.wait()
    }

    private static func serve(_ client: TCPSocket, _ state: Lock<State>) throws {
        var bytes: [UInt8] = []
        while !String(decoding: bytes, as: UTF8.self).contains("\r\n\r\n") {
            guard try client.receive(into: &bytes, within: patience) else { return }
        }
        let head = String(decoding: bytes, as: UTF8.self)
        let answer = state.withLock { state in
            state.heads.append(head)
            return state.answer
        }
        switch answer {
        case .definitions(let text, let validators): try client.send(response(to: head, text, validators))
        case .bytes(let bytes): try client.send(bytes)
        case .drip: try drip(to: client, state)
        case .endless(let start, let part):
            try client.send(start)
            while !state.withLock({ $0.isStopped }) { try client.send(part) }
        case .reset(let bytes):
            try client.send(bytes)
            client.resetWhenClosed()
            return
        case .nothing: break
        }
        client.finishSending()
    }

    private static func response(to head: String, _ text: String, _ validators: [String]) -> [UInt8] {
        let conditions = validators.map { validator in
            validator.replacing("ETag: ", with: "If-None-Match: ").replacing("Last-Modified", with: "If-Modified-Since")
        }
        let fields = validators.map { $0 + "\r\n" }.joined() + "Connection: close\r\n"
        if conditions.contains(where: { head.contains("\r\n\($0)\r\n") }) {
            return Array("HTTP/1.1 304 Not Modified\r\n\(fields)\r\n".utf8)
        }
        return Array("HTTP/1.1 200 OK\r\nContent-Length: \(text.utf8.count)\r\n\(fields)\r\n\(text)".utf8)
    }

    private static func drip(to client: TCPSocket, _ state: Lock<State>) throws {
        try client.send(Array("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n".utf8))
        while !state.withLock({ $0.isStopped }) {
            try client.send([UInt8(ascii: " ")])
            usleep(50_000)
        }
    }
}

/// Runs `body` with an origin, and stops it afterwards.
func withOrigin<Result>(_ answer: Origin.Answer, _ body: (Origin) throws -> Result) throws -> Result {
    let origin = try Origin(answer)
    defer { origin.stop() }
    return try body(origin)
}
