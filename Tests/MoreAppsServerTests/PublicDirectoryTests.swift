import Foundation
import HTTPSemantics
import Platform
import Testing

@testable import MoreAppsServer

@Suite struct PublicDirectoryTests {
    @Test func `regular files are found below the directory, hidden ones are not`() throws {
        let folder = try TemporaryFolder()
        for name in [
            "Public/index.html", "Public/icons/a.png", "Public/a/b/c/d.txt", "Public/a b&c.txt", "Public/é.txt",
            "Public/x.",
            "Public/.env", "Public/.git/config", "Public/icons/.DS_Store", "Public/..data/secret", "Public/...",
            "outside.txt", "Public2/near.txt",
        ] { try folder.write("x", to: name) }
        let directory = try PublicDirectory(root: folder.path + "/Public")
        #expect(
            directory.files.keys.sorted() == ["a b&c.txt", "a/b/c/d.txt", "icons/a.png", "index.html", "x.", "é.txt"]
        )
        #expect(directory.warnings.isEmpty)
        #expect(try PublicDirectory(root: folder.path + "/Public") == directory)
    }

    @Test(
        "links are followed to what lies inside",
        arguments: [
            ("file", "real/a.txt", ["link"]), ("file with dots", "real/../real/./a.txt", ["link"]),
            ("directory", "real", ["link/a.txt"]), ("hidden file", ".hidden", ["link"]),
        ] as [(String, String, [String])]
    )
    func inside(name: String, destination: String, found: [String]) throws {
        let folder = try TemporaryFolder()
        try folder.write("x", to: "real/a.txt")
        try folder.write("x", to: ".hidden")
        for destination in [destination, "\(folder.path)/\(destination)"] {
            try folder.link("link", to: destination)
            let directory = try PublicDirectory(root: folder.path)
            #expect(directory.files.keys.sorted() == (found + ["real/a.txt"]).sorted())
            #expect(directory.warnings.isEmpty)
        }
    }

    @Test(
        "what can't be served is left out, with a warning that names it",
        arguments: [
            ("link to a file outside", "outside"), ("link to a directory outside", "outside"),
            ("link to a neighbour of a like name", "outside"), ("link to the root", "outside"),
            ("dangling link", "No such file"),
            ("link to itself", "symbolic links"), ("link to the directory itself", "circle"),
            ("link to one above", "circle"),
            ("pipe", "regular"), ("device", "outside"), ("socket", "No such device"),
        ]
    )
    func leftOut(kind: String, reason: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("x", to: "Public/a/good.txt")
        try folder.write("x", to: "secret/secret.txt")
        try folder.write("x", to: "Public2/secret.txt")
        let place = "Public/a/odd"
        switch kind {
        case "link to a file outside": try folder.link(place, to: "../../secret/secret.txt")
        case "link to a directory outside": try folder.link(place, to: folder.path + "/secret")
        case "link to a neighbour of a like name": try folder.link(place, to: "../../Public2")
        case "link to the root": try folder.link(place, to: "/")
        case "dangling link": try folder.link(place, to: "nowhere")
        case "link to itself": try folder.link(place, to: "odd")
        case "link to the directory itself": try folder.link(place, to: "..")
        case "link to one above": try folder.link(place, to: "../a")
        case "pipe": try #require(unsafe mkfifo("\(folder.path)/\(place)", 0o600) == 0)
        case "device": try folder.link(place, to: "/dev/zero")
        default: try makeSocket(at: "\(folder.path)/\(place)")
        }
        let directory = try PublicDirectory(root: folder.path + "/Public")
        #expect(directory.files.keys.sorted() == ["a/good.txt"])
        #expect(directory.warnings.count == 1)
        let warning = try #require(directory.warnings.first)
        #expect(warning.hasPrefix("\(folder.path)/\(place): warning: not served: "))
        #expect(warning.contains(reason))
    }

    @Test func `many circles cost no more than a few`() throws {
        let folder = try TemporaryFolder()
        try folder.write("x", to: "a/file")
        for number in 0..<20 { try folder.link("a/link\(number)", to: "../a") }
        let directory = try PublicDirectory(root: folder.path)
        #expect(directory.files.keys.sorted() == ["a/file"])
        #expect(directory.warnings.count == 20)
    }

    @Test func `two links to one directory are no circle`() throws {
        let folder = try TemporaryFolder()
        try folder.write("x", to: "real/file")
        try folder.link("one", to: "real")
        try folder.link("two", to: "real")
        let directory = try PublicDirectory(root: folder.path)
        #expect(directory.files.keys.sorted() == ["one/file", "real/file", "two/file"])
        #expect(directory.warnings.isEmpty)
    }

    @Test func `a Kubernetes volume is served, and its swap is seen`() throws {
        let folder = try TemporaryFolder()
        try folder.write("one", to: "..2026_1/index.html")
        try folder.write("one", to: "..2026_1/icons/a.png")
        try folder.link("..data", to: "..2026_1")
        try folder.link("index.html", to: "..data/index.html")
        try folder.link("icons", to: "..data/icons")
        let before = try PublicDirectory(root: folder.path)
        let assets = try AssetTable(before)
        #expect(before.warnings.isEmpty)
        #expect(
            assets.assets.mapValues(\.resource.content) == [
                "index.html": Array("one".utf8), "icons/a.png": Array("one".utf8),
            ]
        )
        try folder.write("two", to: "..2026_2/index.html")
        try folder.write("two", to: "..2026_2/icons/a.png")
        try folder.link("..data", to: "..2026_2")
        try folder.remove("..2026_1")
        let after = try PublicDirectory(root: folder.path)
        #expect(after != before)
        let swapped = try AssetTable(after, previous: assets)
        #expect(
            swapped.assets.mapValues(\.resource.content) == [
                "index.html": Array("two".utf8), "icons/a.png": Array("two".utf8),
            ]
        )
    }

    @Test(
        "a directory can be given in any form",
        arguments: ["/Public", "/Public/", "/Public/.", "/x/../Public", "/link", "/link/"]
    )
    func form(suffix: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("x", to: "Public/a/b.txt")
        try folder.write("x", to: "x/y")
        try folder.link("link", to: "Public")
        let directory = try PublicDirectory(root: folder.path + suffix)
        #expect(directory.files.keys.sorted() == ["a/b.txt"])
        #expect(try AssetTable(directory).assets["a/b.txt"]?.resource.content == [0x78])
    }

    @Test("what is no directory is an error", arguments: [("missing", ENOENT), ("file", ENOTDIR)])
    func noDirectory(name: String, errno: Int32) throws {
        let folder = try TemporaryFolder()
        try folder.write("x", to: "file")
        #expect {
            _ = try PublicDirectory(root: "\(folder.path)/\(name)")
        } throws: { error in
            (error as? FileError)?.errno == errno
        }
    }

    /// A file that exists, and that not even root can open.
    private func makeSocket(at path: String) throws {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        try unsafe withUnsafeMutableBytes(of: &address.sun_path) { place in
            try #require(path.utf8.count < place.count)
            unsafe place.copyBytes(from: path.utf8)
        }
        let result = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(result == 0)
    }
}

@Suite struct AssetTableTests {
    @Test func `only what has changed is read again`() throws {
        let folder = try TemporaryFolder()
        try folder.write("same", to: "same.txt")
        try folder.write("old", to: "changed.html")
        try folder.write("gone", to: "gone.css")
        let first = try AssetTable(PublicDirectory(root: folder.path))
        usleep(20_000)
        try folder.write("new", to: "changed.html")
        try folder.write("more", to: "icons/more.js")
        try folder.remove("gone.css")
        let second = try AssetTable(PublicDirectory(root: folder.path), previous: first)
        #expect(
            second.assets.mapValues { String(decoding: $0.resource.content ?? [], as: UTF8.self) }
                == ["same.txt": "same", "changed.html": "new", "icons/more.js": "more"]
        )
        let (before, after) = (try #require(first.assets["same.txt"]), try #require(second.assets["same.txt"]))
        #expect(before === after)
        #expect(second.statuses != first.statuses)
        #expect(try AssetTable(PublicDirectory(root: folder.path)).statuses == second.statuses)
        #expect(second.assets["changed.html"]?.page != nil)
    }

    @Test func `a file that has gone since it was seen is an error`() throws {
        let folder = try TemporaryFolder()
        try folder.write("x", to: "gone.txt")
        let directory = try PublicDirectory(root: folder.path)
        try folder.remove("gone.txt")
        #expect {
            _ = try AssetTable(directory)
        } throws: { error in
            (error as? FileError)?.path == folder.path + "/gone.txt"
        }
    }
}
