import Foundation
import Glibc
import Testing

@Suite struct TLSTests {
    @Test func `answers over TLS tell browsers to stay with it`() throws {
        try withTLSServer { server in
            for target in ["/", "/api/apps", "/icons/basket.png", "/no-such-file"] {
                let head = try server.curl(target, ["--cacert", server.certificate, "--head"])
                #expect(head.status == .exited(0), "\(head.errors)")
                #expect(head.output.lowercased().contains("strict-transport-security: max-age="), "\(head.output)")
            }
        }
    }

    @Test func `plain answers don't have Strict-Transport-Security`() throws {
        try withServer(in: Workspace()) { server in
            for target in ["/", "/api/apps", "/icons/basket.png", "/no-such-file"] {
                let response = try server.get(target)
                #expect(response["Strict-Transport-Security"] == nil)
            }
        }
    }

    @Test func `the catalog is the same over TLS`() throws {
        let workspace = try Workspace()
        let plain = try withServer(in: workspace) { try $0.get("/api/apps?locale=sv_SE").text }
        try withTLSServer(in: workspace) { server in
            let answer = try server.curl("/api/apps?locale=sv_SE", ["--cacert", server.certificate])
            #expect(answer.status == .exited(0), "\(answer.errors)")
            #expect(answer.output == plain)
        }
    }

    @Test func `a client that doesn't speak TLS gets no answer, and harms no one`() throws {
        try withTLSServer { server in
            let connection = try Connection(to: "127.0.0.1", port: server.port)
            try connection.send(Connection.head("GET", "/healthz"))
            #expect(!(try connection.readUntilClosed().contains("200")))
            #expect(try server.curl("/healthz", ["--cacert", server.certificate]).status == .exited(0))
        }
    }

    @Test func `health asks over TLS where the server was given a certificate`() throws {
        try withTLSServer { server in
            let port = ["MOREAPPS_PORT": "\(server.port)", "MOREAPPS_HOST": "127.0.0.1"]
            let certificate = ["MOREAPPS_TLS_CERTIFICATE": server.certificate]
            let ready = try runCommand(["health"], environment: port.merging(certificate) { $1 })
            #expect(ready.status == .exited(0), "\(ready.errors)")
            let plain = try runCommand(["health"], environment: port)
            #expect(plain.status == .exited(1))
            #expect(plain.errors.hasPrefix("moreapps: error: no answer from the server"), "\(plain.errors)")
        }
    }

    @Test func `health tells a server that speaks no TLS`() throws {
        try withServer(in: Workspace()) { server in
            let arguments = ["health", "--host", "127.0.0.1", "--port", "\(server.port)", "--tls-certificate", "any"]
            let result = try runCommand(arguments)
            #expect(result.status == .exited(1))
            #expect(result.errors.contains("cannot speak TLS with it: "), "\(result.errors)")
        }
    }

    /// The options of `openssl s_client` that offer one version alone, and whether the server takes it.
    ///
    /// Level 0 lets this client offer what its own policy forbids (SSL_CTX_set_security_level(3)).
    @Test(arguments: [("-tls1", false), ("-tls1_1", false), ("-tls1_2", true), ("-tls1_3", true)])
    func `TLS 1.2 and 1.3 are spoken, older versions are not`(version: String, isSpoken: Bool) throws {
        try withTLSServer { server in
            let client = try run(
                [
                    "openssl", "s_client", "-connect", "127.0.0.1:\(server.port)", "-CAfile", server.certificate,
                    "-verify_return_error", version, "-cipher", "ALL:@SECLEVEL=0",
                ],
                in: server.workspace
            )
            #expect((client.status == .exited(0)) == isSpoken, "\(client.output)\(client.errors)")
            // The refusal is the server's: the client had a version to offer.
            #expect(!client.errors.contains("no protocols available"), "\(client.errors)")
        }
    }

    @Test func `a renewed pair serves new connections, the one before it those that are open`() throws {
        try withTLSServer { server in
            try server.workspace.write(Data(contentsOf: server.workspace.url("certificate.pem")), to: "first.pem")
            // A connection that is kept, with the first certificate, over which two requests go.
            let gate = server.workspace.url("gate")
            guard unsafe mkfifo(gate.path, 0o600) == 0 else { throw SystemError(call: "mkfifo", code: errno) }
            let kept = try ChildProcess(
                URL(filePath: "/bin/sh"),
                arguments: [
                    "-c", "openssl s_client -connect 127.0.0.1:\(server.port) -CAfile first.pem -quiet -ign_eof < gate",
                ],
                directory: server.workspace.folder
            )
            let input = try FileHandle(forWritingTo: gate)
            defer { try? input.close() }
            try input.write(contentsOf: Data(Connection.head("GET", "/healthz").utf8))
            try eventually("the first answer") { kept.output.contains("HTTP/1.1 200") }

            try makePair("renewed", in: server.workspace)
            try server.workspace.install("renewed")
            try eventually("the renewed certificate", within: reloadLimit) {
                try server.curl("/healthz", ["--cacert", server.certificate]).status == .exited(0)
            }
            let old = try server.curl("/healthz", ["--cacert", server.workspace.url("first.pem").path])
            #expect(old.status != .exited(0))

            let last = Connection.head("GET", "/no-such-file", fields: ["Connection: close"])
            try input.write(contentsOf: Data(last.utf8))
            try eventually("the second answer") { kept.output.contains("HTTP/1.1 404") }
            try kept.waitForExit()
        }
    }

    static let badPairs = ["another's key", "no certificate", "an empty key", "a cut certificate"]

    @Test(arguments: badPairs) func `a bad pair is reported once, and the one before it is used on`(what: String) throws
    {
        try withTLSServer { server in
            let workspace = server.workspace
            try makePair("other", in: workspace)
            try workspace.write(Data(contentsOf: workspace.url("certificate.pem")), to: "first.pem")
            switch what {
            case "another's key": try workspace.move(workspace.url("other-key.pem"), over: workspace.url("key.pem"))
            case "no certificate": try workspace.edit("certificate.pem", to: "not PEM\n", by: .rename)
            case "an empty key": try workspace.edit("key.pem", to: "", by: .rename)
            default:
                let whole = try String(contentsOf: workspace.url("certificate.pem"), encoding: .utf8)
                try workspace.edit("certificate.pem", to: String(whole.prefix(whole.count / 2)), by: .rename)
            }
            let complaint = "the certificate was not taken over"
            try eventually("the complaint", within: reloadLimit) { server.process.errors.contains(complaint) }
            // Many looks at the files later it still stands once.
            usleep(1_500_000)
            #expect(server.process.errors.ranges(of: complaint).count == 1, "\(server.process.errors)")
            let first = workspace.url("first.pem").path
            #expect(try server.curl("/healthz", ["--cacert", first]).status == .exited(0))

            try makePair("repaired", in: workspace)
            try workspace.install("repaired")
            try eventually("the repaired certificate", within: reloadLimit) {
                try server.curl("/healthz", ["--cacert", server.certificate]).status == .exited(0)
            }
        }
    }

    @Test(arguments: ["certificate.pem", "key.pem"]) func `a missing file ends the start with status 1`(
        missing: String
    ) throws {
        let workspace = try Workspace()
        try makePair("", in: workspace)
        try workspace.remove(missing)
        let result = try runCommand(serveArguments(workspace) + tlsArguments(workspace), in: workspace.folder)
        #expect(result.status == .exited(1))
        #expect(result.errors.contains("\(missing): error: "), "\(result.errors)")
    }

    @Test func `a key of another certificate ends the start with status 1`() throws {
        let workspace = try Workspace()
        try makePair("", in: workspace)
        try makePair("other", in: workspace)
        try workspace.move(workspace.url("other-key.pem"), over: workspace.url("key.pem"))
        let result = try runCommand(serveArguments(workspace) + tlsArguments(workspace), in: workspace.folder)
        #expect(result.status == .exited(1))
        #expect(result.errors.contains("error: "), "\(result.errors)")
    }

    @Test(arguments: [0, 2]) func `one option without the other is wrong usage`(first: Int) throws {
        let workspace = try Workspace()
        try makePair("", in: workspace)
        let one = tlsArguments(workspace)[first...].prefix(2)
        let result = try runCommand(serveArguments(workspace) + one, in: workspace.folder)
        #expect(result.status == .exited(64))
        #expect(result.errors.contains("--tls-certificate") && result.errors.contains("--tls-key"))
    }
}

/// `moreapps serve` with a certificate.
private struct TLSServer {
    let workspace: Workspace
    let process: ChildProcess
    let port: UInt16
    /// The path of the certificate it was told to use.
    var certificate: String { workspace.url("certificate.pem").path }

    func curl(_ target: String, _ options: [String]) throws -> CommandResult {
        let url = "https://127.0.0.1:\(port)\(target)"
        return try run(["curl", "--silent", "--show-error", "--noproxy", "*"] + options + [url], in: workspace)
    }
}

private func withTLSServer(in given: Workspace? = nil, _ body: (TLSServer) throws -> Void) throws {
    let workspace = try given ?? Workspace()
    try makePair("", in: workspace)
    let process = try ChildProcess(
        Program.executable,
        arguments: serveArguments(workspace) + tlsArguments(workspace),
        directory: workspace.folder
    )
    let port = try eventually("the line with the URL") {
        if let status = process.exitStatus { throw StartFailure(status: status, errors: process.errors) }
        return process.errors.firstMatch(of: #/https://127\.0\.0\.1:(\d+)/\n/#).flatMap { UInt16($0.1) }
    }
    defer {
        process.signal(SIGTERM)
        #expect(throws: Never.self) {
            let status = try process.waitForExit()
            #expect(status == .exited(0), "\(process.errors)")
        }
    }
    try body(TLSServer(workspace: workspace, process: process, port: port))
}

private func serveArguments(_ workspace: Workspace) -> [String] {
    [
        "serve", "--definitions", workspace.definitions.path, "--public", workspace.publicFolder.path, "--host",
        "127.0.0.1", "--port", "0",
    ]
}

private func tlsArguments(_ workspace: Workspace) -> [String] {
    ["--tls-certificate", workspace.url("certificate.pem").path, "--tls-key", workspace.url("key.pem").path]
}

extension Workspace {
    /// Renames a pair over the one that is served, one file after the other as the tools that renew them do.
    fileprivate func install(_ name: String) throws {
        for file in ["key.pem", "certificate.pem"] { try move(url("\(name)-\(file)"), over: url(file)) }
    }
}
