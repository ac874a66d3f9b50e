import Foundation
import Testing

@Suite(.server) struct QueryCommandTests {
    @Test(arguments: [
        ("?locale=sv_SE&device=iphone&me=basket", ["--locale", "sv_SE", "--device", "iphone", "--me", "basket"]),
        ("?locale=en_US@calendar=japanese;currency=JPY", ["--locale", "en_US@calendar=japanese;currency=JPY"]),
        ("?locale=ar&device=ipad", ["--device=ipad", "--locale=ar"]), ("", []), ("?locale=junk", ["--locale", "junk"]),
        ("?me=friend", ["--me", "friend"]), ("?device=IPOD", ["--device", "IPOD"]),
    ])
    func `a query on the command line answers what the server answers`(query: String, options: [String]) throws {
        let server = try SharedServer.current
        let arguments = ["query", "--definitions", server.workspace.definitions.path] + options
        let result = try runCommand(arguments, in: server.workspace.folder)
        #expect(result.status == .exited(0), "\(result.errors)")
        #expect(result.errors.isEmpty)
        let answer = try server.get("/api/apps" + query).text
        #expect(result.output.trimmingCharacters(in: .newlines) == answer.trimmingCharacters(in: .newlines))
        #expect(result.output.hasSuffix("\n"))
    }

    @Test func `the definitions beside the caller are the default`() throws {
        let workspace = try SharedServer.current.workspace
        let here = try runCommand(["query", "--locale", "sv_SE"], in: workspace.folder)
        #expect(here.status == .exited(0))
        #expect(here.output.contains("Matvaror på svenska"))
    }

    @Test func `environment variables set the server's options, and options win`() throws {
        let workspace = try SharedServer.current.workspace
        let variables = ["MOREAPPS_DEFINITIONS": workspace.definitions.path, "MOREAPPS_BASE_PATH": "/more"]
        let byEnvironment = try runCommand(["query"], environment: variables)
        let byOptions = try runCommand(["query", "--base-path", "/more"], in: workspace.folder)
        #expect(byEnvironment.status == .exited(0) && byEnvironment.errors.isEmpty, "\(byEnvironment.errors)")
        #expect(byEnvironment.output == byOptions.output && byOptions.output.contains("/more/icons/"))
        let both = try runCommand(["query", "--base-path", "/other"], environment: variables)
        #expect(both.output.contains("/other/icons/"))
    }

    @Test(arguments: [
        "locale", "device", "me", "storefront", "os", "version", "since", "beta", "seed", "id", "entity", "bundleId",
        "country",
        "lang",
    ])
    func `no environment variable changes the answer`(parameter: String) throws {
        let folder = try SharedServer.current.workspace.folder
        let variable = "MOREAPPS_\(parameter.uppercased())"
        for arguments in [["query"], ["query", "update", "--me", "basket"], ["query", "lookup"]] {
            let plain = try runCommand(arguments, in: folder)
            let beside = try runCommand(arguments, environment: [variable: "1.2.3"], in: folder)
            #expect(beside.output == plain.output && beside.status == .exited(0))
            let advice = "'\(variable)' sets no option; only --\(parameter) sets that parameter"
            #expect(beside.errors == "moreapps: warning: the environment variable \(advice)\n")
        }
    }

    @Test(arguments: [
        ["--locale", "sv", "--locale", "de"], ["--me=basket", "--me=basket"], ["update", "--os", "1", "--os", "2"],
    ])
    func `a parameter that is given twice is a usage error`(arguments: [String]) throws {
        let result = try runCommand(["query"] + arguments, in: SharedServer.current.workspace.folder)
        #expect(result.status == .exited(64))
        #expect(result.errors.contains("is given twice"), "\(result.errors)")
    }

    @Test(
        arguments: [
            (["--me", "BASKET"], "no app has the id or bundle id 'BASKET'; did you mean 'basket'?"),
            (["page", "--me", "nobody"], "no app has the id or bundle id 'nobody'"),
            (["update", "--me=Basket"], "no app has the id or bundle id 'Basket'; did you mean 'basket'?"),
            (["--device", "toaster"], "there is no device 'toaster', and no app names one in showOnDevices"),
            (["--me", "basket", "--device", "iPad"], nil), (["--me", "", "--device", ""], nil),
        ] as [([String], String?)]
    )
    func `what the catalog doesn't know is said`(arguments: [String], remark: String?) throws {
        let result = try runCommand(["query"] + arguments, in: SharedServer.current.workspace.folder)
        #expect(result.status == .exited(0) && !result.output.isEmpty)
        #expect(result.errors == (remark.map { "moreapps: warning: \($0)\n" } ?? ""))
    }

    @Test(
        "every answer that is made of the catalog can be had without a server",
        arguments: [
            ("/api/apps/basket/versions.json", ["versions", "basket"]),
            ("/api/apps/basket/appcast.xml", ["appcast", "basket"]),
            ("/lookup?bundleId=x&lang=sv", ["lookup", "--bundleId", "x", "--lang", "sv"]),
            ("/appdefinitions.js", ["original_definitions"]),
            ("/?locale=sv_SE&device=ipad", ["page", "--locale", "sv_SE", "--device", "ipad"]), ("/", ["page"]),
        ]
    )
    func others(target: String, arguments: [String]) throws {
        let server = try SharedServer.current
        let result = try runCommand(["query"] + arguments, in: server.workspace.folder)
        #expect(result.status == .exited(0) && result.errors.isEmpty, "\(result.errors)")
        #expect(try result.output == server.get(target).text)
    }

    @Test func `the languages in which each text is read are a table`() throws {
        let workspace = try Workspace(
            """
            { "company": "C", "apps": [
                { "id": "a", "appStoreID": 1, "name": { "en": "A", "sv": "A", "de": "A" }, "summary": "For everyone" },
                { "id": "b", "appStoreID": 2, "name": { "en": "B", "zh-Hant": "B" } },
            ] }
            """
        )
        let usual = try runCommand(["query", "languages"], in: workspace.folder)
        #expect(usual.status == .exited(0) && usual.errors.isEmpty, "\(usual.errors)")
        #expect(
            usual.output == """
                app     text     en  de    sv    zh-Hant
                (page)  words    en  de    sv    zh-Hant
                a       name     en  de    sv    (en)
                        summary  *   *     *     *
                b       name     en  (en)  (en)  zh-Hant

                (en)  another language stands in
                *     one text for everyone

                """
        )
        let chosen = try runCommand(
            ["query", "languages", "--languages", "gsw_CH,yue-HK,nn", "--os", "17"],
            in: workspace.folder
        )
        #expect(chosen.errors == "moreapps: warning: 'languages' doesn't depend on --os\n")
        #expect(
            chosen.output.split(separator: "\n").prefix(5) == [
                "app     text     gsw-CH  yue-HK     nn", "(page)  words    (de)    (zh-Hant)  (nb)",
                "a       name     (de)    (en)       (en)", "        summary  *       *          *",
                "b       name     (en)    (zh-Hant)  (en)",
            ]
        )
        let wrong = try runCommand(["query", "languages", "--languages", "jp"], in: workspace.folder)
        #expect(wrong.status == .exited(64) && wrong.errors.contains("did you mean “ja”"), "\(wrong.errors)")
        let other = try runCommand(["query", "--languages", "sv"], in: workspace.folder)
        #expect(other.errors == "moreapps: warning: 'apps' doesn't depend on --languages\n")
        #expect(try runCommand(["query", "languages", "a"], in: workspace.folder).status == .exited(64))
        let broken = try Workspace("{ \"apps\": }")
        let refused = try runCommand(["query", "languages"], in: broken.folder)
        #expect(refused.status == .exited(1) && refused.errors.contains(":1:11: error: "), "\(refused.errors)")
    }

    @Test func `a parameter that an answer doesn't depend on gives a warning`() throws {
        let folder = try SharedServer.current.workspace.folder
        let asked = try runCommand(["query", "app", "basket", "--seed", "x"], in: folder)
        #expect(asked.status == .exited(0) && asked.output.contains("basket"))
        #expect(asked.errors == "moreapps: warning: 'app' doesn't depend on --seed\n")
    }

    @Test(arguments: ["healthz", "readyz"]) func `a state of a running server is not asked of the files`(name: String)
        throws
    {
        let result = try runCommand(["query", name])
        #expect(result.status == .exited(64))
        #expect(result.errors.contains("'\(name)' needs a running server"), "\(result.errors)")
    }

    @Test func `broken definitions are an error with their place`() throws {
        let workspace = try Workspace("{\n  \"apps\": }")
        let result = try runCommand(["query"], in: workspace.folder)
        #expect(result.status == .exited(1))
        #expect(result.output.isEmpty)
        #expect(result.errors.contains("appdefinitions.json:2:11: error: "), "\(result.errors)")
    }

    @Test func `missing definitions are an error that names them`() throws {
        let result = try runCommand(["query", "--definitions", "none.json"])
        #expect(result.status == .exited(1))
        #expect(result.errors.contains("none.json"))
    }
}
