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

    @Test func `variables of the environment stand in for options, and options win`() throws {
        let workspace = try SharedServer.current.workspace
        let variables = [
            "MOREAPPS_DEFINITIONS": workspace.definitions.path, "MOREAPPS_LOCALE": "sv_SE", "MOREAPPS_ME": "basket",
        ]
        let byEnvironment = try runCommand(["query"], environment: variables)
        let byOptions = try runCommand(["query", "--locale", "sv_SE", "--me", "basket"], in: workspace.folder)
        #expect(byEnvironment.status == .exited(0), "\(byEnvironment.errors)")
        #expect(byEnvironment.output == byOptions.output)
        let both = try runCommand(["query", "--locale", "de_DE", "--me", ""], environment: variables)
        #expect(both.output.contains("Lebensmittel auf Deutsch"))
    }

    @Test func `broken definitions are an error with their place`() throws {
        let workspace = try Workspace("{\n  \"apps\": }")
        let result = try runCommand(["query"], in: workspace.folder)
        #expect(result.status == .exited(1))
        #expect(result.output.isEmpty)
        #expect(result.errors.contains("appdefinitions.json:2:11: error: "), "\(result.errors)")
    }

    @Test func `definitions that aren't there are an error that names them`() throws {
        let result = try runCommand(["query", "--definitions", "none.json"])
        #expect(result.status == .exited(1))
        #expect(result.errors.contains("none.json"))
    }
}
