import Foundation
import Platform
import TestSupport
import Testing

@Suite struct FileReplacingTests {
    @Test(arguments: [0, 1, 3_000_000]) func `a file is made and replaced whole, and nothing is left beside it`(
        count: Int
    ) throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/file"
        for byte: UInt8 in [1, 2] {
            let content = [UInt8](repeating: byte, count: count)
            try File.replace(path: path, with: content)
            #expect(try File(path: path).bytes == content)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["file"])
    }

    @Test func `a reader sees the previous content meanwhile`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write([1], to: "file")
        let open = try OpenFile(path: path)
        try File.replace(path: path, with: [2])
        #expect(try open.head(1) == [1])
        #expect(try File(path: path).bytes == [2])
    }

    @Test func `without a directory nothing is written, and the error has the reason`() throws {
        let folder = try TemporaryFolder()
        #expect(throws: FileError.self) { try File.replace(path: folder.path + "/none/file", with: [1]) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test func `a directory in its place stays, and nothing is left beside it`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/directory"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        #expect(throws: FileError.self) { try File.replace(path: path, with: [1]) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["directory"])
    }
}
