import Foundation
import Testing

/// Makes a self-signed certificate and its key with the `openssl` tool: `certificate.pem` and `key.pem`, prefixed with
/// `name-` if there is a name.
///
/// - Parameter alternativeName: the subject, as in subjectAltName.
func makePair(_ name: String, in workspace: Workspace, alternativeName: String = "IP:127.0.0.1") throws {
    let prefix = name.isEmpty ? "" : name + "-"
    let command =
        "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost "
        + "-addext subjectAltName=\(alternativeName) -keyout \(prefix)key.pem -out \(prefix)certificate.pem"
    let made = try run(command.split(separator: " ").map(String.init), in: workspace)
    try #require(made.status == .exited(0), "\(made.errors)")
}

/// Runs a system command to its end, without input.
func run(_ command: [String], in workspace: Workspace) throws -> CommandResult {
    let process = try ChildProcess(URL(filePath: "/usr/bin/env"), arguments: command, directory: workspace.folder)
    let status = try process.waitForExit()
    return CommandResult(status: status, output: process.output, errors: process.errors)
}
