import Foundation

/// `moreapps serve` with standard streams redirected by a shell, so that its port may not be printed.
struct RedirectedServer {
    let process: ChildProcess
    let port: UInt16
    /// The metrics' port; `nil` without metrics.
    let adminPort: UInt16?

    /// - Parameters:
    ///   - redirections: Shell syntax: `2>&-`.
    ///   - definitions: The path of the definitions, if not the default.
    ///   - hasMetrics: Whether there is an admin address.
    init(
        in workspace: Workspace,
        _ redirections: String,
        definitions: String? = nil,
        hasMetrics: Bool = false,
        arguments: [String] = []
    ) throws {
        process = try ChildProcess(
            URL(filePath: "/bin/sh"),
            arguments: [
                "-c", "exec \"$0\" \"$@\" \(redirections)", Program.executable.path, "serve", "--host", "127.0.0.1",
                "--port", "0", "--definitions", definitions ?? workspace.definitions.path,
                "--public", workspace.publicFolder.path,
            ] + (hasMetrics ? ["--admin-address", "127.0.0.1:0"] : []) + arguments,
            directory: workspace.folder
        )
        let ports = try eventually("the server to listen") { [process] in
            if let status = process.exitStatus { throw StartFailure(status: status, errors: process.errors) }
            let ports = try listeningPorts(of: process.identifier)
            return ports.count == (hasMetrics ? 2 : 1) ? ports : nil
        }
        let isSite = { (port: UInt16) in
            try Connection(to: "127.0.0.1", port: port).request("GET", "/readyz").status == 200
        }
        port = try eventually("the server to answer") { try ports.first(where: isSite) }
        adminPort = ports.first { [port] in $0 != port }
    }

    func connect() throws -> Connection { try Connection(to: "127.0.0.1", port: port) }

    func get(_ target: String) throws -> HTTPResponse { try connect().request("GET", target) }
}

/// The IPv4 ports on which a process listens, from /proc.
private func listeningPorts(of process: pid_t) throws -> [UInt16] {
    let folder = "/proc/\(process)/fd"
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let links = files.compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)") }
    // Listening sockets come first. After them there may be tens of thousands of closed ones.
    let table = try FileHandle(forReadingFrom: URL(filePath: "/proc/net/tcp")).read(upToCount: 1 << 17) ?? Data()
    return String(decoding: table, as: UTF8.self).split(separator: "\n").compactMap { line in
        // `1: 0100007F:1F90 00000000:0000 0A … inode …`; 0A means listening.
        let fields = line.split(separator: " ")
        guard fields.count > 9, fields[3] == "0A", links.contains("socket:[\(fields[9])]") else { return nil }
        return fields[1].split(separator: ":").last.flatMap { UInt16($0, radix: 16) }
    }
}
