import Foundation
import Glibc
import Locking
import Testing

/// Requests mutated by a seeded generator. `MOREAPPS_FUZZ_REQUESTS` sets their number, a few thousand by default, and
/// `MOREAPPS_FUZZ_SEED` the seed.
@Suite struct FuzzTests {
    /// A number from the environment.
    private static func number(_ name: String, default fallback: UInt64) throws -> UInt64 {
        guard let text = ProcessInfo.processInfo.environment[name] else { return fallback }
        return try #require(UInt64(text), "\(name)=\(text) is no number")
    }

    /// 5xx statuses about the request rather than the server: 501 for an unknown method (RFC 9110, 9.1), 505 for a
    /// version (15.6.6).
    fileprivate static let requestStatuses: Set = [501, 505]

    /// The memory that answers, codings and buffers may take, in KiB, for any requests.
    private static let memoryAllowance = 32 * 1024

    @Test func `mutated requests get well-formed answers, and harm nothing`() throws {
        let requests = Int(try Self.number("MOREAPPS_FUZZ_REQUESTS", default: 4000))
        let seed = try Self.number("MOREAPPS_FUZZ_SEED", default: 1)
        let workspace = try Workspace()
        try workspace.write(Data(repeating: 0x61, count: 1_200_000), to: "Public/large.bin")
        let arguments = ["--access-log", "json", "--trusted-proxy", "127.0.0.0/8", "--head-timeout", "5"]
        // By default, the address sanitizer keeps up to hundreds of megabytes of freed memory.
        let environment = ["ASAN_OPTIONS": "quarantine_size_mb=1"]
        try withServer(in: workspace, arguments: arguments, environment: environment) { server in
            let run = Run(seed: seed)
            run.perform(until: requests / 4, on: server)
            let before = try server.residentKilobytes
            run.perform(until: requests, on: server)
            let after = try server.residentKilobytes
            #expect(run.failures == [], "seed \(seed)")
            #expect(after - before < Self.memoryAllowance, "\(before) KiB, then \(after) KiB")
            #expect(server.process.exitStatus == nil)
            #expect(try server.catalog("?locale=en_US").apps.isEmpty == false)
            #expect(run.statuses.keys.contains(200) && run.statuses.keys.contains(400), "\(run.statuses)")
            let statuses = run.statuses.sorted { $0.key < $1.key }.map { "\($0.value) × \($0.key)" }
            print(
                "fuzz: seed \(seed), \(run.sent) requests, \(before) KiB, then \(after):",
                statuses.joined(separator: ", ")
            )
            server.process.signal(SIGTERM)
            try server.process.waitForExit()
            try expectJSONLines(server.process.output)
        }
    }

    /// Each line of the access log is a JSON object, for any requests.
    private func expectJSONLines(_ log: String) throws {
        let lines = log.split(separator: "\n")
        #expect(!lines.isEmpty)
        for line in lines where (try? JSONSerialization.jsonObject(with: Data(line.utf8))) as? [String: Any] == nil {
            Issue.record("not JSON: \(line.debugDescription)")
        }
    }

    /// The connections of a run, shared by a few threads.
    private final class Run: Sendable {
        private struct State {
            var next = 0
            var sent = 0
            var statuses: [Int: Int] = [:]
            var failures: [String] = []
        }

        private let seed: UInt64
        private let state = Lock(State())

        init(seed: UInt64) { self.seed = seed }

        var sent: Int { state.withLock { $0.sent } }
        var statuses: [Int: Int] { state.withLock { $0.statuses } }
        var failures: [String] { state.withLock { $0.failures } }

        func perform(until count: Int, on server: RunningServer) {
            DispatchQueue.concurrentPerform(iterations: 4) { _ in
                while let number = take(below: count) { exchange(number, with: server) }
            }
        }

        /// The number of the next connection, unless enough were sent or too many failed.
        private func take(below count: Int) -> Int? {
            state.withLock { state in
                guard state.sent < count, state.failures.count < 5 else { return nil }
                state.next += 1
                return state.next
            }
        }

        private func exchange(_ number: Int, with server: RunningServer) {
            let requests = MutatedRequests(seed: seed, number: number)
            do {
                let stream = try server.answers(to: requests.pieces)
                if let status = stream.statuses.first(where: { $0 >= 500 && !FuzzTests.requestStatuses.contains($0) }) {
                    throw ResponseStream.Malformed(what: "status \(status)")
                }
                state.withLock { state in
                    state.sent += requests.count
                    for status in stream.statuses { state.statuses[status, default: 0] += 1 }
                }
            } catch {
                state.withLock { $0.failures.append("connection \(number): \(error) to \(requests.description)") }
            }
        }
    }
}

extension RunningServer {
    /// Sends bytes on a new connection, followed by a request with `Connection: close`, and returns what is received
    /// until the server closes. However the bytes are parsed, either an answer to them or that request closes it.
    fileprivate func answers(to pieces: [[UInt8]]) throws -> ResponseStream {
        let socket = try TCPSocket(connectedTo: host, port: port, receiveBuffer: nil)
        // Tens of thousands of connections a minute would use up the ports.
        socket.resetWhenClosed()
        // It may close before it has read everything.
        let last = Array(Connection.head("GET", "/healthz", fields: ["Connection: close"]).utf8)
        for piece in pieces + [last] where (try? socket.send(piece)) == nil { break }
        socket.finishSending()
        var received: [UInt8] = []
        while try socket.receive(into: &received, within: patience) {}
        return try ResponseStream(parsing: received, isCut: socket.isReset)
    }
}
