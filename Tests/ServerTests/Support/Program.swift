import Foundation

/// The built program, and the folder of its package.
enum Program {
    /// `moreapps`, which is built beside the test bundle.
    static let executable: URL = {
        let bundle = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
        return bundle.resolvingSymlinksInPath().deletingLastPathComponent().appending(path: "moreapps")
    }()

    static let package: URL = {
        var folder = URL(filePath: #filePath)
        // Tests/ServerTests/Support/Program.swift
        for _ in 0..<4 { folder.deleteLastPathComponent() }
        return folder
    }()
}

/// The result of a finished command.
struct CommandResult: Sendable {
    let status: ExitStatus
    let output: String
    let errors: String

    var outputLines: [Substring] { output.split(separator: "\n") }
    /// The lines of both streams.
    var lines: [Substring] { errors.split(separator: "\n") + outputLines }
}

/// Runs `moreapps` with `arguments` in `directory` until it ends.
func runCommand(
    _ arguments: [String],
    environment: [String: String] = [:],
    in directory: URL = FileManager.default.temporaryDirectory,
    input: URL? = nil
) throws -> CommandResult {
    let process = try ChildProcess(
        Program.executable,
        arguments: arguments,
        environment: environment,
        directory: directory,
        input: input?.path ?? "/dev/null"
    )
    let status = try process.waitForExit()
    return CommandResult(status: status, output: process.output, errors: process.errors)
}
