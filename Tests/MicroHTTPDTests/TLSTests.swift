import Foundation
import Locking
import TestSupport
import Testing

@testable import MicroHTTPD

@Suite struct TLSTests {
    @Test("TLS 1.2 and 1.3 are spoken", arguments: ["-tls1_2", "-tls1_3"])
    func spoken(version: String) throws {
        let identity = try CertificateFiles()
        let large = bytes([UInt8](repeating: 0x41, count: 300_000))
        try withServer(configuration: configuration { $0.tls = identity.identity }, handler: { _ in large }) { server in
            let answer = try identity.client(port: server.port, options: [version])
            #expect(answer.output.hasPrefix("HTTP/1.1 200 "), "\(answer.errors)")
            #expect(answer.output.hasSuffix("\r\n\r\n" + String(repeating: "A", count: 300_000)))
        }
    }

    @Test("older versions are refused by the server", arguments: ["-tls1", "-tls1_1"])
    func refused(version: String) throws {
        let identity = try CertificateFiles()
        try withServer(configuration: configuration { $0.tls = identity.identity }) { server in
            // At this level the client itself would use them.
            let answer = try identity.client(port: server.port, options: [version, "-cipher", "DEFAULT:@SECLEVEL=0"])
            #expect(answer.output.isEmpty)
            // The client connected, and the server hung up, with or without an alert.
            #expect(answer.errors.contains("alert") || answer.errors.contains("unexpected eof"), "\(answer.errors)")
        }
    }

    @Test func `an idle connection is closed with close_notify`() throws {
        let identity = try CertificateFiles()
        let configuration = configuration {
            $0.tls = identity.identity
            $0.idleTimeout = .seconds(1)
        }
        try withServer(configuration: configuration) { server in
            // It waits for the server to close, and reports a missing close alert.
            let answer = try identity.client(port: server.port, isLast: false)
            #expect(answer.output.hasSuffix("hello"), "\(answer.errors)")
            #expect(!answer.errors.contains("unexpected eof"), "\(answer.errors)")
        }
    }

    @Test func `an idle connection makes room for another with close_notify`() throws {
        let identity = try CertificateFiles()
        let configuration = configuration {
            $0.tls = identity.identity
            $0.connectionLimit = 1
        }
        let answered = Lock(0)
        let handler: Server.Handler = { _ in
            answered.withLock { $0 += 1 }
            return hello
        }
        try withServer(configuration: configuration, handler: handler) { server in
            let port = server.port
            try during {
                // It waits for the server to close, and reports a missing close alert.
                let answer = try? identity.client(port: port, isLast: false)
                #expect(answer?.output.hasSuffix("hello") == true)
                #expect(answer?.errors.contains("unexpected eof") == false)
            } _: {
                #expect(eventually { answered.withLock { $0 } == 1 })
                let answer = try identity.client(port: port)
                #expect(answer.output.hasSuffix("hello"), "\(answer.errors)")
            }
        }
    }

    @Test("connections without a handshake make room for others", arguments: [[], [22, 3, 1]], [1, 2])
    func withoutHandshake(bytes: [UInt8], threads: Int) throws {
        let identity = try CertificateFiles()
        let configuration = configuration {
            $0.tls = identity.identity
            $0.threads = threads
            $0.connectionLimit = 4
        }
        try withServer(configuration: configuration) { server in
            let held = try (0..<4).map { _ in try WireClient(port: server.port) }
            for client in held { try client.send(bytes) }
            #expect(eventually { server.connectionCount == 4 })
            let answer = try identity.client(port: server.port, options: ["-bind", "127.0.0.2:0"])
            #expect(answer.output.hasSuffix("hello"), "\(answer.errors)")
            withExtendedLifetime(held) {}
        }
    }

    @Test func `plain HTTP gets no answer`() throws {
        let identity = try CertificateFiles()
        try withServer(configuration: configuration { $0.tls = identity.identity }) { server in
            let client = try WireClient(port: server.port)
            try client.send(WireClient.head())
            #expect(throws: WireError.self) { try client.response() }
            #expect(try identity.client(port: server.port).output.hasSuffix("hello"))
        }
    }

    @Test func `a mismatched certificate and key prevent the start`() throws {
        let (one, other) = (try CertificateFiles(), try CertificateFiles())
        let identities = [
            TLSIdentity(certificate: one.certificate, key: other.key), TLSIdentity(certificate: [], key: []),
            TLSIdentity(certificate: one.key, key: one.certificate),
            TLSIdentity(certificate: Array(one.certificate.dropLast(200)), key: one.key),
        ]
        for identity in identities {
            #expect {
                try withServer(configuration: configuration { $0.tls = identity }) { _ in }
            } throws: { error in
                if case ServerError.cannotStart(let log) = error { !log.isEmpty } else { false }
            }
        }
    }

    @Test func `a renewed certificate is used without a restart`() throws {
        let (old, new) = (try CertificateFiles(), try CertificateFiles())
        try withServer(configuration: configuration { $0.tls = old.identity }) { server in
            #expect(try old.client(port: server.port).output.hasSuffix("hello"))
            #expect(try new.client(port: server.port).output.isEmpty)
            try server.reconfigure(configuration { $0.tls = new.identity })
            #expect(try new.client(port: server.port).output.hasSuffix("hello"))
            #expect(try old.client(port: server.port).output.isEmpty)
        }
    }
}

/// A self-signed certificate and its key, made by the `openssl` tool.
private final class CertificateFiles: Sendable {
    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let certificate: [UInt8]
    let key: [UInt8]

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let (certificate, key) = (folder.appending(path: "certificate.pem"), folder.appending(path: "key.pem"))
        let made = try Self.openssl(
            "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost"
                .split(separator: " ").map(String.init) + ["-keyout", key.path, "-out", certificate.path],
            input: ""
        )
        try #require(made.status == 0, "\(made.errors)")
        self.certificate = Array(try Data(contentsOf: certificate))
        self.key = Array(try Data(contentsOf: key))
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    var identity: TLSIdentity { TLSIdentity(certificate: certificate, key: key) }

    /// What a client that trusts only this certificate receives.
    ///
    /// - Parameter isLast: whether it sends `Connection: close`.
    func client(
        port: UInt16,
        options: [String] = [],
        isLast: Bool = true
    ) throws -> (output: String, errors: String, status: Int32) {
        try Self.openssl(
            ["s_client", "-connect", "127.0.0.1:\(port)", "-quiet", "-verify_return_error", "-CAfile"]
                + [folder.appending(path: "certificate.pem").path] + options,
            input: WireClient.head(fields: isLast ? ["Connection: close"] : [])
        )
    }

    private static func openssl(
        _ arguments: [String],
        input: String
    ) throws -> (output: String, errors: String, status: Int32) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["openssl"] + arguments
        let (standardInput, output, errors) = (Pipe(), Pipe(), Pipe())
        process.standardInput = standardInput
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        // A refused client has gone before it reads its input; its other streams show that.
        try? standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try? standardInput.fileHandleForWriting.close()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        let messages = try errors.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (
            String(decoding: text, as: UTF8.self), String(decoding: messages, as: UTF8.self), process.terminationStatus
        )
    }
}
