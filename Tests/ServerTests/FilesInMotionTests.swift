import Foundation
import Glibc
import Locking
import Synchronization
import Testing

/// Files that are constantly written while others are edited, and files that can't be read.
@Suite struct FilesInMotionTests {
    private struct Report: Decodable {
        let status: String
        let errors: [String]
        let warnings: [String]
    }

    @Test func `a growing file blocks nothing else, even at the start`() throws {
        let workspace = try Workspace()
        try workspace.write(Data(repeating: 7, count: 2_000_000), to: "Public/film.mp4")
        let writer = try Appender(to: workspace.url("Public/film.mp4"))
        defer { writer.stop() }
        try withServer(in: workspace) { server in
            try workspace.edit("appdefinitions.json", to: sampleDefinitions(summary: "Edited"), by: .rename)
            try eventually("the edit", within: reloadLimit) {
                try server.catalog("?locale=en_US")["basket"]?.summary == "Edited"
            }
            try workspace.write("new", to: "Public/new.txt")
            try eventually("another file", within: reloadLimit) { try server.get("/new.txt").status == 200 }
            let report = try eventually("a word about the wait") {
                let report = try server.get("/healthz").decoded(as: Report.self)
                return report.warnings.contains { $0.contains("film.mp4: warning: not loaded") }
                    ? report : nil
            }
            #expect(report.status == "ok")
            try server.process.messages(with: "film.mp4: warning: not loaded")
            writer.stop()
            try eventually("its end to be seen") {
                try !server.get("/healthz").decoded(as: Report.self).warnings.contains { $0.contains("film.mp4") }
            }
            try server.process.messages(with: "film.mp4: no longer pending")
            #expect(try server.get("/film.mp4", "Range: bytes=0-0").status == 206)
        }
    }

    @Test func `unreadable definitions are reported, and block no public files`() throws {
        let workspace = try Workspace()
        try withServer(in: workspace) { server in
            // Reading it fails with an input/output error.
            try workspace.link("appdefinitions.json", to: "/proc/self/mem")
            try workspace.write("new", to: "Public/new.txt")
            try eventually("the other file", within: reloadLimit) { try server.get("/new.txt").status == 200 }
            try eventually("a word about it") {
                let report = try server.get("/healthz").decoded(as: Report.self)
                return report.status == "degraded" && report.errors.contains { $0.contains("Input/output error") }
            }
            try server.process.messages(with: "appdefinitions.json: error: not loaded")
            try workspace.edit("appdefinitions.json", to: sampleDefinitions(summary: "Edited"), by: .rename)
            try eventually("the edit", within: reloadLimit) {
                try server.catalog("?locale=en_US")["basket"]?.summary == "Edited"
            }
            try eventually("health") { try server.get("/healthz").decoded(as: Report.self).status == "ok" }
        }
    }
}

/// Appends to a file many times a second, on its own thread.
private final class Appender: Sendable {
    private let isStopping = Atomic(false)
    private let finished = DispatchSemaphore(value: 0)
    private let isStopped = Lock(false)

    init(to file: URL) throws {
        let descriptor = unsafe open(file.path, O_WRONLY | O_APPEND | O_CLOEXEC)
        try #require(descriptor >= 0)
        Thread { [self] in
            while !isStopping.load(ordering: .relaxed) {
                _ = unsafe write(descriptor, "x", 1)
                usleep(20_000)
            }
            close(descriptor)
            finished.signal()
        }.start()
    }

    func stop() {
        guard !isStopped.withLock({ $0 }) else { return }
        isStopped.withLock { $0 = true }
        isStopping.store(true, ordering: .relaxed)
        finished.wait()
    }
}
