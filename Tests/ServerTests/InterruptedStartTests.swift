import Foundation
import Glibc
import Testing

/// Signals while a command waits for an origin that accepts connections but never answers.
@Suite struct InterruptedStartTests {
    /// Starts a command, and waits until it waits.
    private func waiting(
        _ arguments: [String],
        environment: [String: String] = [:],
        in workspace: Workspace,
        _ body: (ChildProcess) throws -> Void
    ) throws {
        let origin = try ListeningSocket()
        let process = try ChildProcess(
            Program.executable,
            arguments: arguments + ["--definitions", "http://127.0.0.1:\(origin.port)/appdefinitions.json"],
            environment: environment,
            directory: workspace.folder
        )
        let connection = try eventually("the request for the definitions") {
            if let status = process.exitStatus { throw StartFailure(status: status, errors: process.errors) }
            return origin.accept(within: .milliseconds(20))
        }
        try body(process)
        withExtendedLifetime(connection) {}
    }

    @Test(arguments: [SIGTERM, SIGINT]) func `a signal ends a start that waits for an origin`(signal: Int32) throws {
        let workspace = try Workspace()
        let manager = try NotificationSocket(.path, in: workspace.folder)
        let serve = ["serve", "--host", "127.0.0.1", "--port", "0"]
        try waiting(serve, environment: ["NOTIFY_SOCKET": manager.address], in: workspace) { process in
            process.signal(SIGHUP)
            process.signal(signal)
            // The origin's timeout is ten seconds.
            let status = try process.waitForExit(within: .seconds(6))
            #expect(status == .exited(0))
            #expect(try manager.receive() == ["STOPPING=1"])
            #expect(process.errors == "moreapps: stopped\n")
        }
    }

    @Test func `a signal ends a start with standard error full`() throws {
        let workspace = try Workspace()
        let errors = try StalledStream("errors", in: workspace)
        let origin = try ListeningSocket()
        let process = try ChildProcess(
            URL(filePath: "/bin/sh"),
            arguments: [
                "-c", "exec \"$0\" serve --port 0 --definitions http://127.0.0.1:\(origin.port)/a.json 2>errors",
                Program.executable.path,
            ],
            directory: workspace.folder
        )
        let connection = try eventually("the request for the definitions") { origin.accept(within: .milliseconds(20)) }
        process.signal(SIGINT)
        #expect(try process.waitForExit(within: .seconds(6)) == .exited(0))
        withExtendedLifetime((connection, errors)) {}
    }

    @Test func `a reload requested during the start is kept`() throws {
        let workspace = try Workspace()
        let manager = try NotificationSocket(.path, in: workspace.folder)
        try workspace.write(sampleDefinitions(summary: "From the copy"), to: "appdefinitions.copy.json")
        let serve = ["serve", "--host", "127.0.0.1", "--port", "0"]
        let origin = try Origin(.drip)
        let process = try ChildProcess(
            Program.executable,
            arguments: serve + ["--definitions", origin.url],
            environment: ["NOTIFY_SOCKET": manager.address],
            directory: workspace.folder
        )
        try eventually("the request for the definitions") { !origin.heads.isEmpty }
        process.signal(SIGHUP)
        origin.stop()
        #expect(try manager.receive() == ["READY=1"])
        #expect(try manager.receive().first == "RELOADING=1")
        #expect(try manager.receive() == ["READY=1"])
        process.signal(SIGTERM)
        #expect(try process.waitForExit() == .exited(0))
    }

    @Test(arguments: [["validate"], ["query"]]) func `a signal ends any other command at once`(command: [String]) throws
    {
        try waiting(command, in: Workspace()) { process in
            process.signal(SIGINT)
            let status = try process.waitForExit(within: .seconds(6))
            #expect(status == .killed(signal: SIGINT))
        }
    }
}
