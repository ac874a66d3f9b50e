import Foundation
import Glibc
import Platform
import TestSupport
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

    @Test func `names that aren't UTF-8 are apart`() throws {
        let folder = try TemporaryFolder()
        try folder.write([], to: "good")
        for name: [UInt8] in [[0x61, 0xFF], [0xC3], [0x2E, 0x0A, 0xE9]] {
            let path = Array(folder.path.utf8) + [UInt8(ascii: "/")] + name + [0]
            let descriptor = unsafe path.withUnsafeBytes { bytes in
                unsafe bytes.withMemoryRebound(to: CChar.self) { buffer in
                    unsafe buffer.baseAddress.map { unsafe open($0, O_CREAT | O_WRONLY, 0o600) } ?? -1
                }
            }
            try #require(descriptor >= 0)
            close(descriptor)
        }
        let listing = try Directory.listing(of: folder.path)
        #expect(listing.names == ["good"])
        #expect(listing.misencoded == [".\\x0A\\xE9", "\\xC3", "a\\xFF"])
    }

    @Test func `anything but a directory has no names`() throws {
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
