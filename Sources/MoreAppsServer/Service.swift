public import MicroHTTPD
internal import Platform

/// The server as a whole: a site that follows its files, and the HTTP server that answers from it.
public final class Service {
    private let source: SiteSource
    private let log: @Sendable (String) -> Void
    private let store: SiteStore
    private let server: Server
    private var site: Site
    private var watcher: SiteWatcher<SiteSource.State>
    /// What the last failed reading said, so that it is logged once.
    private var problems: [String] = []
    private var health: HealthReport

    /// Reads the files, listens and serves.
    ///
    /// - Parameters:
    ///   - source: the files.
    ///   - host: the address to listen on; `::` takes IPv4 too.
    ///   - port: the port, 0 for a free one.
    ///   - configuration: threads and limits.
    ///   - log: is told what happens, a line each, from any thread.
    /// - Throws: ``ServiceError`` when the files make no site or the server can't start.
    public init(
        source: SiteSource,
        host: String,
        port: UInt16,
        configuration: ServerConfiguration,
        log: @escaping @Sendable (String) -> Void
    ) throws(ServiceError) {
        self.source = source
        self.log = log
        let state = source.state()
        let (site, warnings) = try Self.firstSite(from: source)
        for warning in warnings { log(warning) }
        self.site = site
        watcher = SiteWatcher(known: state, now: .now)
        health = HealthReport(site: site, warnings: warnings)
        do {
            let store = SiteStore(SiteStore.Moment(site: site, health: try health.resource()))
            let handler = try RequestHandler(store: store)
            self.store = store
            var configuration = configuration
            configuration.log = { log("libmicrohttpd: \($0)") }
            server = try Server(
                socket: try ListeningSocket(host: host, port: port),
                configuration: configuration,
                screen: { handler.screen($0) },
                handler: { handler.respond(to: $0) }
            )
        } catch {
            throw ServiceError(problems: ["error: \(error)"])
        }
    }

    /// What is served, in a few words: `8 apps and 2 affiliates`.
    public var summary: String {
        site.summary
    }

    /// The URL that it can be reached by.
    public var url: String {
        let host = ["[::]", "0.0.0.0"].contains(server.host) ? "localhost" : server.host
        return "http://\(host):\(server.port)/"
    }

    /// Does what is to be done every now and then: closes overdue connections, looks at the files, and serves their new
    /// content when they have changed and make a site. To be called about five times a second.
    public func maintain() {
        server.maintain()
        guard watcher.shouldRead(source.state(), now: .now) else { return }
        reload()
    }

    /// Reads the files now, and serves what is new in them and can be used.
    public func reload() {
        let reading = source.read(previous: site)
        if reading.isUnsettled {
            watcher.readAgain()
            return
        }
        guard reading.site != nil || reading.problems != problems else { return }
        if reading.problems != problems { tell(reading.problems, isAsBefore: reading.site == nil) }
        if let next = reading.site {
            site = next
            for warning in reading.warnings { log(warning) }
            health.takeOver(next, warnings: reading.warnings)
            log("generation \(health.generation) is live: \(summary)")
        }
        problems = reading.problems
        health.problems = problems
        do {
            store.publish(SiteStore.Moment(site: site, health: try health.resource()))
        } catch {
            log("error: the state of health can't be shown: \(error)")
        }
    }

    private func tell(_ problems: [String], isAsBefore: Bool) {
        for problem in problems { log(problem) }
        if !problems.isEmpty {
            log("error: the edit was not taken over; what was good before it is served on")
        } else if isAsBefore {
            log("the files are again as they were when they were last good")
        }
    }

    /// Stops: refuses new connections, finishes the answers that are due.
    ///
    /// - Parameter deadline: how long these may take.
    public func stop(within deadline: Duration) {
        server.stop(within: deadline)
    }

    private static func firstSite(from source: SiteSource) throws(ServiceError) -> (Site, warnings: [String]) {
        for _ in 0..<50 {
            let reading = source.read(previous: nil)
            if reading.isUnsettled {
                Signals.pause(milliseconds: 100)
            } else if let site = reading.site, reading.problems.isEmpty {
                return (site, reading.warnings)
            } else {
                throw ServiceError(problems: reading.problems)
            }
        }
        throw ServiceError(problems: [
            "\(source.definitions): error: the files don't come to rest: they are being written to"
        ])
    }
}

/// Why a service could not start.
public struct ServiceError: Error {
    /// The reasons, a line each.
    public let problems: [String]
}
