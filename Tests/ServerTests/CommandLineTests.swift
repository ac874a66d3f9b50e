import Foundation
import Testing

@Suite struct CommandLineTests {
    @Test(
        arguments: [
            [], ["nonsense"], ["serv"], ["--nonsense"], ["serve", "--nonsense"], ["serve", "--port"],
            ["serve", "--port", "abc"],
            ["serve", "--port", "65536"], ["serve", "--port", "-1"], ["serve", "--port", ""], ["serve", "--port=1.5"],
            ["serve", "extra"], ["help", "nonsense"], ["help", "serve", "x"], ["--port", "80"],
            ["validate", "a.json", "b.json"], ["validate", "--nonsense"],
            ["validate", "--format", "xml"], ["validate", "--require", ""],
            ["query", "languages", "--languages", " , "],
            ["version", "x"], ["convert"],
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

    @Test(arguments: [["--version"], ["-v"], ["version"]]) func `the version is one line`(arguments: [String]) throws {
        let result = try runCommand(arguments)
        #expect(result.status == .exited(0))
        #expect(result.outputLines.count == 1)
        #expect(result.output.contains(/\d+\.\d+/))
        #expect(result.errors.isEmpty)
    }

    @Test(arguments: ["serve", "validate", "query", "convert", "page", "health"])
    func `help prints the help of a command`(command: String) throws {
        let result = try runCommand(["help", command])
        #expect(result.status == .exited(0))
        #expect(try result.output == runCommand([command, "--help"]).output)
        #expect(try runCommand(["help"]).output == runCommand(["--help"]).output)
    }

    @Test(arguments: ["serve", "validate", "query", "health"])
    func `the descriptions of options are in one column`(command: String) throws {
        let lines = try runCommand([command, "--help"]).outputLines.filter { $0.hasPrefix("  --") }
        let columns = lines.map { $0.firstMatch(of: /^  --[\w-]+(?: \S+)? {2,}/)?.0.count }
        #expect(Set(columns).count == 1 && columns.first != nil, "\(lines)")
    }

    @Test(arguments: [
        (["--port", "80"], "'--port' is an option of a command, as in 'moreapps serve --port'", "serve "),
        (["--locale=sv"], "'--locale' is an option of a command, as in 'moreapps query --locale'", "query "),
        (
            ["health", "--public", "x"], "unknown option '--public'; it is an option of 'serve', 'validate', 'query'",
            "health "
        ),
        (["serve", "--strict"], "unknown option '--strict'; it is an option of 'validate'", "serve "),
        (["serve", "--threads", "0"], "option '--threads' takes a whole number", "serve "),
        (["serve", "my.json"], "unexpected argument 'my.json'; did you mean '--definitions my.json'?", "serve "),
        (["serve", "Public"], "unexpected argument 'Public'; did you mean '--public Public'?", "serve "),
        (["serve", "8081"], "unexpected argument '8081'; did you mean '--port 8081'?", "serve "),
        (["nonsense"], "unknown command 'nonsense'", ""),
    ])
    func `a usage error says what to do`(arguments: [String], message: String, help: String) throws {
        let workspace = try Workspace()
        let result = try runCommand(arguments, in: workspace.folder)
        #expect(result.status == .exited(64))
        #expect(result.errors.hasPrefix("moreapps: error: \(message)"), "\(result.errors)")
        #expect(result.errors.hasSuffix(" (see 'moreapps \(help)--help')\n"), "\(result.errors)")
    }

    @Test(
        "a variable that sets nothing is named",
        arguments: [
            ("MOREAPPS_PROT", "80", "'MOREAPPS_PROT' sets no option; did you mean 'MOREAPPS_PORT'?"),
            ("MOREAPPS_DEFINITION", "x", "'MOREAPPS_DEFINITION' sets no option; did you mean 'MOREAPPS_DEFINITIONS'?"),
            ("MOREAPPS_NONSENSE", "x", "'MOREAPPS_NONSENSE' sets no option"),
            ("MOREAPPS_LOCALE", "sv", "'MOREAPPS_LOCALE' sets no option"),
            // Of another command, and of a Service of Kubernetes.
            ("MOREAPPS_TIMEOUT", "9", nil), ("MOREAPPS_MAX_AGE", "9", nil), ("MOREAPPS_SERVICE_HOST", "10.0.0.1", nil),
            ("MOREAPPS_SERVICE_PORT_HTTP", "80", nil), ("MOREAPPS_ADMIN_PORT", "tcp://10.0.0.1:8081", nil),
            ("MOREAPPS_PORT_8080_TCP", "tcp://10.0.0.1:80", nil), ("MOREAPPS_PORT_8080_TCP_ADDR", "10.0.0.1", nil),
            ("MOREAPP_PORT", "80", nil), ("MOREAPPS_BINARY", "/usr/bin/moreapps", nil),
            ("MOREAPPS_PROT", "", nil),
        ] as [(String, String, String?)]
    )
    func variables(name: String, value: String, warning: String?) throws {
        let workspace = try Workspace()
        let result = try runCommand(["validate"], environment: [name: value], in: workspace.folder)
        #expect(result.status == .exited(0))
        #expect(result.errors == (warning.map { "moreapps: warning: the environment variable \($0)\n" } ?? ""))
    }
}
