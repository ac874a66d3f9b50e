import Foundation
import HTTPSemantics
import MoreAppsCatalog
import Platform
import TestSupport
import Testing

@testable import MoreAppsServer

@Suite struct PublicDirectoryTests {
    @Test func `regular files are found below the directory, hidden ones are not`() throws {
        let folder = try TemporaryFolder()
        for name in [
            "Public/index.html", "Public/icons/a.png", "Public/a/b/c/d.txt", "Public/a b&c.txt", "Public/é.txt",
            "Public/x.", "Public/.env", "Public/.git/config", "Public/icons/.DS_Store", "Public/..data/secret",
            "Public/...", "outside.txt", "Public2/near.txt",
        ] { try folder.write("x", to: name) }
        let directory = try PublicDirectory(root: folder.path + "/Public")
        #expect(
            directory.files.keys.sorted() == ["a b&c.txt", "a/b/c/d.txt", "icons/a.png", "index.html", "x.", "é.txt"]
        )
        // Kubernetes' volumes use names that begin with two dots.
        let hidden = ".env, .git, icons/.DS_Store"
        #expect(
            directory.warnings.map(\.description)
                == ["\(folder.path)/Public: warning: not served because their names begin with a dot: \(hidden)"]
        )
        #expect(try PublicDirectory(root: folder.path + "/Public") == directory)
    }

    @Test func `.well-known is served, at the root alone and without hidden files of its own`() throws {
        let folder = try TemporaryFolder()
        for name in [
            ".well-known/security.txt", ".well-known/acme-challenge/a_b-c", ".well-known/.secret", "a/.well-known/x",
        ] {
            try folder.write("x", to: "Public/\(name)")
        }
        let directory = try PublicDirectory(root: folder.path + "/Public")
        #expect(directory.files.keys.sorted() == [".well-known/acme-challenge/a_b-c", ".well-known/security.txt"])
        #expect(directory.warnings.count == 1)
        #expect(directory.warnings.first?.message.hasSuffix("with a dot: .well-known/.secret, a/.well-known") == true)
    }

    @Test func `hidden files are named in one line, however many they are`() throws {
        let folder = try TemporaryFolder()
        for number in 10..<40 { try folder.write("x", to: "Public/.\(number)") }
        let directory = try PublicDirectory(root: folder.path + "/Public")
        #expect(directory.warnings.count == 1)
        #expect(directory.warnings.first?.message.hasSuffix("with a dot: .10, .11, .12, .13, .14 and 25 more") == true)
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
            #expect(directory.warnings.count == 1)  // of the hidden file alone
        }
    }

    @Test(
        "what can't be served is left out, with a warning that names it",
        arguments: [
            ("link to a file outside", "outside"), ("link to a directory outside", "outside"),
            ("link to a neighbour of a like name", "outside"), ("link to the root", "outside"),
            ("dangling link", "No such file"), ("link to itself", "symbolic links"),
            ("link to the directory itself", "a directory that contains it"),
            ("link to one above", "a directory that contains it"), ("line end in its name", "control character"),
            ("pipe", "regular"), ("device", "outside"), ("socket", "No such device"),
        ]
    )
    func leftOut(kind: String, reason: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("x", to: "Public/a/good.txt")
        try folder.write("x", to: "secret/secret.txt")
        try folder.write("x", to: "Public2/secret.txt")
        let place = kind == "line end in its name" ? "Public/a/od\nd" : "Public/a/odd"
        switch kind {
        case "link to a file outside": try folder.link(place, to: "../../secret/secret.txt")
        case "link to a directory outside": try folder.link(place, to: folder.path + "/secret")
        case "link to a neighbour of a like name": try folder.link(place, to: "../../Public2")
        case "link to the root": try folder.link(place, to: "/")
        case "dangling link": try folder.link(place, to: "nowhere")
        case "link to itself": try folder.link(place, to: "odd")
        case "link to the directory itself": try folder.link(place, to: "..")
        case "link to one above": try folder.link(place, to: "../a")
        case "line end in its name": try folder.write("x", to: place)
        case "pipe": try #require(unsafe mkfifo("\(folder.path)/\(place)", 0o600) == 0)
        case "device": try folder.link(place, to: "/dev/zero")
        default: try makeSocket(at: "\(folder.path)/\(place)")
        }
        let directory = try PublicDirectory(root: folder.path + "/Public")
        #expect(directory.files.keys.sorted() == ["a/good.txt"])
        #expect(directory.warnings.count == 1)
        let warning = try #require(directory.warnings.first?.description)
        #expect(warning.hasPrefix("\(folder.path)/\(place): warning: not served: "))
        #expect(warning.contains(reason))
    }

    @Test(
        "a file that conflicts with the server's own answers causes a warning",
        arguments: [
            ("healthz", "unreachable: the server itself answers /healthz"),
            ("readyz", "unreachable: the server itself answers /readyz"),
            ("lookup", "replaces the server's own answer at /lookup"),
            ("appdefinitions.js", "replaces the server's own answer at /appdefinitions.js"),
            ("api/apps", "replaces the server's own answer at /api/apps"),
            ("api/apps/larder/appcast.xml", "the server's own answer at /api/apps/larder/appcast.xml"),
            ("api/update", "/api/update"), ("api/recommendation", "/api/recommendation"),
            ("api/other", nil), ("healthz.txt", nil), ("a/healthz", nil), ("Lookup", nil),
        ] as [(String, String?)]
    )
    func remarks(path: String, remark: String?) throws {
        let folder = try TemporaryFolder()
        try folder.write("x", to: path)
        let directory = try PublicDirectory(root: folder.path)
        #expect(directory.files.keys.sorted() == [path])
        guard let remark else { return #expect(directory.warnings == []) }
        #expect(directory.warnings.count == 1)
        #expect(directory.warnings.first?.description.hasPrefix("\(folder.path)/\(path): warning: ") == true)
        #expect(directory.warnings.first?.message.contains(remark) == true)
    }

    @Test func `of two files whose names differ only in how accents are encoded one is served, with a warning`()
        throws
    {
        let folder = try TemporaryFolder()
        try folder.write("x", to: "\u{E9}.png")
        try folder.write("y", to: "e\u{301}.png")
        let directory = try PublicDirectory(root: folder.path)
        #expect(directory.files.count == 1)
        #expect(directory.warnings.count == 1)
        #expect(directory.warnings.first?.message.contains("accents") == true)
    }

    @Test func `many circles cost no more than a few`() throws {
        let folder = try TemporaryFolder()
        try folder.write("x", to: "a/file")
        for number in 0..<20 { try folder.link("a/link\(number)", to: "../a") }
        let directory = try PublicDirectory(root: folder.path)
        #expect(directory.files.keys.sorted() == ["a/file"])
        #expect(directory.warnings.count == 20)
    }

    @Test func `two links to one directory aren't a cycle`() throws {
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
        let assets = AssetTable(before)
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
        let swapped = AssetTable(after, previous: assets)
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
        #expect(AssetTable(directory).assets["a/b.txt"]?.resource.content == [0x78])
    }

    @Test("anything but a directory is an error", arguments: [("missing", ENOENT), ("file", ENOTDIR)])
    func noDirectory(name: String, errno: Int32) throws {
        let folder = try TemporaryFolder()
        try folder.write("x", to: "file")
        #expect {
            _ = try PublicDirectory(root: "\(folder.path)/\(name)")
        } throws: { error in
            (error as? FileError)?.errno == errno
        }
    }

    /// An existing file that not even root can open.
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

    @Test func `a file that vanished is pending, and blocks no other`() throws {
        let folder = try TemporaryFolder()
        for name in ["gone.txt", "other.txt"] { try folder.write("x", to: name) }
        let directory = try PublicDirectory(root: folder.path)
        try folder.remove("gone.txt")
        let table = AssetTable(directory)
        #expect(table.assets.keys.sorted() == ["other.txt"])
        #expect(table.pending == ["gone.txt": .changing])
        // The previous content applies until it stops changing.
        let known = AssetTable(try PublicDirectory(root: folder.path), previous: table)
        #expect(known.pending.isEmpty)
    }

    /// The files of a page with a style sheet and a script, and of another with neither.
    private static func page(
        _ number: Int,
        in folder: TemporaryFolder,
        _ names: [String],
        isPromoPage: Bool = true
    ) throws {
        let data = isPromoPage ? #"<script type="application/json" id="moreapps-data"></script>"# : ""
        let contents = [
            "index.html": #"<link rel="stylesheet" href="./a.css?v"><script src="/a.js"></script>\#(data)\#(number)"#,
            "a.css": "/* \(number) */", "a.js": "// \(number)", "note.txt": "\(number)", "other.html": "<p>\(number)",
        ]
        for name in names {
            try folder.write(try #require(contents[name]), to: "new")
            try #require(unsafe rename("\(folder.path)/new", "\(folder.path)/\(name)") == 0)
        }
    }

    private static let all = ["index.html", "a.css", "a.js", "note.txt", "other.html"]

    /// What changed, which of it was still changing at the last check, and what is published.
    @Test(
        "a page and what it names change together, and everything else by itself",
        arguments: [
            (all, [], all), (all, ["note.txt"], ["index.html", "a.css", "a.js", "other.html"]),
            (all, ["a.js"], ["note.txt", "other.html"]), (all, ["index.html"], ["note.txt", "other.html"]),
            (all, ["other.html"], ["index.html", "a.css", "a.js", "note.txt"]),
            (["a.css", "note.txt"], ["note.txt"], ["a.css"]), (["a.css", "a.js"], ["a.css"], []),
        ] as [([String], [String], [String])],
        [true, false]
    )
    func together(files: (changed: [String], moving: [String], taken: [String]), isPromoPage: Bool) throws {
        let (changed, moving, taken) = files
        let folder = try TemporaryFolder()
        try Self.page(1, in: folder, Self.all, isPromoPage: isPromoPage)
        let first = try PublicDirectory(root: folder.path)
        let before = AssetTable(first)
        try Self.page(2, in: folder, changed, isPromoPage: isPromoPage)
        let start = ContinuousClock.now
        var tracker = FileChangeTracker(known: first.files, now: start)
        let second = try PublicDirectory(root: folder.path)
        tracker.observe(second.files, now: start + .milliseconds(200))
        // Long enough for a page.
        let isAtRest = second.files.filter { !moving.contains($0.key) }
        tracker.observe(
            isAtRest.merging(first.files.filter { moving.contains($0.key) }) { $1 },
            now: start + .seconds(2)
        )
        tracker.observe(second.files, now: start + .seconds(3.5))
        let after = AssetTable(second, previous: before, tracker: tracker)
        #expect(after.assets.filter { before.assets[$0.key] !== $0.value }.keys.sorted() == taken.sorted())
        #expect(after.assets.keys.sorted() == Self.all.sorted())
        #expect(after.pending.keys.sorted() == changed.filter { !taken.contains($0) }.sorted())
        #expect(moving.allSatisfy { after.pending[$0] == .changing })
    }

    @Test func `a page is loaded a moment after the last write to its parts`() throws {
        let folder = try TemporaryFolder()
        try Self.page(1, in: folder, Self.all)
        let first = try PublicDirectory(root: folder.path)
        let before = AssetTable(first)
        try Self.page(2, in: folder, ["index.html", "note.txt"])
        let second = try PublicDirectory(root: folder.path)
        let start = ContinuousClock.now
        var tracker = FileChangeTracker(known: first.files, now: start)
        for (time, taken) in [(0.2, []), (0.4, ["note.txt"]), (0.6, ["note.txt"]), (1.4, ["index.html", "note.txt"])] {
            tracker.observe(second.files, now: start + .seconds(time))
            let after = AssetTable(second, previous: before, tracker: tracker)
            #expect(
                after.assets.filter { before.assets[$0.key] !== $0.value }.keys.sorted() == taken,
                "after \(time) s"
            )
        }
    }

    @Test func `unreadable directories keep their previous content`() throws {
        let folder = try TemporaryFolder()
        for name in ["a/b.txt", "ab.txt"] { try folder.write("x", to: name) }
        let before = AssetTable(try PublicDirectory(root: folder.path))
        try folder.remove("a")
        try folder.write("y", to: "ab.txt")
        let error = try #require(throws: FileError.self) { try File(path: "/proc/self/mem") }
        var directory = try PublicDirectory(root: folder.path)
        directory.unreadable["a"] = error
        let after = AssetTable(directory, previous: before)
        #expect(after.assets["a/b.txt"] === before.assets["a/b.txt"])
        #expect(after.assets["ab.txt"] !== before.assets["ab.txt"])
        #expect(after.pending["a/b.txt"] == .refusal("Input/output error"))
        #expect(after.pending["ab.txt"] == nil)
    }
}
