import Foundation
import MoreAppsCatalog
import TestSupport
import Testing

@testable import MoreAppsServer

@Suite struct SiteSourceTests {
    /// Definitions with one app, and a folder with one file.
    private final class Files {
        let folder: TemporaryFolder
        let source: SiteSource

        init() throws {
            folder = try TemporaryFolder()
            source = SiteSource(
                definitions: folder.path + "/appdefinitions.json",
                publicDirectory: folder.path + "/Public"
            )
            try define("One")
            try folder.write("<p>", to: "Public/index.html")
        }

        func define(_ id: String) throws {
            try folder.write(
                """
                {"company": "C", "apps": [{"id": "\(id)", "name": "N", "link": "https://apps.apple.com/app/id421361944"}]}
                """,
                to: "appdefinitions.json"
            )
        }

        /// Reads the first site.
        func first() throws -> Site {
            let reading = source.read(previous: nil)
            #expect(reading.problems.isEmpty)
            return try #require(reading.site)
        }
    }

    @Test func `unchanged files make no new site`() throws {
        let files = try Files()
        let site = try files.first()
        #expect(ids(in: site) == ["One"])
        let again = files.source.read(previous: site)
        #expect(again.site == nil)
        #expect(again.problems.isEmpty)
        #expect(again.pendingDefinitions == nil)
        #expect(again.pendingAssets.isEmpty)
        // Nor does rewriting the same text.
        try files.define("One")
        #expect(files.source.read(previous: site).site == nil)
    }

    @Test func `new definitions and new public files make a new site`() throws {
        let files = try Files()
        let site = try files.first()
        try files.define("Two")
        let second = try #require(files.source.read(previous: site).site)
        #expect(ids(in: second) == ["Two"])
        try files.folder.write("x", to: "Public/new.txt")
        let third = try #require(files.source.read(previous: second).site)
        #expect(ids(in: third) == ["Two"])
        #expect(third.assets.assets.keys.sorted() == ["index.html", "new.txt"])
        try files.folder.remove("Public/index.html")
        let fourth = try #require(files.source.read(previous: third).site)
        #expect(fourth.assets.assets.keys.sorted() == ["new.txt"])
    }

    @Test(
        "broken definitions are reported with positions, and don't block public files",
        arguments: [
            "{", "", "[]", "{\"company\": \"C\"}", "{\"company\": \"C\", \"apps\": [{\"id\": 1}]}", "\u{FEFF}{\"apps\"",
        ]
    )
    func broken(definitions: String) throws {
        let files = try Files()
        let site = try files.first()
        try files.folder.write(definitions, to: "appdefinitions.json")
        let reading = files.source.read(previous: site)
        #expect(reading.site == nil)
        #expect(!reading.problems.isEmpty)
        #expect(
            reading.problems.allSatisfy { $0.hasPrefix(files.source.definitions + ":") && $0.contains(": error: ") }
        )
        #expect(files.source.read(previous: nil).site == nil)

        try files.folder.write("x", to: "Public/new.txt")
        let beside = files.source.read(previous: site)
        #expect(beside.problems == reading.problems)
        let second = try #require(beside.site)
        #expect(ids(in: second) == ["One"])
        #expect(second.assets.assets["new.txt"] != nil)

        // Reported again, but not reloaded.
        let again = files.source.read(previous: second)
        #expect(again.problems == reading.problems)
        #expect(again.site == nil)

        try files.define("Two")
        let repaired = files.source.read(previous: second)
        #expect(repaired.problems.isEmpty)
        #expect(repaired.site.map(ids) == ["Two"])
    }

    @Test func `the default folder may be missing, and its removal changes nothing`() throws {
        let files = try Files()
        try files.folder.remove("Public")
        var source = files.source
        source.isPublicDirectoryOptional = true
        let reading = source.read(previous: nil)
        #expect(reading.problems.isEmpty)
        let site = try #require(reading.site)
        #expect(site.assets.assets.isEmpty)
        #expect(source.read(previous: site).site == nil)
        try files.folder.write("x", to: "Public/new.txt")
        let second = try #require(source.read(previous: site).site)
        #expect(second.assets.assets.keys.sorted() == ["new.txt"])
        try files.folder.remove("Public")
        let third = source.read(previous: second)
        #expect(third.problems == ["\(source.publicDirectory): error: No such file or directory"])
        #expect(third.site == nil)
        #expect(source.with(definitions: "other").isPublicDirectoryOptional)
        #expect(SiteSource(definitions: "d", publicDirectory: nil).publicDirectory == "Public")
    }

    @Test func `a missing folder doesn't block new definitions, but prevents a start`() throws {
        let files = try Files()
        let site = try files.first()
        try files.folder.remove("Public")
        try files.define("Two")
        let reading = files.source.read(previous: site)
        #expect(reading.problems == ["\(files.source.publicDirectory): error: No such file or directory"])
        #expect(reading.site.map(ids) == ["Two"])
        #expect(reading.site?.assets.assets.keys.sorted() == ["index.html"])
        let start = files.source.read(previous: nil)
        #expect(start.site == nil)
        let advice = "create it or omit --public: the page doesn't need it"
        #expect(start.problems == reading.problems.map { "\($0); \(advice)" })
    }

    @Test func `missing definitions are reported, and don't block public files`() throws {
        let files = try Files()
        let site = try files.first()
        try files.folder.remove("appdefinitions.json")
        try files.folder.write("x", to: "Public/new.txt")
        let reading = files.source.read(previous: site)
        #expect(reading.problems == ["\(files.source.definitions): error: No such file or directory"])
        let second = try #require(reading.site)
        #expect(ids(in: second) == ["One"])
        #expect(second.assets.assets["new.txt"] != nil)
        #expect(files.source.read(previous: nil).site == nil)
    }

    @Test(
        "temporarily unreadable definitions are retried, and don't block public files",
        arguments: [
            // Its size is never what its status says, as if it were growing.
            ("/proc/self/status", PendingReason.changing),
            ("/proc/self/mem", .failure("Input/output error")),
        ]
    )
    func unsettled(path: String, wait: PendingReason) throws {
        let files = try Files()
        let site = try files.first()
        try files.folder.write("x", to: "Public/new.txt")
        let source = SiteSource(definitions: path, publicDirectory: files.source.publicDirectory)
        let start = source.read(previous: nil)
        #expect(start.site == nil)
        #expect(start.problems.isEmpty)
        #expect(start.pendingDefinitions == wait)
        let later = source.read(previous: site)
        #expect(later.problems.isEmpty)
        #expect(later.pendingDefinitions == wait)
        #expect(later.site.map(ids) == ["One"])
        #expect(later.site?.assets.assets["new.txt"] != nil)
    }

    @Test func `changing definitions are used if complete, and not reported if not`() throws {
        let files = try Files()
        let site = try files.first()
        func read() -> SiteSource.Reading {
            files.source.read(previous: site, SiteSource.Request(state: files.source.state(), definitions: .changing))
        }
        try files.folder.write("{\"company\": ", to: "appdefinitions.json")
        let half = read()
        #expect(half.site == nil)
        #expect(half.definitionsProblems == nil)
        #expect(half.pendingDefinitions == .changing)
        try files.define("Two")
        #expect(read().site.map(ids) == ["Two"])
        let left = files.source.read(
            previous: site,
            SiteSource.Request(state: files.source.state(), definitions: .skip)
        )
        #expect(left.site == nil)
        #expect(left.definitionsProblems == nil)
    }

    @Test func `an icon's removal is reported, although the definitions are unchanged`() throws {
        let files = try Files()
        let icon = Data(base64Encoded: ImageSizeTests.images[0].base64) ?? Data()
        try icon.write(to: URL(filePath: files.folder.path + "/Public/icon.png"))
        try files.folder.write(
            """
            {"company": "C", "apps": [{"id": "One", "name": "N", "link": "https://apps.apple.com/app/id421361944",
              "icon": "icon.png"}]}
            """,
            to: "appdefinitions.json"
        )
        let before = files.source.read(previous: nil)
        let site = try #require(before.site)
        // 57 × 34 pixels: neither square nor large.
        #expect(before.warnings.contains { $0.hasSuffix("“icon” is not square: 57 × 34 pixels") })
        try files.folder.remove("Public/icon.png")
        let after = files.source.read(previous: site)
        #expect((after.problems + after.warnings).contains { $0.contains("icon.png") })
        #expect(after.site?.assets.assets.keys.sorted() == ["index.html"])
    }

    /// The number of apps before and after, how many are kept, and how many are reported as removed.
    @Test(
        "an edit that removes most apps causes a warning until the next edit",
        arguments: [
            (8, 0, 8), (8, 1, 7), (8, 3, 5), (8, 4, nil), (2, 1, nil), (1, 0, 1), (3, 1, 2), (0, 0, nil), (3, 3, nil),
        ] as [(Int, Int, Int?)]
    )
    func removed(before: Int, kept: Int, gone: Int?) throws {
        let files = try Files()
        func define(_ count: Int, company: String) throws {
            let apps = (0..<count).map {
                #"{"id": "app\#($0)", "name": "N", "link": "https://apps.apple.com/app/id42136194\#($0)"}"#
            }
            try files.folder.write(
                #"{"company": "\#(company)", "apps": [\#(apps.joined(separator: ","))]}"#,
                to: "appdefinitions.json"
            )
        }
        try define(before, company: "One")
        let first = try files.first()
        try define(kept, company: "Two")
        let reading = files.source.read(previous: first)
        let second = try #require(reading.site)
        let line = gone.map { "\(files.source.definitions): warning: the last edit removed \($0) of \(before) apps" }
        #expect(reading.warnings.filter { $0.contains("removed") } == (line.map { [$0] } ?? []))
        // A change to another file doesn't edit the catalog.
        try files.folder.write("x", to: "Public/new.txt")
        let beside = files.source.read(previous: second)
        #expect(beside.warnings.filter { $0.contains("removed") } == (line.map { [$0] } ?? []))
        try define(kept, company: "Three")
        #expect(!files.source.read(previous: beside.site).warnings.contains { $0.contains("removed") })
        #expect(files.source.read(previous: nil).site != nil)
        let empty = reading.warnings + files.source.validate().diagnostics.map(\.description)
        #expect(
            empty.count { $0.hasSuffix("warning: “apps” is empty: none of your apps is shown") } == (kept == 0 ? 2 : 0)
        )
    }

    @Test func `checking the files detects every change`() throws {
        let files = try Files()
        var states = [files.source.state()]
        #expect(files.source.state() == states[0])
        for step in 0..<5 {
            usleep(20_000)
            switch step {
            case 0: try files.define("Two")
            case 1: try files.folder.write("x", to: "Public/new.txt")
            case 2: try files.folder.remove("Public/new.txt")
            case 3: try files.folder.remove("appdefinitions.json")
            default: try files.folder.remove("Public")
            }
            let state = files.source.state()
            #expect(state != states[states.count - 1], "step \(step)")
            states.append(state)
        }
    }
}

/// The ids of a site's apps.
private func ids(in site: Site) -> [String] {
    site.catalog.apps.map(\.id)
}
