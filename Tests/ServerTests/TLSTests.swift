import Foundation
import Glibc
import Testing

@Suite struct TLSTests {
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
            #expect(plain.errors.contains("; it answers with TLS: set --tls-certificate or MOREAPPS_TLS_CERTIFICATE"))
        }
    }

    @Test func `health reports a server without TLS`() throws {
        try withServer(in: Workspace()) { server in
            let arguments = ["health", "--host", "127.0.0.1", "--port", "\(server.port)", "--tls-certificate", "any"]
            let result = try runCommand(arguments)
            #expect(result.status == .exited(1))
            #expect(result.errors.contains("TLS failed: "), "\(result.errors)")
            #expect(result.errors.hasSuffix("; it answers without TLS: leave out option '--tls-certificate'\n"))
            let variables = ["MOREAPPS_PORT": "\(server.port)", "MOREAPPS_HOST": "127.0.0.1"]
                .merging(["MOREAPPS_TLS_CERTIFICATE": "any"]) { $1 }
            let byVariable = try runCommand(["health"], environment: variables)
            #expect(byVariable.errors.contains("leave out the environment variable 'MOREAPPS_TLS_CERTIFICATE'"))
        }
    }

    /// The options of `openssl s_client` for a single version, and whether the server accepts it. Level 0 lets the
    /// client offer versions that its own policy forbids (SSL_CTX_set_security_level(3)).
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
            // The server refused: the client did offer a version.
            #expect(!client.errors.contains("no protocols available"), "\(client.errors)")
        }
    }

    @Test func `a renewed pair serves new connections, the one before it those that are open`() throws {
        try withTLSServer { server in
            try server.workspace.write(Data(contentsOf: server.workspace.url("certificate.pem")), to: "first.pem")
            // A persistent connection with the first certificate, for two requests.
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

    /// An unusable pair: how it is made, and the message about a file.
    struct BadPair: Sendable, CustomTestStringConvertible {
        let what: String
        /// Runs in the folder with the pair, and with another that begins with `other-`.
        let command: String
        let complaint: String
        var testDescription: String { what }

        init(_ what: String, _ command: String, _ complaint: String) {
            self.what = what
            self.command = command
            self.complaint = complaint
        }
    }

    static let badPairs = [
        BadPair("another's key", "cp other-key.pem key.pem", "key.pem: error: it doesn't match the certificate"),
        BadPair(
            "an encrypted key",
            "openssl pkey -in other-key.pem -aes256 -passout pass:secret -out key.pem",
            "key.pem: error: the key is encrypted: remove its passphrase with “openssl pkey"
        ),
        BadPair(
            "a key that is encrypted in the old form",
            "openssl pkey -in other-key.pem -traditional -aes256 -passout pass:secret -out key.pem",
            "key.pem: error: the key is encrypted"
        ),
        BadPair(
            "a certificate in DER",
            "openssl x509 -in other-certificate.pem -outform der -out certificate.pem",
            "certificate.pem: error: it is DER, not PEM: convert it with “openssl x509 -inform der"
        ),
        BadPair(
            "a key in DER",
            "openssl pkey -in other-key.pem -outform der -out key.pem",
            "key.pem: error: it is DER, not PEM: convert it with “openssl pkey -inform der"
        ),
        BadPair(
            "PKCS #12",
            "openssl pkcs12 -export -in other-certificate.pem -inkey other-key.pem -passout pass: -out certificate.pem",
            "certificate.pem: error: it is PKCS #12, not PEM"
        ),
        BadPair("an empty certificate", ": > certificate.pem", "certificate.pem: error: it is empty"),
        BadPair("an empty key", ": > key.pem", "key.pem: error: it is empty"),
        BadPair("a key of white space", "printf ' \n\t' > key.pem", "key.pem: error: it is empty"),
        BadPair(
            "files mixed up",
            "mv key.pem x; mv certificate.pem key.pem; mv x certificate.pem",
            "certificate.pem: error: it has a key and no certificate: are the two files swapped?"
        ),
        BadPair(
            "two certificates",
            "cp certificate.pem key.pem",
            "key.pem: error: it has a certificate and no key: are the two files swapped?"
        ),
        BadPair(
            "no PEM",
            "echo not PEM > certificate.pem",
            "certificate.pem: error: it is not PEM: it has no line “-----BEGIN CERTIFICATE-----”"
        ),
        BadPair(
            "a cut certificate",
            "head -c 400 other-certificate.pem > certificate.pem",
            "certificate.pem: error: it is damaged: "
        ),
        BadPair("a cut key", "head -c 80 other-key.pem > key.pem", "key.pem: error: it is damaged: "),
        BadPair("no certificate", "rm certificate.pem", "certificate.pem: error: No such file or directory"),
        BadPair("no key", "rm key.pem", "key.pem: error: No such file or directory"),
    ]

    private func spoil(_ workspace: Workspace, _ pair: BadPair) throws {
        try makePair("other", in: workspace)
        let made = try run(["sh", "-c", pair.command], in: workspace)
        try #require(made.status == .exited(0), "\(made.errors)")
    }

    @Test(arguments: badPairs) func `a bad pair ends the start with the file and the cause`(pair: BadPair)
        throws
    {
        let workspace = try Workspace()
        try makePair("", in: workspace)
        try spoil(workspace, pair)
        let result = try runCommand(serveArguments(workspace) + tlsArguments(workspace), in: workspace.folder)
        #expect(result.status == .exited(1))
        #expect(result.errors.contains(pair.complaint), "\(result.errors)")
        #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
    }

    /// One for each way to detect them, with the same message as at the start.
    @Test(
        arguments: badPairs.filter {
            ["another's key", "an empty key", "a cut certificate", "no key"].contains($0.what)
        }
    )
    func `a bad pair is reported once, and the previous one stays in use until it is fixed`(pair: BadPair) throws {
        try withTLSServer { server in
            let workspace = server.workspace
            func health(_ certificate: String) throws -> String {
                try server.curl("/healthz", ["--cacert", workspace.url(certificate).path]).output
            }
            try workspace.write(Data(contentsOf: workspace.url("certificate.pem")), to: "first.pem")
            #expect(try health("first.pem").contains("\"status\": \"ok\""))
            try spoil(workspace, pair)
            let complaint = "keeping the previous certificate"
            try eventually("the complaint", within: reloadLimit) { server.process.errors.contains(complaint) }
            try server.process.messages(with: "/\(pair.complaint)")
            // After many checks it is still there once.
            usleep(1_500_000)
            #expect(server.process.errors.ranges(of: complaint).count == 1, "\(server.process.errors)")
            let troubled = try health("first.pem")
            #expect(troubled.contains("\"status\": \"degraded\""))
            #expect(troubled.contains("\"\(pair.complaint)"), "\(troubled)")

            try makePair("repaired", in: workspace)
            try workspace.install("repaired")
            try eventually("the repaired certificate", within: reloadLimit) {
                try health("certificate.pem").contains("\"status\": \"ok\"")
            }
            #expect(try !health("certificate.pem").contains(pair.complaint))
        }
    }

    @Test func `a certificate that expires soon appears in the log, the health report and the metrics`() throws {
        try withTLSServer(arguments: ["--admin-address", "127.0.0.1:0"]) { server in
            let health = try server.curl("/healthz", ["--cacert", server.certificate]).output
            // It is valid for two days.
            #expect(health.contains("\"certificate.pem: warning: the certificate expires at "), "\(health)")
            #expect(health.contains("\"status\": \"ok\""))
            let lines = try server.process.messages(with: "the certificate expires at ")
            #expect(lines.count == 1, "\(server.process.errors)")
            let port = try #require(server.process.errors.firstMatch(of: #/http://127\.0\.0\.1:(\d+)/metrics\n/#)?.1)
            let metrics = try Connection(to: "127.0.0.1", port: #require(UInt16(port))).request("GET", "/metrics").text
            let end = try #require(
                metrics.firstMatch(of: #/\nmoreapps_certificate_expiry_timestamp_seconds (\d+)\n/#)?.1
            )
            let rest = try #require(Double(end)) - Date().timeIntervalSince1970
            #expect(rest > 86400 && rest < 3 * 86400)
            #expect(metrics.contains("\nmoreapps_certificate_last_reload_successful 1\n"))
        }
    }

    @Test(arguments: [0, 2]) func `one option without the other is a usage error`(first: Int) throws {
        let workspace = try Workspace()
        try makePair("", in: workspace)
        let one = tlsArguments(workspace)[first...].prefix(2)
        let result = try runCommand(serveArguments(workspace) + one, in: workspace.folder)
        #expect(result.status == .exited(64))
        #expect(result.errors.contains("--tls-certificate") && result.errors.contains("--tls-key"))
    }
}

/// `moreapps serve` with a certificate.
struct TLSServer {
    let workspace: Workspace
    let process: ChildProcess
    let port: UInt16
    /// The path of its certificate.
    var certificate: String { workspace.url("certificate.pem").path }

    func curl(_ target: String, _ options: [String]) throws -> CommandResult {
        let url = "https://127.0.0.1:\(port)\(target)"
        return try run(["curl", "--silent", "--show-error", "--noproxy", "*"] + options + [url], in: workspace)
    }
}

func withTLSServer(
    in given: Workspace? = nil,
    arguments: [String] = [],
    _ body: (TLSServer) throws -> Void
) throws {
    let workspace = try given ?? Workspace()
    try makePair("", in: workspace)
    let process = try ChildProcess(
        Program.executable,
        arguments: serveArguments(workspace) + tlsArguments(workspace) + arguments,
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
    /// Renames a pair over the current one, one file after the other like renewal tools.
    fileprivate func install(_ name: String) throws {
        for file in ["key.pem", "certificate.pem"] { try move(url("\(name)-\(file)"), over: url(file)) }
    }
}
