import Foundation
import Testing

@Suite struct IdleTests {
    @Test func `without connections no thread wakes up but the one that looks at the files`() throws {
        try withServer(in: Workspace()) { server in
            #expect(try server.get("/healthz").status == 200)
            try eventually("all threads to sleep for a second") {
                let before = try wakeUps(of: server)
                sleep(1)
                return try wakeUps(of: server) == before
            }
        }
    }

    /// How often the threads that don't check files have slept so far, by thread.
    private func wakeUps(of server: RunningServer) throws -> [String: String] {
        let tasks = "/proc/\(server.process.identifier)/task"
        let threads = try FileManager.default.contentsOfDirectory(atPath: tasks)
            .filter { $0 != "\(server.process.identifier)" }
        let lines = try threads.map { thread in
            let status = try String(contentsOfFile: "\(tasks)/\(thread)/status", encoding: .utf8)
            return status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches") }.map(String.init)
                ?? ""
        }
        return Dictionary(uniqueKeysWithValues: zip(threads, lines))
    }
}
