import Foundation
import Testing

@Suite struct StartTests {
    /// Runs `moreapps serve`, which must exit.
    private func serve(
        _ workspace: Workspace,
        _ arguments: [String],
        environment: [String: String] = [:]
    ) throws -> CommandResult {
        try runCommand(["serve"] + arguments, environment: environment, in: workspace.folder)
    }

    @Test func `missing definitions are an error that names them`() throws {
        let result = try serve(Workspace(), ["--port", "0", "--definitions", "none.json"])
        #expect(result.status == .exited(1))
        #expect(result.errors.contains("error: ") && result.errors.contains("none.json"), "\(result.errors)")
    }

    @Test func `a missing Public is an error that names it`() throws {
        let result = try serve(Workspace(), ["--port", "0", "--public", "Nowhere"])
        #expect(result.status == .exited(1))
        #expect(result.errors.contains("Nowhere"))
    }

    @Test func `broken definitions are an error with every place`() throws {
        let result = try serve(Workspace(ValidateCommandTests.mistakes.text), ["--port", "0"])
        #expect(result.status == .exited(1))
        for position in ValidateCommandTests.mistakes.positions {
            #expect(result.errors.contains("appdefinitions.json:\(position) "), "\(position)\n\(result.errors)")
        }
        #expect(!result.lines.contains { $0.contains("http://") && !$0.contains("appdefinitions.json") })
    }

    @Test func `a port in use is an error that names it`() throws {
        let taken = try ListeningSocket()
        let result = try serve(Workspace(), ["--host", "127.0.0.1", "--port", "\(taken.port)"])
        #expect(result.status == .exited(1))
        #expect(result.errors.contains("moreapps: error: "))
        #expect(result.errors.contains("\(taken.port)"))
    }

    @Test func `an address that isn't one is an error that names it`() throws {
        let result = try serve(Workspace(), ["--host", "999.1.1.1", "--port", "0"])
        #expect([.exited(1), .exited(64)].contains(result.status))
        #expect(result.errors.contains("999.1.1.1"))
    }

    @Test func `an environment variable sets an option`() throws {
        let taken = try ListeningSocket()
        let variables = ["MOREAPPS_HOST": "127.0.0.1", "MOREAPPS_PORT": "\(taken.port)"]
        let result = try serve(Workspace(), [], environment: variables)
        #expect(result.status == .exited(1))
        #expect(result.errors.contains("\(taken.port)"))
    }

    @Test func `an option wins over an environment variable`() throws {
        let taken = try ListeningSocket()
        let variables = [
            "MOREAPPS_PORT": "\(taken.port)", "MOREAPPS_DEFINITIONS": "none.json", "MOREAPPS_PUBLIC": "Nowhere",
        ]
        try withServer(in: Workspace(), environment: variables) { server in
            #expect(server.port != taken.port)
            let catalog = try server.catalog("")
            #expect(catalog.company == "Fern & Fox")
        }
    }

    @Test func `an invalid environment variable is a usage error that names it`() throws {
        let result = try serve(Workspace(), [], environment: ["MOREAPPS_PORT": "abc"])
        #expect(result.status == .exited(64))
        #expect(result.errors.lowercased().contains("port") && result.errors.contains("abc"), "\(result.errors)")
    }

    @Test func `the environment can set every option`() throws {
        let workspace = try Workspace()
        let process = try ChildProcess(
            Program.executable,
            arguments: ["serve"],
            environment: [
                "MOREAPPS_PORT": "0", "MOREAPPS_HOST": "127.0.0.1",
                "MOREAPPS_DEFINITIONS": workspace.definitions.path, "MOREAPPS_PUBLIC": workspace.publicFolder.path,
            ],
            directory: FileManager.default.temporaryDirectory
        )
        let connection = try Connection(to: "127.0.0.1", port: announcedPort(of: process))
        #expect(try connection.request("GET", "/api/apps").status == 200)
    }

    @Test func `the URL is announced in one line`() throws {
        try withServer(in: Workspace()) { server in
            let lines = (server.process.output + server.process.errors).split(separator: "\n")
            #expect(lines.filter { $0.contains("http://127.0.0.1:\(server.port)") }.count == 1)
        }
    }

    static var hasIPv6: Bool { (try? ListeningSocket(on: "::1")) != nil }

    @Test(.enabled(if: hasIPv6, "this machine has no IPv6")) func `the default address takes IPv4 and IPv6`() throws {
        try withServer(in: Workspace(), host: "::") { server in
            for address in ["127.0.0.1", "::1"] {
                let response = try Connection(to: address, port: server.port).request("GET", "/healthz")
                #expect(response.status == 200)
            }
        }
    }

    @Test func `many servers start at once`() throws {
        let servers = try (0..<4).map { _ in try RunningServer(in: Workspace()) }
        #expect(Set(servers.map(\.port)).count == servers.count)
        for server in servers { server.stop() }
    }

    @Test func `what is missing is said at once, with what to do`() throws {
        let workspace = try Workspace()
        let folder = workspace.url("empty")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let result = try runCommand(["serve", "--port", "0", "--public", "Nowhere"], in: folder)
        #expect(result.status == .exited(1))
        let advice = "No such file or directory; choose your catalog with --definitions FILE, or start a new one"
        #expect(result.errors.contains("appdefinitions.json: error: \(advice)"), "\(result.errors)")
        #expect(result.errors.contains("Nowhere: error: No such file or directory; create it or omit --public"))
        // What it proposes can be served.
        let proposed = try #require(result.errors.firstMatch(of: /\{.*\}/)).0
        let status = try withServer(in: Workspace(String(proposed))) { try $0.get("/api/apps").status }
        #expect(status == 200)
    }

    @Test(arguments: [("--port", ""), ("--admin-address", "127.0.0.1:")])
    func `a port in use is an error that names the option`(option: String, prefix: String) throws {
        let taken = try ListeningSocket()
        let others = option == "--port" ? [] : ["--port", "0"]
        let arguments = ["--host", "127.0.0.1", option, "\(prefix)\(taken.port)"] + others
        let result = try serve(Workspace(), arguments)
        #expect(result.status == .exited(1))
        #expect(
            result.errors.contains("; choose another port with \(option), or stop the program that uses it"),
            "\(result.errors)"
        )
        #expect(result.errors.contains("'ss -ltnp sport = :\(taken.port)'"))
    }

    @Test func `an address of another machine is an error that names the option`() throws {
        let result = try serve(Workspace(), ["--host", "192.0.2.1", "--port", "0"])
        #expect(result.status == .exited(1))
        #expect(result.errors.contains("choose another with --host"), "\(result.errors)")
    }

    @Test func `variables that set nothing don't stop a start`() throws {
        try withServer(in: Workspace(), environment: ["MOREAPPS_PROT": "80"]) { server in
            #expect(try server.get("/healthz").status == 200)
            let warnings = try server.process.messages(with: "'MOREAPPS_PROT' sets no option")
            #expect(warnings.count == 1)
        }
    }
}
