import Foundation
import Glibc

/// A pipe with a name that is full, and whose reader doesn't read before it is told to.
final class StalledStream {
    /// Where it can be opened to write.
    let path: String
    private let descriptor: Int32
    private var received: [UInt8] = []

    init(_ name: String, in workspace: Workspace) throws {
        path = workspace.url(name).path
        guard unsafe mkfifo(path, 0o600) == 0 else { throw SystemError(call: "mkfifo", code: errno) }
        descriptor = unsafe open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError(call: "open", code: errno) }
        let filling = [UInt8](repeating: UInt8(ascii: "\n"), count: 4096)
        while unsafe write(descriptor, filling, filling.count) > 0 {}
    }

    deinit { close(descriptor) }

    /// Reads what there is; returns all that was read so far, without the filling.
    func read() -> String {
        var buffer = [UInt8](repeating: 0, count: 65536)
        while case let count = unsafe Glibc.read(descriptor, &buffer, buffer.count), count > 0 {
            received += buffer[..<count]
        }
        return String(decoding: received.drop { $0 == UInt8(ascii: "\n") }, as: UTF8.self)
    }
}

/// `moreapps serve` on a port that was free a moment ago, with its standard streams as a shell redirects them.
struct RedirectedServer {
    let process: ChildProcess
    let port: UInt16

    /// - Parameters:
    ///   - redirections: In the shell's words: `2>&-`.
    ///   - definitions: The path of the definitions, where it isn't the plain one.
    init(in workspace: Workspace, _ redirections: String, definitions: String? = nil, arguments: [String] = []) throws {
        port = try ListeningSocket().port
        process = try ChildProcess(
            URL(filePath: "/bin/sh"),
            arguments: [
                "-c", "exec \"$0\" \"$@\" \(redirections)", Program.executable.path, "serve", "--host", "127.0.0.1",
                "--port", "\(port)", "--definitions", definitions ?? workspace.definitions.path,
                "--public", workspace.publicFolder.path,
            ] + arguments,
            directory: workspace.folder
        )
        try eventually("the server to listen") {
            if let status = process.exitStatus { throw StartFailure(status: status, errors: process.errors) }
            return (try? connect()) != nil
        }
    }

    func connect() throws -> Connection { try Connection(to: "127.0.0.1", port: port) }

    func get(_ target: String) throws -> HTTPResponse { try connect().request("GET", target) }
}
