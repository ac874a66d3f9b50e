internal import MicroHTTPD
internal import Platform

/// Keeps the certificate as its files are.
struct TLSKeeper {
    private let files: ServiceConfiguration.TLSFiles
    private let log: @Sendable (String) -> Void
    private var watcher: SiteWatcher<[Result<FileStatus, FileError>]>
    private var current: [[UInt8]]
    /// What was said last, so that it is said once.
    private var problem: String?

    /// Reads the files for the first time.
    ///
    /// - Throws: ``ServiceError`` when they can't be read.
    init(files: ServiceConfiguration.TLSFiles, log: @escaping @Sendable (String) -> Void) throws(ServiceError) {
        self.files = files
        self.log = log
        watcher = SiteWatcher(known: Self.state(of: files), now: .now)
        do throws(FileError) {
            current = try Self.read(files)
        } catch {
            throw ServiceError(problems: ["\(error.path): error: \(error.reason)"])
        }
    }

    /// The certificate and key as they were read last.
    var identity: TLSIdentity {
        TLSIdentity(certificate: current[0], key: current[1])
    }

    /// Looks at the files, and hands them over when they have changed.
    mutating func follow(_ use: (TLSIdentity) throws(ServerError) -> Void) {
        if watcher.shouldRead(Self.state(of: files), now: .now) { reload(use) }
    }

    /// Reads the files now, and hands them over when they are others than before.
    ///
    /// - Parameter use: starts to use a pair; throws for a pair that is none, and what was good before is used on.
    mutating func reload(_ use: (TLSIdentity) throws(ServerError) -> Void) {
        do throws(FileError) {
            let next = try Self.read(files)
            guard next != current else { return tell(nil) }
            do throws(ServerError) {
                try use(TLSIdentity(certificate: next[0], key: next[1]))
                current = next
                problem = nil
                log("the certificate in \(files.certificate) is in use")
            } catch {
                tell(
                    "\(files.certificate): error: this certificate and the key in \(files.key) can't be used: \(error)"
                )
            }
        } catch {
            if error.isTransient { watcher.readAgain() } else { tell("\(error.path): error: \(error.reason)") }
        }
    }

    private mutating func tell(_ problem: String?) {
        if let problem, problem != self.problem {
            log(problem)
            log("error: the certificate was not taken over; the one before it is used on")
        }
        self.problem = problem
    }

    private static func state(of files: ServiceConfiguration.TLSFiles) -> [Result<FileStatus, FileError>] {
        [files.certificate, files.key].map { path in
            Result { () throws(FileError) in try FileStatus(path: path) }
        }
    }

    private static func read(_ files: ServiceConfiguration.TLSFiles) throws(FileError) -> [[UInt8]] {
        [try File(path: files.certificate).bytes, try File(path: files.key).bytes]
    }
}
