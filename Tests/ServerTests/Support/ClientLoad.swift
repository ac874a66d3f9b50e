import Foundation
import Locking
import Synchronization

/// Clients that request the same target over and over on persistent connections, until ``stop()``.
final class ClientLoad: Sendable {
    private struct Tally {
        var requests = 0
        var failures: [String] = []
    }

    private let tally = Lock(Tally())
    private let stopping = Atomic(false)
    private let finished = DispatchSemaphore(value: 0)
    private let threads = 4

    /// - Parameters:
    ///   - connections: How many, a multiple of four; each always has one request in progress.
    ///   - isGood: Whether an answer is acceptable.
    init(
        on server: RunningServer,
        target: String,
        connections: Int,
        isGood: @escaping @Sendable (HTTPResponse) -> Bool
    ) {
        for _ in 0..<threads {
            Thread { [self, share = connections / threads] in
                defer { finished.signal() }
                do {
                    try run(on: server, target: target, connections: share, isGood: isGood)
                } catch {
                    fail("\(error)")
                }
            }.start()
        }
    }

    var requests: Int { tally.withLock { $0.requests } }

    /// Ends the load; returns the first few failures of each thread.
    func stop() -> [String] {
        stopping.store(true, ordering: .relaxed)
        for _ in 0..<threads { finished.wait() }
        return tally.withLock { $0.failures }
    }

    private func run(
        on server: RunningServer,
        target: String,
        connections: Int,
        isGood: (HTTPResponse) -> Bool
    ) throws {
        let connections = try (0..<connections).map { _ in try server.connect() }
        let request = Array(Connection.head("GET", target).utf8)
        while !stopping.load(ordering: .relaxed) {
            for connection in connections { try connection.send(request) }
            for connection in connections {
                let response = try connection.readResponse()
                if !isGood(response) { fail("\(response.status) \(response.text)") }
            }
            tally.withLock { $0.requests += connections.count }
        }
    }

    private func fail(_ what: String) {
        tally.withLock { tally in
            if tally.failures.count < 10 { tally.failures.append(what) }
        }
    }
}
