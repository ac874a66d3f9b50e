import Foundation
import Testing

/// `serve --preview` and `serve --draft`.
@Suite struct PreviewTests {
    private static let previewTargets = ["/preview", "/preview/preview.css", "/preview/preview.js"]
    private static let draftTargets = [
        "/draft/", "/draft/index.html", "/draft/moreapps.css", "/draft/moreapps.js", "/draft/icons/basket.png",
        "/draft/api/apps", "/draft/appdefinitions.js", "/draft/healthz",
    ]

    private struct Report: Decodable {
        let status: String
        let generation: Int
        let apps: Int
        let errors: [String]
        let warnings: [String]
    }

    private func report(_ server: RunningServer, of site: String = "/draft") throws -> Report {
        try server.get("\(site)/healthz").decoded()
    }

    private func draft(_ server: RunningServer, _ query: String = "") throws -> CatalogAnswer {
        try server.get("/draft/api/apps\(query)").decoded()
    }

    /// A workspace with a draft beside the definitions.
    private func workspace(draft: String?) throws -> Workspace {
        let workspace = try Workspace()
        if let draft { try workspace.write(draft, to: "draft.json") }
        return workspace
    }

    private func withDraft(in workspace: Workspace, _ body: (RunningServer) throws -> Void) throws {
        try withServer(in: workspace, arguments: ["--draft", "draft.json"], body)
    }

    // MARK: Where it is

    @Test func `it is off by default`() throws {
        try withServer(in: workspace(draft: sampleDefinitions)) { server in
            for target in Self.previewTargets + Self.draftTargets {
                for method in ["GET", "HEAD", "POST", "OPTIONS"] {
                    let response = try server.request(method, target)
                    #expect(response.status == 404, "\(method) \(target)")
                }
            }
        }
    }

    @Test(arguments: [
        ("/preview", "text/html"), ("/preview/preview.css", "text/css"), ("/preview/preview.js", "text/javascript"),
    ])
    func `it is a page, a style sheet and a script that can be read only`(target: String, type: String) throws {
        try withServer(in: Workspace(), arguments: ["--preview"]) { server in
            let connection = try server.connect()
            let response = try connection.request("GET", target)
            #expect(response.status == 200)
            #expect(response.mediaType == type)
            #expect(response.tokens(of: "Cache-Control") == ["no-cache"])
            let head = try connection.request("HEAD", target)
            #expect(head.fieldsButDate == response.fieldsButDate)
            let tag = try #require(response["ETag"])
            #expect(try connection.request("GET", target, fields: ["If-None-Match: \(tag)"]).status == 304)
            #expect(try connection.request("OPTIONS", target).status == 204)
            #expect(try connection.request("DELETE", target).status == 405)
        }
    }

    @Test(arguments: [
        "/preview/preview.html", "/Preview", "/preview/../preview/x", "/previews", "/drafts", "/draft/",
        "/draft/healthz", "/draft/api/apps",
    ])
    func `with the preview alone there is nothing else`(target: String) throws {
        try withServer(in: Workspace(), arguments: ["--preview"]) { server in
            let response = try server.get(target)
            #expect(response.status == 404)
        }
    }

    @Test func `it may frame the site's pages, and nobody else may frame any of them`() throws {
        try withDraft(in: workspace(draft: sampleDefinitions)) { server in
            func policy(_ target: String) throws -> [String] {
                let field = try #require(try server.get(target)["Content-Security-Policy"])
                return field.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
            }
            let page = try policy("/")
            #expect(page.contains("frame-ancestors 'self'"))
            #expect(try policy("/draft/") == page)
            #expect(page.contains("frame-src 'self'"))
            #expect(try policy("/preview") == page)
        }
    }

    @Test(arguments: [
        ("1", 200), ("true", 200), ("yes", 200), ("on", 200), ("0", 404), ("false", 404), ("no", 404), ("off", 404),
        ("", 404),
    ])
    func `the environment turns it on and off`(value: String, status: Int) throws {
        try withServer(in: Workspace(), environment: ["MOREAPPS_PREVIEW": value]) { server in
            let response = try server.get("/preview")
            #expect(response.status == status)
        }
    }

    @Test func `the command line wins over the environment`() throws {
        let environment = ["MOREAPPS_PREVIEW": "on"]
        try withServer(in: Workspace(), arguments: ["--preview=off"], environment: environment) { server in
            let response = try server.get("/preview")
            #expect(response.status == 404)
        }
    }

    @Test(arguments: ["maybe", "ON", "2", " on"]) func `a switch accepts no other words`(value: String) throws {
        let workspace = try Workspace()
        for result in [
            try runCommand(["serve", "--preview=\(value)"], in: workspace.folder),
            try runCommand(["serve"], environment: ["MOREAPPS_PREVIEW": value], in: workspace.folder),
        ] {
            #expect(result.status == .exited(64))
            #expect(result.errors.contains("on or off, not '\(value)'"), "\(result.errors)")
        }
    }

    @Test func `a file of Public replaces it`() throws {
        let workspace = try workspace(draft: sampleDefinitions)
        try workspace.write("Mine", to: "Public/preview/preview.js")
        try withDraft(in: workspace) { server in
            let (script, style) = (try server.get("/preview/preview.js"), try server.get("/preview/preview.css"))
            #expect(script.text == "Mine")
            #expect(style.mediaType == "text/css")
        }
    }

    // MARK: The draft

    @Test func `the draft path serves what would be live`() throws {
        let text = sampleDefinitions(summary: "Not live yet")
        try withServer(in: Workspace(text)) { live in
            try withDraft(in: workspace(draft: text)) { server in
                for target in [
                    "/moreapps.css", "/moreapps.js", "/icons/basket.png", "/appdefinitions.js", "/api/apps",
                    "/api/apps?locale=sv_SE&device=iphone&me=atlas", "/api/apps?locale=zh-Hant_TW",
                ] {
                    let drafted = try server.get("/draft" + target)
                    let expected = try live.get(target)
                    #expect(drafted.status == 200)
                    #expect(drafted.body == expected.body, "\(target)")
                    // Except who may read it.
                    func fields(_ response: HTTPResponse) -> [String] {
                        response.fieldsButDate.filter { line in
                            !line.hasPrefix("access-control-") && !line.hasPrefix("cross-origin-resource-policy:")
                        }
                    }
                    #expect(fields(drafted) == fields(expected), "\(target)")
                }
                // The names in pages are relative.
                for target in ["/", "/index.html", "/?locale=sv_SE", "/?locale=sv_SE&device=iphone"] {
                    let drafted = try server.get("/draft" + target).text
                    #expect(drafted.contains(#","api":"api/apps"}"#))
                    #expect(try drafted == live.get(target).text)
                }
                #expect(try server.get("/%64raft/./api/apps").body == live.get("/api/apps").body)
                let error = try server.get("/draft/api/nothing")
                #expect(error.status == 404)
                #expect(error.mediaType == "application/problem+json")
                #expect(try server.catalog("")["basket"]?.summary == "Groceries in English")
            }
        }
    }

    @Test func `the names that a page gives its parts lead to them`() throws {
        try withDraft(in: workspace(draft: sampleDefinitions)) { server in
            let page = try server.get("/draft/")
            let name = try #require(page.text.firstMatch(of: /<script src="([^"\/]+)">/)).1
            let part = try server.get("/draft/\(name)")
            #expect(try part.body == server.get("/moreapps.js").body)
            #expect(part.tokens(of: "Cache-Control").contains("immutable"))
            #expect(page.tokens(of: "Link").contains("<\(name)>; rel=preload; as=script".lowercased()))
        }
    }

    @Test(arguments: EditStyle.allCases) func `an edit of the draft shows there only`(style: EditStyle) throws {
        let workspace = try workspace(draft: sampleDefinitions)
        try withDraft(in: workspace) { server in
            #expect(try report(server).generation == 1)
            let before = try server.get("/api/apps")
            let health = try server.get("/healthz").text
            try workspace.edit("draft.json", to: sampleDefinitions(summary: "Edited"), by: style)
            try eventually("the edit", within: reloadLimit) { try draft(server)["basket"]?.summary == "Edited" }
            #expect(try report(server).generation == 2)
            #expect(try server.get("/api/apps").body == before.body)
            #expect(try server.get("/healthz").text == health)
        }
    }

    @Test(arguments: BrokenEditTests.edits) func `a broken draft is explained and touches nothing`(
        edit: BrokenEditTests.Edit
    ) throws {
        let place = "draft.json:\(edit.marked.positions[0])"
        let workspace = try workspace(draft: edit.marked.text)
        try withDraft(in: workspace) { server in
            let health = try server.get("/healthz").text
            let broken = try report(server)
            #expect(broken.errors.contains { $0.hasPrefix(place) }, "\(broken.errors)")
            #expect(broken.status != "ok")
            #expect(broken.generation == 0 && broken.apps == 0)
            for target in ["/draft/", "/draft/api/apps"] { #expect(try server.get(target).status == 404) }

            try workspace.edit("draft.json", to: sampleDefinitions(summary: "Mended"), by: .rename)
            try eventually("the fixed draft", within: reloadLimit) { try report(server).generation == 1 }
            #expect(try draft(server)["basket"]?.summary == "Mended")
            #expect(try report(server).errors == [])

            try workspace.edit("draft.json", to: edit.marked.text, by: .inPlace)
            try eventually("the mistake", within: reloadLimit) { try !report(server).errors.isEmpty }
            #expect(try draft(server)["basket"]?.summary == "Mended")
            #expect(try server.get("/healthz").text == health)
            #expect(try server.catalog("")["basket"]?.summary == "Groceries in English")
        }
    }

    @Test func `a draft may be missing at the start or later`() throws {
        let workspace = try workspace(draft: nil)
        try withDraft(in: workspace) { server in
            #expect(try server.get("/readyz").status == 200)
            #expect(try server.get("/preview").status == 200)
            #expect(try report(server).errors.count == 1)
            #expect(try report(server).errors[0].hasPrefix("draft.json: error: "))
            #expect(try server.get("/draft/").status == 404)

            try workspace.write(sampleDefinitions(summary: "It came"), to: "draft.json")
            try eventually("the draft", within: reloadLimit) { try report(server).generation == 1 }
            #expect(try draft(server)["basket"]?.summary == "It came")

            try workspace.remove("draft.json")
            try eventually("its absence", within: reloadLimit) { try !report(server).errors.isEmpty }
            #expect(try draft(server)["basket"]?.summary == "It came")
            #expect(try report(server, of: "").errors == [])
        }
    }

    @Test func `a draft's warnings are shown, and updated when an icon arrives`() throws {
        let marked = MarkedText(
            sampleDefinitions.replacing("\"category\": \"Travel\"", with: "⟦\"categroy\": \"Travel\"")
                .replacing("icons/friend.png", with: "icons/later.png")
        )
        let workspace = try workspace(draft: marked.text)
        try withDraft(in: workspace) { server in
            let warnings = try report(server).warnings
            #expect(warnings.contains { $0.hasPrefix("draft.json:\(marked.positions[0])") })
            #expect(warnings.contains { $0.contains("later.png") })
            try workspace.write(icon, to: "Public/icons/later.png")
            try eventually("the icon", within: reloadLimit) {
                try !report(server).warnings.contains { $0.contains("later.png") }
            }
            #expect(try report(server).warnings.contains { $0.hasPrefix("draft.json:\(marked.positions[0])") })
            #expect(try server.get("/draft/icons/later.png").status == 200)
        }
    }

    @Test func `SIGHUP reads the draft at once`() throws {
        let workspace = try workspace(draft: sampleDefinitions)
        try withDraft(in: workspace) { server in
            try workspace.write(sampleDefinitions(summary: "At once"), to: "draft.json")
            server.process.signal(SIGHUP)
            try eventually("the edit", within: reloadLimit) { try draft(server)["basket"]?.summary == "At once" }
        }
    }

    @Test(arguments: [
        ("/draft", "/draft/"), ("/draft?locale=sv_SE&me=a%20b", "/draft/?locale=sv_SE&me=a%20b"),
        ("/preview/", "/preview"), ("/preview/?source=draft", "/preview?source=draft"),
    ])
    func `a slash too many or too few leads to the right path`(target: String, meant: String) throws {
        try withDraft(in: workspace(draft: sampleDefinitions)) { server in
            for method in ["GET", "HEAD"] {
                let response = try server.request(method, target)
                #expect(response.status == 308)
                // Relative, since a proxy may have removed a prefix.
                let location = try #require(response["Location"])
                for base in ["http://localhost", "https://example.com/more"] {
                    let url = URL(string: location, relativeTo: URL(string: base + target))
                    #expect(url?.absoluteString == base + meant)
                }
                #expect(response.tokens(of: "Cache-Control") == ["no-store"])
            }
            #expect(try server.get(meant).status == 200)
            #expect(try server.request("OPTIONS", target).status == 204)
            #expect(try server.request("POST", target).status == 405)
        }
    }

    @Test func `without a draft its path leads nowhere`() throws {
        try withServer(in: Workspace(), arguments: ["--preview"]) { server in
            let (draft, preview) = (try server.get("/draft"), try server.get("/preview/"))
            #expect(draft.status == 404 && preview.status == 308)
        }
        try withServer(in: Workspace()) { server in
            let (draft, preview) = (try server.get("/draft"), try server.get("/preview/"))
            #expect(draft.status == 404 && preview.status == 404)
        }
    }

    @Test(arguments: [(["--preview"], "preview"), (["--draft", "draft.json"], "preview?source=draft")])
    func `its URL is printed`(arguments: [String], path: String) throws {
        try withServer(in: workspace(draft: sampleDefinitions), arguments: arguments) { server in
            let lines = try server.process.messages(with: "the preview is at http://127.0.0.1:\(server.port)/")
            #expect(lines.count == 1 && lines[0].hasSuffix("/\(path)"), "\(lines)")
        }
    }
}
