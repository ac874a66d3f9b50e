import Foundation
import Platform
import Testing

@Suite struct DirectoryTests {
    @Test func `names come in the order of their bytes, hidden ones among them`() throws {
        let folder = try TemporaryFolder()
        #expect(try Directory.names(in: folder.path) == [])
        let names = [".hidden", "B", "a", "a b", "a.", "aa", "b", "z", "é", "ﬀ", "😀"]
        for name in names.shuffled() { try folder.write([], to: name) }
        #expect(try Directory.names(in: folder.path) == names)
        #expect(try Directory.names(in: folder.path + "/") == names)
    }

    @Test func `names are as long as the system lets them be`() throws {
        let folder = try TemporaryFolder()
        let names = (1...255).map { String(repeating: "n", count: $0) }
        for name in names { try folder.write([], to: name) }
        #expect(try Directory.names(in: folder.path) == names)
    }

    @Test func `what is no directory has no names`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write([], to: "file")
        expectFailure(path: path, errno: ENOTDIR) { _ = try Directory.names(in: path) }
    }

    @Test(
        "the real path has no links and no dots",
        arguments: [
            ("real/file", "/real/file"), ("link/file", "/real/file"), ("real/../link/./file", "/real/file"),
            ("two", "/real"), ("real//", "/real"), ("", ""),
        ]
    )
    func realPath(path: String, expected: String) throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.path + "/real", withIntermediateDirectories: true)
        try folder.write([], to: "real/file")
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/link", withDestinationPath: "real")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/two",
            withDestinationPath: folder.path + "/link"
        )
        #expect(try Directory.realPath("\(folder.path)/\(path)") == folder.path + expected)
    }
}
