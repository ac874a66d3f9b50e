import Foundation
import Glibc
import Testing

@Suite struct ClosedStreamTests {
    @Test(arguments: [[0, 1, 2], [0], [1], [2], [0, 2]])
    func `output for a closed standard stream reaches no client`(closed: [Int]) throws {
        let workspace = try Workspace()
        let redirections = closed.map { "\($0)>&-" }.joined(separator: " ")
        let server = try RedirectedServer(in: workspace, redirections, arguments: ["--access-log", "combined"])
        for number in closed {
            let link = "/proc/\(server.process.identifier)/fd/\(number)"
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "/dev/null")
        }
        let connections = try (0..<4).map { _ in try server.connect() }
        for connection in connections { #expect(try connection.request("GET", "/readyz").status == 200) }
        try workspace.edit("appdefinitions.json", to: "{", by: .rename)
        try eventually("the mistake", within: reloadLimit) { try server.get("/healthz").text.contains(":1:2:") }
        for connection in connections { #expect(try connection.request("GET", "/readyz").status == 200) }
        server.process.signal(SIGTERM)
        // Anything else written to it would show here.
        for connection in connections { #expect(try connection.readUntilClosed() == "") }
        #expect(try server.process.waitForExit() == .exited(0))
    }

    @Test(arguments: ["validate", "--version", "query"])
    func `a result that can't be written is a failure`(command: String) throws {
        let workspace = try Workspace()
        let process = try ChildProcess(
            URL(filePath: "/bin/sh"),
            arguments: ["-c", "exec \"$0\" \(command) >&-", Program.executable.path],
            directory: workspace.folder
        )
        #expect(try process.waitForExit() == .exited(1))
        #expect(process.errors.contains("cannot write to standard output"))
    }
}
