import Foundation
import Testing

@Suite struct HealthCommandTests {
    /// The server's address, and the options of `health`.
    @Test(
        arguments: [
            ("127.0.0.1", "127.0.0.1"), ("::1", "::1"), ("::1", "[::1]"), ("::", "::"), ("::", "127.0.0.1"),
            ("0.0.0.0", "0.0.0.0"), ("127.0.0.1", "::"), ("127.0.0.1", "localhost"),
        ]
    )
    func `a server that answers is ready`(host: String, asked: String) throws {
        try withServer(in: Workspace(), arguments: ["--host", host]) { server in
            let result = try runCommand(["health", "--host", asked, "--port", "\(server.port)"])
            #expect(result.status == .exited(0), "\(result.errors)")
            #expect(result.output == "the server on port \(server.port) is ready\n")
            #expect(result.errors.isEmpty)
        }
    }

    @Test func `the environment of serve is enough`() throws {
        try withServer(in: Workspace()) { server in
            let environment = ["MOREAPPS_HOST": "127.0.0.1", "MOREAPPS_PORT": "\(server.port)"]
            let result = try runCommand(["health"], environment: environment)
            #expect(result.status == .exited(0), "\(result.errors)")
        }
    }

    @Test func `a server that serves on with a broken edit is ready`() throws {
        let workspace = try Workspace()
        try withServer(in: workspace) { server in
            try workspace.edit("appdefinitions.json", to: "{", by: .rename)
            try eventually("the refused edit", within: reloadLimit) {
                try server.get("/healthz").text.contains(#""status": "degraded""#)
            }
            let result = try runCommand(["health", "--host", "127.0.0.1", "--port", "\(server.port)"])
            #expect(result.status == .exited(0), "\(result.errors)")
        }
    }

    @Test func `without a server nothing is ready`() throws {
        let port = try ListeningSocket().port
        let result = try runCommand(["health", "--port", "\(port)"])
        #expect(result.status == .exited(1))
        #expect(result.errors.contains("on port \(port): cannot connect to "), "\(result.errors)")
        #expect(result.output.isEmpty)
    }

    @Test func `a nonexistent host is reported`() throws {
        let result = try runCommand(["health", "--host", "300.1.1.1"])
        #expect(result.status == .exited(1))
        #expect(result.errors.contains("cannot find the address of 300.1.1.1: "), "\(result.errors)")
    }

    @Test func `a silent server is waited for until the timeout`() throws {
        // The kernel accepts the connection, and nobody reads from it.
        let silent = try ListeningSocket()
        let start = ContinuousClock.now
        let result = try runCommand(["health", "--host", "127.0.0.1", "--port", "\(silent.port)", "--timeout", "1"])
        #expect(result.status == .exited(1))
        #expect(result.errors.hasSuffix(": it timed out\n"), "\(result.errors)")
        #expect(ContinuousClock.now - start >= .seconds(1))
    }

    @Test(
        arguments: [
            ("HTTP/1.1 200 OK\r\n\r\n", nil), ("HTTP/1.0 200 \r\n", nil),
            ("HTTP/1.1 503 Service Unavailable\r\n\r\n", "is not ready: it responded with status 503"),
            ("HTTP/1.1 204 No Content\r\n\r\n", "is not ready: it responded with status 204"),
            ("HTTP/1.1 20", "isn't HTTP"), ("SSH-2.0-OpenSSH_9.2\r\n", "isn't HTTP"),
            ("HTTP/2.0 200 OK\r\n", "isn't HTTP"),
            ("HTTP/1.1 999 Odd\r\n\r\n", "isn't HTTP"), ("HTTP/1.1 2é OK\r\n", "isn't HTTP"),
            ("HTTP/1.1 2x0 OK\r\n", "isn't HTTP"), ("HTTP/1.1 +20 OK\r\n", "isn't HTTP"),
            ("HTTP/1.1 2000 OK\r\n", "isn't HTTP"), ("http/1.1 200 OK\r\n", "isn't HTTP"), ("", "isn't HTTP"),
        ]
    )
    func `an answer is ready only with the status 200`(answer: String, complaint: String?) throws {
        let socket = try ListeningSocket()
        let process = try ChildProcess(
            Program.executable,
            arguments: ["health", "--host", "127.0.0.1", "--port", "\(socket.port)"],
            directory: FileManager.default.temporaryDirectory
        )
        try socket.answer(answer)
        let status = try process.waitForExit()
        if let complaint {
            #expect(status == .exited(1))
            #expect(process.errors.hasSuffix("\(complaint)\n"), "\(process.errors)")
        } else {
            #expect(status == .exited(0), "\(process.errors)")
        }
    }
}
