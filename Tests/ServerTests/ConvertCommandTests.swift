import Foundation
import Testing

@Suite struct ConvertCommandTests {
    static let forms = [
        OriginalDefinitions(), OriginalDefinitions(keyword: "var "), OriginalDefinitions(terminator: ""),
        OriginalDefinitions(keyword: "var ", terminator: ""), OriginalDefinitions(keyword: "let "),
        OriginalDefinitions(keyword: "const "), OriginalDefinitions(keyword: "window."),
    ]

    /// Converts, and returns a folder with the result as appdefinitions.json.
    private func convert(_ original: String) throws -> Workspace {
        let workspace = try Workspace(original, name: "appdefinitions.js")
        for name in ["basket-114.png", "atlas-114.png", "friend-114.png"] {
            try workspace.write(icon, to: "Public/\(name)")
        }
        let result = try runCommand(["convert", "appdefinitions.js"], in: workspace.folder)
        try #require(result.status == .exited(0), "\(result.errors)")
        // Strict JSON, for any reader.
        _ = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
        try workspace.write(result.output, to: "appdefinitions.json")
        return workspace
    }

    private func query(_ workspace: Workspace, _ options: String...) throws -> CatalogAnswer {
        let result = try runCommand(["query"] + options, in: workspace.folder)
        return try JSONDecoder().decode(CatalogAnswer.self, from: Data(result.output.utf8))
    }

    @Test(arguments: forms) func `an original file becomes definitions that mean the same`(form: OriginalDefinitions)
        throws
    {
        let workspace = try convert(form.text)
        let validation = try runCommand(["validate"], in: workspace.folder)
        #expect(validation.status == .exited(0), "\(validation.errors)")

        let swedish = try query(workspace, "--locale", "sv_SE", "--device", "ipad")
        #expect(swedish.company == "Fern & Fox")
        #expect(swedish.appIDs == ["basket", "atlas"])
        #expect(swedish.affiliateIDs == ["friend"])
        #expect(swedish["basket"]?.summary == "Matvaror; enkelt /* på riktigt */")
        #expect(swedish["basket"]?.link == "http://itunes.apple.com/app/id1000000001?mt=8")
        #expect(swedish["basket"]?.icon == "/basket-114.png")
        #expect(swedish["basket"]?.type == "paid")
        #expect(swedish["atlas"]?.name == "Kartboken")
        #expect(swedish["atlas"]?.summary == "appDefinitions = { };")
        #expect(swedish["friend"]?.name == "Friend's App")

        let english = try query(workspace, "--locale", "en_US", "--device", "iphone")
        #expect(english.appIDs == ["basket"])
        #expect(english["basket"]?.summary == "Groceries // made \"easy\"")
    }

    @Test func `what browsers made sense of is converted, with a warning for each change`() throws {
        let original = """
            var store = "http://itunes.apple.com/app/id";
            appDefinitions = {
              company: "Fern &amp; Fox",
              apps: [
                { id: 7, name: "Tom &amp; <b>Jerry</b>", category: {en: "Games", sv: "Spel"}, summary: "One<br>two",
                  link: store + "1?mt=8&amp;uo=4", icon: "http://cdn.example/a b.png", type: "Paid",
                  showOnLocales: ["", " sv_SE"], showOnDevices: new Array("iPhone") },
                { id: "he", name: {en: "\\u{1F600}", iw: "1", he: "2"}, category: "", summary: "",
                  link: "http://itunes.apple.com/my app/id2", icon: "i.png", type: "free", showOnLocales: [], showOnDevices: [] },
              ]
            }
            """
        let workspace = try Workspace(original, name: "appdefinitions.js")
        let result = try runCommand(["convert", "appdefinitions.js"], in: workspace.folder)
        try #require(result.status == .exited(0), "\(result.errors)")
        let warnings = result.errors.split(separator: "\n")
        #expect(warnings.allSatisfy { $0.contains(": warning: ") })
        #expect(
            warnings.map { $0.split(separator: ":")[1...2].joined(separator: ":") } == [
                "1:13", "3:12", "5:11", "5:20", "5:92", "6:46", "6:82", "7:23", "7:27", "7:63", "8:41", "9:13",
            ]
        )
        try workspace.write(result.output, to: "appdefinitions.json")
        try workspace.write(icon, to: "Public/i.png")
        let validation = try runCommand(["validate"], in: workspace.folder)
        #expect(validation.status == .exited(0), "\(validation.errors)")

        let catalog = try query(workspace, "--locale", "sv_SE", "--device", "iphone")
        #expect(catalog.company == "Fern & Fox")
        #expect(catalog.appIDs == ["7", "he"])
        #expect(catalog["7"]?.name == "Tom & Jerry" && catalog["7"]?.summary == "One\ntwo")
        #expect(catalog["7"]?.link == "http://itunes.apple.com/app/id1?mt=8&uo=4")
        #expect(catalog["7"]?.icon == "https://cdn.example/a%20b.png" && catalog["7"]?.type == "paid")
        #expect(try query(workspace, "--locale", "fi_FI", "--device", "ipad").appIDs == ["he"])
        #expect(try query(workspace, "--locale", "he_IL")["he"]?.name == "2")
    }

    @Test func `a file in Latin-1 converts`() throws {
        let workspace = try Workspace()
        let text = "appDefinitions = {company: 'Sm\u{F6}r', apps: []}".unicodeScalars.map { UInt8($0.value) }
        try workspace.write(Data(text), to: "latin.js")
        let result = try runCommand(["convert", "latin.js"], in: workspace.folder)
        #expect(result.status == .exited(0) && result.output.contains("Smör"))
        #expect(result.errors.hasPrefix("latin.js:1:31: warning: this byte isn't UTF-8"), "\(result.errors)")
    }

    @Test func `a file without affiliates converts`() throws {
        let catalog = try query(convert(OriginalDefinitions(hasAffiliates: false).text), "--locale", "sv_SE")
        #expect(catalog.appIDs == ["basket", "atlas"])
        #expect(catalog.affiliates.isEmpty)
    }

    @Test func `the order of the two variables doesn't matter`() throws {
        let original = OriginalDefinitions(hasApps: false).text + OriginalDefinitions(hasAffiliates: false).text
        let catalog = try query(convert(original), "--locale", "sv_SE")
        #expect(catalog.appIDs == ["basket", "atlas"])
        #expect(catalog.affiliateIDs == ["friend"])
    }

    @Test func `what the server offers to original pages converts back to the same catalog`() throws {
        let workspace = try Workspace()
        let (offered, before) = try withServer(in: workspace) { server in
            let queries = [
                "?locale=sv_SE&device=iphone", "?locale=zh_TW", "?locale=ar&device=ipad", "?locale=en_GB&me=basket",
            ]
            return (try server.get("/appdefinitions.js").text, try queries.map { ($0, try server.catalog($0)) })
        }
        try workspace.write(offered, to: "offered.js")
        let result = try runCommand(["convert", "offered.js"], in: workspace.folder)
        #expect(result.status == .exited(0), "\(result.errors)")
        try workspace.write(result.output, to: "appdefinitions.json")
        try withServer(in: workspace) { server in
            for (query, catalog) in before {
                // The original has one category for all languages.
                let again = try server.catalog(query).withoutCategories
                #expect(again == catalog.withoutCategories, "\(query)")
            }
        }
    }

    @Test(arguments: [
        ("nothing", ""), ("no variable of ours", "var other = { \"apps\": [] };"),
        ("a page", "<!DOCTYPE html>\n<p>Not found"),
        ("a broken value", "appDefinitions = { \"company\": };"), ("an open bracket", "appDefinitions = { \"apps\": ["),
    ])
    func `anything but an original file is an error`(what: String, text: String) throws {
        let workspace = try Workspace(text, name: "appdefinitions.js")
        let result = try runCommand(["convert", "appdefinitions.js"], in: workspace.folder)
        #expect(result.status == .exited(1))
        #expect(result.output.isEmpty)
        #expect(result.errors.contains("error: ") && result.errors.contains("appdefinitions.js"), "\(result.errors)")
    }

    @Test func `a missing file is an error that names it`() throws {
        let result = try runCommand(["convert", "none.js"])
        #expect(result.status == .exited(1))
        #expect(result.errors.contains("none.js"))
    }
}

extension CatalogAnswer {
    fileprivate var withoutCategories: CatalogAnswer {
        var catalog = self
        for index in apps.indices { catalog.apps[index].category = nil }
        for index in affiliates.indices { catalog.affiliates[index].category = nil }
        return catalog
    }
}
