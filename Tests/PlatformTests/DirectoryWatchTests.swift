import Foundation
import Glibc
import Platform
import TestSupport
import Testing

@Suite struct DirectoryWatchTests {
    @Test(
        "a file's change is reported once",
        arguments: [
            "create", "write", "append", "time", "mode", "rename", "rename over", "remove", "link", "directory",
        ]
    )
    func change(kind: String) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write([1], to: "file")
        let watch = try #require(DirectoryWatch([folder.path]))
        #expect(!watch.hasChanges())
        switch kind {
        case "create": try folder.write([1], to: "other")
        case "write": try folder.write([2], to: "file")
        case "append":
            let descriptor = unsafe open(path, O_WRONLY | O_APPEND)
            try #require(unsafe write(descriptor, "x", 1) == 1)
            #expect(watch.hasChanges())
            close(descriptor)
        case "time": try #require(unsafe utimes(path, nil) == 0)
        case "mode": try #require(unsafe chmod(path, 0o600) == 0)
        case "rename": try #require(unsafe rename(path, path + "2") == 0)
        case "rename over":
            let other = try folder.write([1], to: "other")
            #expect(watch.hasChanges())
            try #require(unsafe rename(other, path) == 0)
        case "remove": try #require(unsafe unlink(path) == 0)
        case "link": try #require(unsafe symlink("file", path + "2") == 0)
        default: try #require(unsafe mkdir(path + "2", 0o700) == 0)
        }
        #expect(watch.hasChanges())
        #expect(!watch.hasChanges())
    }

    @Test func `reading isn't a change`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write([1], to: "file")
        let watch = try #require(DirectoryWatch([folder.path]))
        _ = try File(path: path)
        _ = try FileStatus(path: path)
        _ = try Directory.names(in: folder.path)
        #expect(!watch.hasChanges())
    }

    @Test func `a directory that was removed and made again can be watched again`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/a"
        try #require(unsafe mkdir(path, 0o700) == 0)
        let watch = try #require(DirectoryWatch([path]))
        try #require(unsafe rmdir(path) == 0)
        #expect(watch.hasChanges())
        #expect(!watch.add([path]))
        try #require(unsafe mkdir(path, 0o700) == 0)
        #expect(watch.add([path]))
        try folder.write([1], to: "a/file")
        #expect(watch.hasChanges())
    }

    @Test(arguments: ["/proc", "/proc/self", "/nowhere"]) func `directories changed by others are not watched`(
        path: String
    ) {
        #expect(DirectoryWatch([path]) == nil)
    }
}
