import Foundation
import Testing

/// A path prefix that a proxy removes.
@Suite struct BasePathTests {
    private struct PageData: Decodable {
        let api: String
        let base: String?
    }

    private func data(in page: HTTPResponse) throws -> PageData {
        let text = try #require(page.text.firstMatch(of: /id="moreapps-data">(.*?)<\/script>/)).1
        return try JSONDecoder().decode(PageData.self, from: Data(text.utf8))
    }

    @Test func `the page's references are relative`() throws {
        let workspace = try Workspace()
        let page = try String(contentsOf: workspace.url("Public/index.html"), encoding: .utf8)
        try workspace.write(page.replacing("\"moreapps.", with: "\"../moreapps."), to: "Public/a/page.html")
        try withServer(in: workspace) { server in
            for (target, api) in [
                ("/", "api/apps"), ("/index.html", "api/apps"), ("/?locale=sv_SE&device=ipad", "api/apps"),
                ("/a/page.html", "../api/apps"),
            ] {
                let page = try server.get(target)
                let data = try data(in: page)
                #expect(data.api == api, "\(target)")
                #expect(data.base == nil)
                for name in page.text.matches(of: /(?:href|src)="([^"]+)"/) { #expect(!name.1.hasPrefix("/")) }
                #expect(page["Link"]?.contains("</") != true)
            }
        }
    }

    @Test func `the paths in answers begin with the path that the option names`() throws {
        let workspace = try Workspace()
        try workspace.write(sampleDefinitions, to: "next.json")
        try withServer(in: workspace, arguments: ["--base-path", "/apps/more_2", "--draft", "next.json"]) { server in
            let base = "/apps/more_2"
            for root in ["", "/draft"] {
                let list = try server.get("\(root)/api/apps?locale=en&device=ipad").text
                let icons = list.matches(of: /"icon":"([^"]+)"/).map { String($0.1) }.filter { $0.hasPrefix("/") }
                #expect(!icons.isEmpty)
                for icon in icons {
                    #expect(icon.hasPrefix("\(base)/icons/"), "\(icon)")
                    #expect(try server.get(root + icon.dropFirst(base.count)).status == 200)
                }
                let page = try data(in: server.get("\(root)/"))
                #expect(page.api == "api/apps")
                #expect(page.base == base)
            }
        }
        let query = try runCommand(["query", "--base-path", "/apps/more_2"], in: workspace.folder)
        #expect(query.output.contains("\"/apps/more_2/icons/"))
    }

    @Test(arguments: [
        "/", "more", "/more/", "/a//b", "/../b", "/a.b", "/%61", "/a b", "/å", "//a", "/a?b", "https://a/b", "/a\"b",
    ])
    func `an invalid path is a usage error`(path: String) throws {
        let workspace = try Workspace()
        for (arguments, environment) in [(["--base-path", path], [:]), ([], ["MOREAPPS_BASE_PATH": path])] {
            let result = try runCommand(["query"] + arguments, environment: environment, in: workspace.folder)
            #expect(result.status == .exited(64))
            #expect(result.errors.contains("takes a path like /more"), "\(result.errors)")
            #expect(result.errors.contains("'\(path)'"), "\(result.errors)")
        }
    }
}
