import Foundation
import Platform
import Synchronization
import TestSupport
import Testing

@Suite struct FileTests {
    @Test("a file is read whole", arguments: [0, 1, 4095, 4096, 4097, 3_000_000])
    func whole(count: Int) throws {
        let folder = try TemporaryFolder()
        let content = (0..<count).map { UInt8(truncatingIfNeeded: $0 / 5) }
        let path = try folder.write(content, to: "file")
        let file = try File(path: path)
        #expect(file.bytes == content)
    }

    @Test("other kinds of files are distinguished from regular files", arguments: ["directory", "fifo", "device"])
    func irregular(kind: String) throws {
        let folder = try TemporaryFolder()
        let path: String
        switch kind {
        case "fifo":
            path = folder.path + "/fifo"
            // Nobody writes to it: reading must not block.
            try #require(unsafe mkfifo(path, 0o600) == 0)
        case "device": path = "/dev/null"
        default: path = folder.path
        }
        expectFailure(path: path, errno: kind == "directory" ? EISDIR : ENOTSUP) { _ = try File(path: path) }
        #expect(try FileStatus(path: path).kind == (kind == "directory" ? .directory : .other))
    }

    @Test(
        "a missing file is reported with the system's reason",
        arguments: [
            ("missing", ENOENT), ("missing/file", ENOENT), ("file/below", ENOTDIR), ("dangling", ENOENT),
            ("circle", ELOOP),
        ]
    )
    func missing(name: String, errno: Int32) throws {
        let folder = try TemporaryFolder()
        try folder.write([], to: "file")
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/dangling", withDestinationPath: "nowhere")
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/circle", withDestinationPath: "circle")
        let path = "\(folder.path)/\(name)"
        expectFailure(path: path, errno: errno) { _ = try File(path: path) }
        expectFailure(path: path, errno: errno) { _ = try FileStatus(path: path) }
        expectFailure(path: path, errno: errno) { _ = try Directory.names(in: path) }
        expectFailure(path: path, errno: errno) { _ = try Directory.realPath(path) }
    }

    @Test func `a file whose length differs from its status is refused as changing`() {
        expectFailure(path: "/proc/self/status", errno: EAGAIN) { _ = try File(path: "/proc/self/status") }
    }

    @Test func `a growing file is either refused as changing or as long as its status says`()
        throws
    {
        let folder = try TemporaryFolder()
        let path = try folder.write([UInt8](repeating: 0x41, count: 20_000_000), to: "file")
        let isOver = Atomic(false)
        let refusals = try during({
            let handle = FileHandle(forWritingAtPath: path)
            _ = try? handle?.seekToEnd()
            while !isOver.load(ordering: .relaxed) { try? handle?.write(contentsOf: Data("more".utf8)) }
        }) {
            defer { isOver.store(true, ordering: .relaxed) }
            var refusals = 0
            for _ in 0..<20 {
                do throws(FileError) {
                    _ = try File(path: path)
                } catch {
                    #expect(error.isTransient)
                    refusals += 1
                }
            }
            return refusals
        }
        // Reading takes milliseconds, with many writes meanwhile.
        #expect(refusals > 0)
        #expect(try File(path: path).bytes.count > 20_000_000)
    }

    @Test(
        "each way of changing a file changes its status",
        arguments: ["in place, same length", "longer", "renamed over", "same content anew"]
    )
    func change(way: String) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write([1, 2, 3], to: "file")
        let before = try FileStatus(path: path)
        #expect(before == (try FileStatus(path: path)))
        usleep(20_000)
        switch way {
        case "in place, same length": try folder.write([4, 5, 6], to: "file")
        case "longer":
            let handle = try #require(FileHandle(forWritingAtPath: path))
            try handle.seekToEnd()
            try handle.write(contentsOf: Data([4]))
        case "renamed over":
            let new = try folder.write([1, 2, 3], to: "new")
            try #require(unsafe rename(new, path) == 0)
        default: try folder.write([1, 2, 3], to: "file")
        }
        let after = try FileStatus(path: path)
        #expect(after != before)
    }

    @Test func `an open file stays as it was when another takes its name, and not when it is written to`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write([1, 2, 3], to: "file")
        let file = try OpenFile(path: path)
        #expect(file.isUnchanged)
        usleep(20_000)
        try #require(unsafe rename(try folder.write([4, 5, 6], to: "new"), path) == 0)
        #expect(file.isUnchanged)
        #expect(try file.content() == [1, 2, 3])
        let other = try OpenFile(path: path)
        try FileHandle(forWritingTo: URL(filePath: path)).write(contentsOf: [7])
        #expect(!other.isUnchanged)
    }

    @Test func `a change whose time was set back is seen`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write([1, 2, 3], to: "file")
        let before = try FileStatus(path: path)
        let modified = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate]
        usleep(20_000)
        try folder.write([4, 5, 6], to: "file")
        try FileManager.default.setAttributes([.modificationDate: try #require(modified)], ofItemAtPath: path)
        #expect(try FileStatus(path: path) != before)
    }
}

/// Expects a `FileError`.
func expectFailure(
    path: String,
    errno: Int32,
    _ body: () throws -> Void,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    #expect(sourceLocation: sourceLocation) {
        try body()
    } throws: { error in
        guard let error = error as? FileError else { return false }
        return error.path == path && error.errno == errno && !error.reason.isEmpty
            && error.isTransient == (errno == EAGAIN)
    }
}
