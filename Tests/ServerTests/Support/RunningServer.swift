import Foundation
import Glibc
import Testing

/// `moreapps serve` on its own port, listening when the initializer returns.
final class RunningServer: Sendable {
    let workspace: Workspace
    let process: ChildProcess
    /// The numeric address to connect to.
    let host: String
    let port: UInt16

    /// Starts a server for the definitions and Public/ of `workspace` and waits for the line with its URL.
    ///
    /// - Parameters:
    ///   - definitions: The path or URL of the definitions, if not the workspace's.
    ///   - arguments: More options of `serve`.
    ///   - host: The address to listen on and connect to.
    ///   - launcher: A command that becomes the server, like `prlimit`, with its options.
    init(
        in workspace: Workspace,
        definitions: String? = nil,
        arguments: [String] = [],
        environment: [String: String] = [:],
        host: String = "127.0.0.1",
        launcher: [String] = []
    ) throws {
        self.workspace = workspace
        self.host = host
        let options = [
            "serve", "--definitions", definitions ?? workspace.definitions.path, "--public",
            workspace.publicFolder.path, "--host", host, "--port", "0",
        ]
        process = try ChildProcess(
            launcher.isEmpty ? Program.executable : URL(filePath: "/usr/bin/env"),
            arguments: (launcher.isEmpty ? [] : launcher + [Program.executable.path]) + options + arguments,
            environment: environment,
            directory: workspace.folder
        )
        port = try announcedPort(of: process)
    }

    func connect(receiveBuffer: Int32? = nil) throws -> Connection {
        try Connection(to: host, port: port, receiveBuffer: receiveBuffer)
    }

    /// Requests `target` on a new connection, with field lines like `If-None-Match: *`.
    func get(_ target: String, _ fields: String...) throws -> HTTPResponse {
        try connect().request("GET", target, fields: fields)
    }

    func request(_ method: String, _ target: String, _ fields: String...) throws -> HTTPResponse {
        try connect().request(method, target, fields: fields)
    }

    /// The answer of `/api/apps`.
    func catalog(_ query: String, _ fields: String...) throws -> CatalogAnswer {
        let response = try connect().request("GET", "/api/apps" + query, fields: fields)
        try #require(response.status == 200, "\(query): \(response.status) \(response.text)")
        return try response.decoded()
    }

    /// Its resident memory.
    var residentKilobytes: Int {
        get throws {
            let status = try String(contentsOfFile: "/proc/\(process.identifier)/status", encoding: .utf8)
            return try #require(status.firstMatch(of: /VmRSS:\s+(\d+) kB/).flatMap { Int($0.1) })
        }
    }

    /// Stops the server as an operator would, and checks its exit status and that no sanitizer complained.
    func stop() {
        process.signal(SIGTERM)
        do {
            let status = try process.waitForExit()
            #expect(status == .exited(0), "\(process.errors)")
        } catch {
            Issue.record(error)
            process.signal(SIGKILL)
        }
        #expect(!process.errors.contains("Sanitizer"), "\(process.errors)")
    }
}

/// Waits for the line with the URL, in either stream, and returns its port.
func announcedPort(of process: ChildProcess) throws -> UInt16 {
    try eventually("the line with the URL") {
        if let status = process.exitStatus { throw StartFailure(status: status, errors: process.errors) }
        // Only complete lines: the number may be cut.
        let lines = (process.output + process.errors).split(separator: "\n", omittingEmptySubsequences: false)
        // At the line's end: an earlier line may have a definitions URL.
        let announced = lines.dropLast().compactMap {
            $0.firstMatch(of: /http:\/\/(?:\[[^\]]*\]|[^\s\/:]*):(\d+)\/?$/)
        }.first
        return announced.flatMap { UInt16($0.1) }
    }
}

/// The server ended instead of listening.
struct StartFailure: Error {
    let status: ExitStatus
    let errors: String
}

/// Runs `body` with a server, and always stops it.
func withServer<Result>(
    in workspace: Workspace,
    definitions: String? = nil,
    arguments: [String] = [],
    environment: [String: String] = [:],
    host: String = "127.0.0.1",
    launcher: [String] = [],
    _ body: (RunningServer) throws -> Result
) throws -> Result {
    let server = try RunningServer(
        in: workspace,
        definitions: definitions,
        arguments: arguments,
        environment: environment,
        host: host,
        launcher: launcher
    )
    defer { server.stop() }
    return try body(server)
}
