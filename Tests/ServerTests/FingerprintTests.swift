import Foundation
import Testing

/// Names that change with the content, so that style sheets and scripts can be cached forever (RFC 8246).
@Suite struct FingerprintTests {
    /// The names in a page.
    private struct Names: Equatable {
        let style: String
        let script: String

        init(in page: HTTPResponse) throws {
            style = try #require(page.text.firstMatch(of: /<link rel="stylesheet" href="([^"]+)">/)).1.description
            script = try #require(page.text.firstMatch(of: /<script src="([^"]+)">/)).1.description
        }
    }

    /// Replaces a file in one step; nothing else in Public/ changes.
    private func replace(_ name: String, with text: String, in workspace: Workspace) throws {
        try workspace.write(text, to: "new")
        try workspace.move(workspace.url("new"), over: workspace.publicFolder.appending(path: name))
    }

    private func names(otherThan names: Names, on server: RunningServer) throws -> Names {
        try eventually("other names in the page", within: reloadLimit) {
            let new = try Names(in: server.get("/"))
            return new == names ? nil : new
        }
    }

    @Test(arguments: ["/", "/index.html", "/?locale=sv_SE&device=iphone"])
    func `the page names its parts by names that change with their content`(target: String) throws {
        try withServer(in: Workspace()) { server in
            let page = try server.get(target)
            let names = try Names(in: page)
            for (name, plain) in [(names.style, "moreapps.css"), (names.script, "moreapps.js")] {
                #expect(name != plain)
                let part = try server.get("/\(name)")
                let original = try server.get("/\(plain)")
                #expect(part.status == 200)
                #expect(part.body == original.body)
                #expect(part["Content-Type"] == original["Content-Type"])
                #expect(part["ETag"] == original["ETag"])
                let lifetime = part.tokens(of: "Cache-Control")
                #expect(lifetime.isSuperset(of: ["immutable", "max-age=31536000"]), "\(name)")
                #expect(original.tokens(of: "Cache-Control") == ["no-cache"])
            }
            #expect(page.tokens(of: "Cache-Control") == ["no-cache"])
        }
    }

    @Test func `Link preloads what the page names`() throws {
        try withServer(in: Workspace()) { server in
            let connection = try server.connect()
            let page = try connection.request("GET", "/")
            let names = try Names(in: page)
            let expected: Set = [
                "<\(names.style)>; rel=preload; as=style".lowercased(),
                "<\(names.script)>; rel=preload; as=script".lowercased(),
            ]
            #expect(page.tokens(of: "Link") == expected)
            #expect(try connection.request("HEAD", "/")["Link"] == page["Link"])
        }
    }

    @Test func `names are the same in every process`() throws {
        let names = try (0..<2).map { _ in try withServer(in: Workspace()) { try Names(in: $0.get("/")) } }
        #expect(names[0] == names[1])
    }

    @Test func `a kept part is coded and revalidated as the plain one is`() throws {
        try withServer(in: Workspace()) { server in
            let name = try Names(in: server.get("/")).style
            let coded = try eventually("\(name) in gzip") {
                let response = try server.get("/\(name)", "Accept-Encoding: gzip")
                return response["Content-Encoding"] == "gzip" ? response : nil
            }
            #expect(coded.tokens(of: "Cache-Control").contains("immutable"))
            #expect(coded.tokens(of: "Vary") == ["accept-encoding"])
            let tag = try #require(coded["ETag"])
            let unchanged = try server.get("/\(name)", "Accept-Encoding: gzip", "If-None-Match: \(tag)")
            #expect(unchanged.status == 304)
            #expect(unchanged["Cache-Control"] == coded["Cache-Control"])
        }
    }

    @Test func `an edit gives a new name, and the old one stays for a while`() throws {
        let workspace = try Workspace()
        try withServer(in: workspace) { server in
            let page = try server.get("/")
            let first = try Names(in: page)
            let firstStyle = try server.get("/\(first.style)")

            try replace("moreapps.css", with: "body { color: teal }", in: workspace)
            let second = try names(otherThan: first, on: server)
            #expect(second.style != first.style)
            #expect(second.script == first.script)
            #expect(try server.get("/\(second.style)").text == "body { color: teal }")
            #expect(try server.get("/moreapps.css").text == "body { color: teal }")
            // A recent page still finds its files.
            let former = try server.get("/\(first.style)")
            #expect(former.status == 200)
            #expect(former.body == firstStyle.body)
            #expect(former.tokens(of: "Cache-Control").contains("immutable"))
            #expect(try server.get("/\(first.script)").status == 200)
            // The page changes too, so no cache keeps the old names.
            let tag = try #require(page["ETag"])
            #expect(try server.get("/", "If-None-Match: \(tag)").status == 200)

            try replace("moreapps.css", with: "body { color: plum }", in: workspace)
            let third = try names(otherThan: second, on: server)
            #expect(try server.get("/\(third.style)").text == "body { color: plum }")
            #expect(try server.get("/\(second.style)").text == "body { color: teal }")
            #expect(try server.get("/\(first.style)").body == firstStyle.body)

            // Not forever: only some names are kept.
            var last = third
            for number in 1...8 {
                try replace("moreapps.css", with: "body { order: \(number) }", in: workspace)
                last = try names(otherThan: last, on: server)
            }
            #expect(try server.get("/\(first.style)").status == 404)
        }
    }

    @Test func `files copied one after another leave no page without its style`() throws {
        let workspace = try Workspace()
        try withServer(in: workspace) { server in
            let first = try Names(in: server.get("/"))
            try replace("moreapps.css", with: "body { color: teal }", in: workspace)
            let second = try names(otherThan: first, on: server)
            try replace("moreapps.js", with: "// another", in: workspace)
            let third = try names(otherThan: second, on: server)
            try workspace.edit("appdefinitions.json", to: sampleDefinitions(summary: "Copied last"), by: .rename)
            try eventually("the copied definitions", within: reloadLimit) {
                try server.get("/api/apps").text.contains("Copied last")
            }
            for name in [first.style, first.script, second.style, third.style, third.script] {
                #expect(try server.get("/\(name)").status == 200, "\(name)")
            }
        }
    }

    @Test func `content that comes back has its old name`() throws {
        let workspace = try Workspace()
        try withServer(in: workspace) { server in
            let first = try Names(in: server.get("/"))
            let style = try server.get("/moreapps.css").text
            try replace("moreapps.css", with: "body { color: teal }", in: workspace)
            let second = try names(otherThan: first, on: server)
            try replace("moreapps.css", with: style, in: workspace)
            #expect(try names(otherThan: second, on: server) == first)
            #expect(try server.get("/\(first.style)").text == style)
        }
    }

    @Test(arguments: ["moreapps.000000000000.css", "moreapps..css", "moreapps.css.map", "index.000000000000.html"])
    func `a name of unknown content is not found`(name: String) throws {
        try withServer(in: Workspace()) { server in
            let response = try server.get("/\(name)")
            #expect(response.status == 404)
            #expect(response.tokens(of: "Cache-Control") == ["no-store"])
        }
    }
}
