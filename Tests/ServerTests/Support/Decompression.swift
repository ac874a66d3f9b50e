import Foundation
import Testing

/// A command that decodes a content coding, as an independent implementation.
enum Decompression: String, Sendable {
    case gzip
    case brotli

    /// Whether the command is installed; every system has `gzip`.
    var isInstalled: Bool {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return path.split(separator: ":").contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(rawValue)") }
    }

    /// The decoded text of `bytes`.
    func text(of bytes: [UInt8], in workspace: Workspace) throws -> String {
        // gzip requires the extension.
        let name = "coded-\(UUID().uuidString)." + (self == .gzip ? "gz" : "br")
        try workspace.write(Data(bytes), to: name)
        let process = try ChildProcess(
            URL(filePath: "/usr/bin/env"),
            arguments: [rawValue, "--decompress", "--stdout", name],
            directory: workspace.folder
        )
        let status = try process.waitForExit()
        try #require(status == .exited(0), "\(rawValue): \(process.errors)")
        return process.output
    }
}
