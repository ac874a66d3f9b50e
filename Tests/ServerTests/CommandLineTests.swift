import Foundation
import Testing

@Suite struct CommandLineTests {
    @Test(
        arguments: [
            [], ["nonsense"], ["serv"], ["--nonsense"], ["serve", "--nonsense"], ["serve", "--port"],
            ["serve", "--port", "abc"],
            ["serve", "--port", "65536"], ["serve", "--port", "-1"], ["serve", "--port", ""], ["serve", "--port=1.5"],
            ["serve", "extra"], ["validate", "a.json", "b.json"], ["validate", "--nonsense"],
            ["validate", "--format", "xml"], ["convert"],
            ["convert", "a.js", "b.js"], ["query", "--locale"], ["query", "extra"], ["query", "--nonsense=1"],
            ["health", "extra"], ["health", "--port", "0"], ["health", "--timeout", "0"], ["health", "--public", "x"],
        ] as [[String]]
    )
    func `a usage error is reported and ends with status 64`(arguments: [String]) throws {
        let workspace = try Workspace()
        let result = try runCommand(arguments, in: workspace.folder)
        #expect(result.status == .exited(64), "\(result.errors)")
        #expect(result.output.isEmpty)
        #expect(result.errors.hasPrefix("moreapps: error: "), "\(result.errors)")
    }

    @Test(arguments: [
        (["sevre"], "serve"), (["valdiate"], "validate"), (["serve", "--prot", "80"], "--port"),
        (["serve", "--defintions=x"], "--definitions"),
    ])
    func `a misspelling gets a suggestion`(arguments: [String], meant: String) throws {
        #expect(try runCommand(arguments).errors.contains("did you mean '\(meant)'?"))
    }

    @Test(arguments: [["nonsense"], ["serve", "--nonsense"], ["query", "-e"], ["serve", "-"]])
    func `other words get no suggestion`(arguments: [String]) throws {
        #expect(try !runCommand(arguments).errors.contains("did you mean"))
    }

    @Test(arguments: [
        ["--help"], ["serve", "--help"], ["validate", "--help"], ["query", "--help"], ["convert", "--help"],
        ["health", "--help"],
    ])
    func `help goes to standard output`(arguments: [String]) throws {
        let result = try runCommand(arguments)
        #expect(result.status == .exited(0))
        #expect(result.errors.isEmpty)
        #expect(result.output.contains(arguments[0] == "--help" ? "convert" : arguments[0]))
    }

    @Test func `the help names every command and the options of serve`() throws {
        let help = try runCommand(["--help"]).output + runCommand(["serve", "--help"]).output
        for word in [
            "serve", "validate", "query", "convert", "health", "--definitions", "--public", "--host", "--port",
            "MOREAPPS_",
        ] {
            #expect(help.contains(word), "\(word)")
        }
    }

    @Test func `the version is one line`() throws {
        let result = try runCommand(["--version"])
        #expect(result.status == .exited(0))
        #expect(result.outputLines.count == 1)
        #expect(result.output.contains(/\d+\.\d+/))
        #expect(result.errors.isEmpty)
    }
}
