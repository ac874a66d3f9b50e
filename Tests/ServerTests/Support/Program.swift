import Foundation

/// The built command under test, and the folder of the package it was built from.
enum Program {
    /// `moreapps`, which the build puts beside the test bundle, whatever the configuration and scratch path.
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

/// What a finished command left behind.
struct CommandResult: Sendable {
    let status: ExitStatus
    let output: String
    let errors: String

    var outputLines: [Substring] { output.split(separator: "\n") }
    /// The lines of both streams, for what may stand in either.
    var lines: [Substring] { errors.split(separator: "\n") + outputLines }
}

/// Runs `moreapps` with `arguments` in `directory` until it ends.
func runCommand(
    _ arguments: [String],
    environment: [String: String] = [:],
    in directory: URL = FileManager.default.temporaryDirectory
) throws -> CommandResult {
    let process = try ChildProcess(
        Program.executable,
        arguments: arguments,
        environment: environment,
        directory: directory
    )
    let status = try process.waitForExit()
    return CommandResult(status: status, output: process.output, errors: process.errors)
}
