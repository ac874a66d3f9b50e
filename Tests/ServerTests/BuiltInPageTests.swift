import Foundation
import Testing

/// The built-in page.
@Suite struct BuiltInPageTests {
    /// Checks that the files of the page at `/` exist.
    private func expectPage(on server: RunningServer) throws {
        try expectPage { try server.get($0) }
    }

    private func expectPage(_ get: (String) throws -> HTTPResponse) throws {
        let page = try get("/?locale=sv_SE&device=iphone")
        #expect(page.status == 200)
        #expect(page.text.contains("moreapps-data"))
        let names = page.text.matches(of: /(?:href|src)="(moreapps[^"]+)"/).map { String($0.1) }
        #expect(names.count == 2)
        for name in names + ["moreapps.css", "moreapps.js"] {
            #expect(try get("/" + name).status == 200, "\(name)")
        }
    }

    @Test func `the definitions alone are enough for the page`() throws {
        let workspace = try Workspace(name: "my.json")
        try workspace.remove("Public")
        let process = try ChildProcess(
            Program.executable,
            arguments: ["serve", "--definitions", "my.json", "--host", "127.0.0.1", "--port", "0"],
            directory: workspace.folder
        )
        defer { process.signal(SIGTERM) }
        let port = try announcedPort(of: process)
        try expectPage { try Connection(to: "127.0.0.1", port: port).request("GET", $0) }
        #expect(!process.errors.contains("Public"), "\(process.errors)")
    }

    @Test(arguments: ["Public", "Public/index.html", "Public/moreapps.js", "every file"])
    func `the page survives lost files`(lost: String) throws {
        let workspace = try Workspace()
        try workspace.write("here", to: "Public/note.txt")
        try withServer(in: workspace) { server in
            if lost == "every file" {
                try workspace.remove("Public")
                try FileManager.default.createDirectory(at: workspace.publicFolder, withIntermediateDirectories: true)
            } else {
                try workspace.remove(lost)
            }
            try workspace.edit("appdefinitions.json", to: sampleDefinitions(summary: "After the loss"), by: .rename)
            try eventually("the edit", within: reloadLimit) {
                try server.get("/api/apps").text.contains("After the loss")
            }
            try expectPage(on: server)
            // A directory that disappears keeps its content.
            if lost != "every file" { #expect(try server.get("/note.txt").status == 200) }
        }
    }

    @Test func `icons need no copy of the page`() throws {
        let workspace = try Workspace()
        for name in ["index.html", "moreapps.css", "moreapps.js"] { try workspace.remove("Public/\(name)") }
        try withServer(in: workspace) { server in
            try expectPage(on: server)
            #expect(try server.get("/icons/\(sampleIcons[0])").status == 200)
            #expect(try server.get("/healthz").text.contains(#""warnings": []"#))
        }
    }

    @Test func `a page in Public replaces all three files, as long as it exists`() throws {
        let workspace = try Workspace()
        try withServer(in: workspace) { server in
            try expectPage(on: server)
            try workspace.write("<p>My own page<script src=own.js></script>", to: "new")
            try workspace.move(workspace.url("new"), over: workspace.url("Public/index.html"))
            try workspace.remove("Public/moreapps.css")
            try eventually("the own page", within: reloadLimit) {
                let page = try server.get("/").text
                return try page.contains("My own page") && server.get("/moreapps.css").status == 404
            }
            try eventually("the warning", within: reloadLimit) {
                try server.get("/healthz").text.contains("index.html: warning: it refers to own.js, which doesn't")
            }
            try workspace.remove("Public/index.html")
            try eventually("the page of the program", within: reloadLimit) {
                try server.get("/").text.contains("moreapps-data")
            }
            try expectPage(on: server)
        }
    }

    @Test func `the page's files are written out, and nothing is overwritten`() throws {
        let workspace = try Workspace()
        try workspace.remove("Public")
        let first = try runCommand(["page", "own"], in: workspace.folder)
        #expect(first.status == .exited(0))
        for name in ["index.html", "moreapps.css", "moreapps.js"] {
            #expect(first.output.contains("wrote own/\(name)\n"))
            #expect(
                try Data(contentsOf: workspace.url("own/\(name)"))
                    == Data(contentsOf: Program.package.appending(path: "Public/\(name)"))
            )
        }
        #expect(first.output.contains("moreapps serve --public own"))
        #expect(try runCommand(["page", "own"], in: workspace.folder).status == .exited(0))

        try workspace.remove("own/index.html")
        try workspace.write("mine", to: "own/moreapps.css")
        let second = try runCommand(["page", "own"], in: workspace.folder)
        #expect(second.status == .exited(1))
        #expect(second.errors.contains("own/moreapps.css: error: not overwritten"))
        #expect(try String(contentsOf: workspace.url("own/moreapps.css"), encoding: .utf8) == "mine")
        #expect(!FileManager.default.fileExists(atPath: workspace.url("own/index.html").path))
    }

    @Test(arguments: [["page"], ["page", "a", "b"]])
    func `one directory is named`(arguments: [String]) throws {
        #expect(try runCommand(arguments).status == .exited(64))
    }

    @Test(arguments: ["a/b/c", "appdefinitions.json", "appdefinitions.json/x"])
    func `a directory that can't be made is an error that names it`(directory: String) throws {
        let workspace = try Workspace()
        let result = try runCommand(["page", directory], in: workspace.folder)
        #expect(result.status == .exited(1))
        #expect(result.errors.hasPrefix("\(directory): error: "), "\(result.errors)")
    }
}
