import Foundation
import Locking
import MicroHTTPD
import MoreAppsCatalog
import Platform
import TestSupport
import Testing

@testable import MoreAppsServer

@Suite struct CertificateReloaderTests {
    private let folder: TemporaryFolder
    private let files: ServiceConfiguration.TLSFiles
    /// The start of the current certificate.
    private let begin: Timestamp
    private let end: Timestamp
    private let log = Lines()

    init() throws {
        folder = try TemporaryFolder()
        files = ServiceConfiguration.TLSFiles(certificate: "\(folder.path)/c.pem", key: "\(folder.path)/k.pem")
        try Self.makePair(files)
        let pair = try CertificatePair(
            certificate: File(path: files.certificate).bytes,
            key: File(path: files.key).bytes
        )
        begin = Timestamp(secondsSinceEpoch: pair.begin.seconds)
        end = Timestamp(secondsSinceEpoch: pair.end.seconds)
    }

    /// The log.
    private final class Lines: Sendable {
        private let lines = Lock<[String]>([])

        func add(_ line: String) { lines.withLock { $0.append(line) } }

        /// The new lines since the last call.
        func take() -> [String] {
            lines.withLock { lines in
                defer { lines = [] }
                return lines
            }
        }
    }

    private static func makePair(_ files: ServiceConfiguration.TLSFiles) throws {
        let openssl = Process()
        openssl.executableURL = URL(filePath: "/usr/bin/openssl")
        openssl.arguments =
            "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30 -subj /CN=localhost".split(
                separator: " "
            ).map(String.init) + ["-keyout", files.key, "-out", files.certificate]
        openssl.standardError = FileHandle.nullDevice
        try openssl.run()
        openssl.waitUntilExit()
        try #require(openssl.terminationStatus == 0)
    }

    private func makeReloader() throws -> CertificateReloader {
        let log = log
        return try CertificateReloader(files: files, log: { log.add($0) })
    }

    private func time(_ seconds: Int64, before moment: Timestamp) -> Timestamp {
        Timestamp(secondsSinceEpoch: moment.secondsSinceEpoch - seconds)
    }

    private static let day = Timestamp.secondsPerDay

    @Test(arguments: [
        (20 * day, nil, false), (14 * day, nil, false), (14 * day - 1, "warning: … in 13 days", false),
        (2 * day, "warning: … in 2 days", false), (day + 1, "warning: … in 1 day:", false),
        (1, "warning: … in 0 days", false), (0, "error: … expired at", true),
        (-90 * day, "error: … expired at", true), (40 * day, "error: … is not valid before", true),
    ])
    func `its expiry is reported from fourteen days before`(rest: Int64, text: String?, isDegraded: Bool) throws {
        let reloader = try makeReloader()
        let now = time(rest, before: end)
        let warnings = reloader.warnings(at: now)
        #expect(warnings.count == (text == nil ? 0 : 1))
        for part in text?.split(separator: " … ") ?? [] {
            #expect(warnings.allSatisfy { $0.hasPrefix(files.certificate + ": ") && $0.contains(part) }, "\(warnings)")
        }
        #expect(reloader.isDegraded(at: now) == isDegraded)
        #expect(reloader.state.end.seconds == end.secondsSinceEpoch && reloader.state.isCurrent)
    }

    @Test func `it is logged once a day at most`() throws {
        var reloader = try makeReloader()
        // Every five minutes, from sixteen days before the end to four days after it.
        var lines: [String] = []
        for seconds in stride(from: 16 * Self.day, through: -4 * Self.day, by: -300) {
            reloader.reloadIfChanged(at: time(seconds, before: end)) { _ in }
            lines += log.take()
        }
        #expect(lines.count { $0.contains("expires at") } == 14, "\(lines)")
        #expect(lines.count { $0.contains("expired at") } == 5, "\(lines)")
        #expect(lines.count == 19)
    }

    @Test func `a rejected pair is reported until it is fixed`() throws {
        var reloader = try makeReloader()
        let other = ServiceConfiguration.TLSFiles(certificate: "\(folder.path)/c2.pem", key: "\(folder.path)/k2.pem")
        try Self.makePair(other)
        let now = time(20 * Self.day, before: end)
        try File.replace(path: files.key, with: File(path: other.key).bytes)
        for _ in 0..<3 { reloader.reload { _ in Issue.record("a bad pair is used") } }
        let problem = "\(files.key): error: it doesn't match the certificate"
        #expect(reloader.warnings(at: now) == [problem])
        #expect(reloader.isDegraded(at: now) && !reloader.state.isCurrent)
        #expect(log.take().count { $0 == problem } == 1)

        try File.replace(path: files.certificate, with: File(path: other.certificate).bytes)
        var uses = 0
        for _ in 0..<3 { reloader.reload { _ in uses += 1 } }
        #expect(uses == 1)
        #expect(reloader.warnings(at: now) == [])
        #expect(!reloader.isDegraded(at: now) && reloader.state.isCurrent)
    }

    @Test func `a pair that the server rejects is reported too`() throws {
        var reloader = try makeReloader()
        try Self.makePair(files)
        reloader.reload { _ throws(ServerError) in throw .cannotStart(log: "no reason") }
        let warnings = reloader.warnings(at: time(20 * Self.day, before: end))
        #expect(warnings.count == 1 && warnings[0].contains("no reason"), "\(warnings)")
    }
}
