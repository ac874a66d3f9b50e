import Foundation
import Glibc
import Testing

/// A server that has used up its file descriptors.
@Suite struct DescriptorShortageTests {
    @Test func `it goes on serving, says so once, and recovers`() throws {
        let workspace = try Workspace()
        try withServer(in: workspace) { server in
            let served = try server.connect()
            #expect(try served.request("GET", "/").status == 200)
            let plenty = try server.limitDescriptors(to: server.descriptorLimit(leaving: 3))
            let others = try (0..<3).map { _ in try server.connect() }
            for connection in others { #expect(try connection.request("GET", "/healthz").status == 200) }
            // The kernel accepts these, but the server can't.
            let waiting = try (0..<20).map { _ in try server.connect() }
            for connection in waiting { try connection.send(Connection.head("GET", "/api/apps?locale=en_US")) }
            try eventually("a word about it") { server.process.errors.contains("Too many open files") }
            // An edit can't be read now, and does no harm.
            try workspace.edit("appdefinitions.json", to: sampleDefinitions(summary: "Edited"), by: .rename)
            for _ in 0..<20 {
                usleep(50_000)
                #expect(try served.request("GET", "/icons/basket.png").status == 200)
                #expect(try served.request("GET", "/api/apps?locale=en_US").status == 200)
            }
            let words = try server.process.messages(with: "Cannot take connections")
            #expect(words.count == 1, "\(words)")
            try server.limitDescriptors(to: plenty)
            for connection in waiting { #expect(try connection.readResponse().status == 200) }
            try eventually("the edit", within: reloadLimit) {
                try server.catalog("?locale=en_US")["basket"]?.summary == "Edited"
            }
            #expect(try server.get("/healthz").decoded(as: Health.self).status == "ok")
        }
    }

    @Test func `a large file takes one descriptor, and the soft limit is raised before the files are read`() throws {
        let workspace = try Workspace()
        for number in 0..<40 { try workspace.write(Data(count: 1_050_000), to: "Public/large\(number).bin") }
        try withServer(in: workspace, launcher: ["prlimit", "--nofile=30:"]) { server in
            for number in 0..<40 { #expect(try server.get("/large\(number).bin").body.count == 1_050_000) }
            let folder = "/proc/\(server.process.identifier)/fd"
            // Answers' descriptors are closed a moment later.
            try eventually("one descriptor a file") {
                let open = try FileManager.default.contentsOfDirectory(atPath: folder).compactMap {
                    try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
                }
                return open.count { $0.contains("Public/large") } == 40
            }
        }
    }

    @Test func `a start without enough descriptors says so, at once`() throws {
        let workspace = try Workspace()
        for number in 0..<40 { try workspace.write(Data(count: 1_050_000), to: "Public/large\(number).bin") }
        let result = try run(
            ["prlimit", "--nofile=30:30", Program.executable.path, "serve", "--host", "127.0.0.1", "--port", "0"],
            in: workspace
        )
        #expect(result.status == .exited(1))
        #expect(result.errors.contains("Too many open files: raise LimitNOFILE in the unit, or “ulimit -n”"))
    }
}

extension RunningServer {
    /// The limit that leaves so many descriptors: each gets the lowest free number.
    fileprivate func descriptorLimit(leaving spare: Int) throws -> Int {
        let names = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process.identifier)/fd")
        let used = Set(names.compactMap { Int($0) })
        let free = (0...).lazy.filter { !used.contains($0) }
        return try #require(free.dropFirst(spare).first { _ in true })
    }

    /// Sets the limit of its descriptors; returns the previous one.
    @discardableResult
    fileprivate func limitDescriptors(to count: Int) throws -> Int {
        let limits = try String(contentsOfFile: "/proc/\(process.identifier)/limits", encoding: .utf8)
        let before = try #require(limits.firstMatch(of: /Max open files\s+(\d+)/).flatMap { Int($0.1) })
        let command = try ChildProcess(
            URL(filePath: "/usr/bin/prlimit"),
            arguments: ["--pid", "\(process.identifier)", "--nofile=\(count):"],
            directory: workspace.folder
        )
        let status = try command.waitForExit()
        try #require(status == .exited(0), "\(command.errors)")
        return before
    }
}
