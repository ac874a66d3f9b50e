import Foundation
import Glibc
import Testing

/// A temporary folder with a definitions file and a Public/, removed on release.
final class Workspace: Sendable {
    let folder: URL
    let definitions: URL
    let publicFolder: URL

    /// - Parameters:
    ///   - definitions: The text of appdefinitions.json.
    ///   - name: Where the definitions are, relative to the folder.
    init(_ definitions: String = sampleDefinitions, name: String = "appdefinitions.json") throws {
        let temporary = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
        folder = temporary.appending(path: "moreapps-test-\(UUID().uuidString)")
        publicFolder = folder.appending(path: "Public")
        self.definitions = folder.appending(path: name)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: Program.package.appending(path: "Public"), to: publicFolder)
        for name in sampleIcons { try write(icon, to: "Public/icons/\(name)") }
        try write(Data(definitions.utf8), to: name)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func url(_ path: String) -> URL { folder.appending(path: path) }

    /// Writes a file in place, creating its folders.
    func write(_ data: Data, to path: String) throws {
        let file = url(path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
    }

    func write(_ text: String, to path: String) throws { try write(Data(text.utf8), to: path) }

    func remove(_ path: String) throws { try FileManager.default.removeItem(at: url(path)) }

    /// Makes `path` a symbolic link, replacing it in one step as `ln -sfT` and Kubernetes do.
    func link(_ path: String, to destination: String) throws {
        let new = url(path + "_new")
        try FileManager.default.createDirectory(at: new.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: new.path, withDestinationPath: destination)
        try move(new, over: url(path))
    }

    /// `rename(2)`: replaces the destination in one step, which FileManager refuses to do.
    func move(_ source: URL, over destination: URL) throws {
        guard unsafe rename(source.path, destination.path) == 0 else {
            throw SystemError(call: "rename", code: errno)
        }
    }
}

/// How operators and their tools change a file.
enum EditStyle: String, CaseIterable, Sendable, CustomTestStringConvertible {
    /// A new file is renamed over the old one, as most editors do.
    case rename
    /// The file is truncated and rewritten, as `cp` and `>` do.
    case inPlace = "in place"

    var testDescription: String { rawValue }
}

extension Workspace {
    /// Changes an existing file.
    func edit(_ path: String, to text: String, by style: EditStyle) throws {
        switch style {
        case .inPlace:
            try write(text, to: path)
        case .rename:
            try write(text, to: path + ".new")
            try move(url(path + ".new"), over: url(path))
        }
    }
}
