internal import MicroHTTPD
internal import MoreAppsCatalog
internal import Platform

/// Reloads the certificate when its files change, and warns before it expires.
struct CertificateReloader {
    private let files: ServiceConfiguration.TLSFiles
    private let log: @Sendable (String) -> Void
    private var watcher: ChangeDebouncer<[Result<FileStatus, FileError>]>
    private var pair: CertificatePair
    /// Why the last change of the files was rejected, logged once.
    private var problem: String?
    /// The last warning about the certificate's validity, and when it was logged.
    private var lastWarning: (text: String, at: Timestamp)?

    /// How long before expiry to warn: certbot renews 30 days before.
    static let warningPeriod = 14 * Timestamp.secondsPerDay

    /// - Throws: ``ServiceError`` when the files can't be read or used.
    init(files: ServiceConfiguration.TLSFiles, log: @escaping @Sendable (String) -> Void) throws(ServiceError) {
        self.files = files
        self.log = log
        watcher = ChangeDebouncer(known: Self.state(of: files), now: .now)
        do throws(ReadingError) {
            pair = try Self.read(files)
        } catch {
            throw ServiceError(problems: [error.line])
        }
    }

    /// The certificate and key in use.
    var identity: TLSIdentity {
        TLSIdentity(certificate: pair.certificate, key: pair.key)
    }

    /// The certificate's state, for the metrics.
    var state: Metrics.CertificateState {
        Metrics.CertificateState(end: pair.end, isCurrent: problem == nil)
    }

    private var end: Timestamp {
        Timestamp(secondsSinceEpoch: pair.end.seconds)
    }

    /// The warnings that currently apply to the certificate.
    func warnings(at now: Timestamp) -> [String] {
        [problem, expiryWarning(at: now)].compactMap(\.self)
    }

    /// Whether clients already reject the certificate, or its replacement can't be used.
    func isDegraded(at now: Timestamp) -> Bool {
        problem != nil || now >= end || now.secondsSinceEpoch < pair.begin.seconds
    }

    /// Checks the files, and reloads them after a change. Logs once a day that the certificate is about to expire.
    mutating func reloadIfChanged(at now: Timestamp, _ use: (TLSIdentity) throws(ServerError) -> Void) {
        if watcher.shouldRead(Self.state(of: files), now: .now) { reload(use) }
        guard let warning = expiryWarning(at: now) else { return lastWarning = nil }
        // The warning contains the number of days, so it changes daily until the certificate expires.
        if let lastWarning, lastWarning.text == warning,
            now.secondsSinceEpoch < lastWarning.at.secondsSinceEpoch + Timestamp.secondsPerDay
        {
            return
        }
        lastWarning = (warning, now)
        log(warning)
    }

    /// Reads the files, and applies them if they changed.
    ///
    /// - Parameter use: starts to use a pair. If it throws, the previous pair stays in use.
    mutating func reload(_ use: (TLSIdentity) throws(ServerError) -> Void) {
        do throws(ReadingError) {
            let next = try Self.read(files)
            guard next.certificate != pair.certificate || next.key != pair.key else { return report(nil) }
            do throws(ServerError) {
                try use(TLSIdentity(certificate: next.certificate, key: next.key))
                pair = next
                problem = nil
                log("the certificate in \(files.certificate) is in use")
            } catch {
                report("\(files.certificate): error: it can't be used with the key in \(files.key): \(error)")
            }
        } catch {
            if error.isTransient { watcher.retry() } else { report(error.line) }
        }
    }

    private mutating func report(_ problem: String?) {
        if let problem, problem != self.problem {
            log(problem)
            log("error: keeping the previous certificate")
        }
        self.problem = problem
    }

    /// The warning about the certificate's validity, if any.
    private func expiryWarning(at now: Timestamp) -> String? {
        let begin = Timestamp(secondsSinceEpoch: pair.begin.seconds)
        let rest = end.secondsSinceEpoch - now.secondsSinceEpoch
        let days = rest / Timestamp.secondsPerDay
        if rest <= 0 {
            return "\(files.certificate): error: the certificate expired at \(end), and clients refuse it: renew it"
        } else if rest < Self.warningPeriod {
            let wait = "in \(days) day\(days == 1 ? "" : "s")"
            return "\(files.certificate): warning: the certificate expires at \(end), \(wait): renew it"
        } else if now < begin {
            return "\(files.certificate): error: the certificate is not valid before \(begin), and clients refuse it: "
                + "is the clock right?"
        }
        return nil
    }

    private static func state(of files: ServiceConfiguration.TLSFiles) -> [Result<FileStatus, FileError>] {
        [files.certificate, files.key].map { path in
            Result { () throws(FileError) in try FileStatus(path: path) }
        }
    }

    /// Why the files can't be used.
    private struct ReadingError: Error {
        let line: String
        var isTransient = false
    }

    private static func read(_ files: ServiceConfiguration.TLSFiles) throws(ReadingError) -> CertificatePair {
        let certificate = try read(files.certificate)
        let key = try read(files.key)
        do throws(CertificateError) {
            return try CertificatePair(certificate: certificate, key: key)
        } catch {
            let path = error.file == .certificate ? files.certificate : files.key
            throw ReadingError(line: "\(path): error: \(error.reason)")
        }
    }

    private static func read(_ path: String) throws(ReadingError) -> [UInt8] {
        do throws(FileError) {
            return try File(path: path).bytes
        } catch {
            throw ReadingError(line: "\(error.path): error: \(error.reason)", isTransient: error.isTransient)
        }
    }
}
