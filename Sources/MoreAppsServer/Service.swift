internal import Locking
internal import MicroHTTPD
internal import Platform

/// The whole server: a site that is reloaded when its files change, and the HTTP server for it.
public final class Service {
    private let log: ErrorLog
    private let libraryLog = LibraryLog()
    private let accessLog: AccessLog?
    private let compressor: Compressor
    private let server: Server
    private let metrics: Metrics?
    private let admin: Server?
    /// Redirects clients from plain HTTP to TLS.
    private let redirecting: Server?
    private let serverConfiguration: ServerConfiguration
    private var sites: SiteReloader
    private var draft: DraftReloader?
    private var tls: CertificateReloader?
    private let hasPreview: Bool

    /// Reads the files and starts to serve.
    ///
    /// - Parameter log: receives the log messages.
    /// - Throws: ``ServiceError`` when the files don't make a site or the server can't start.
    public init(
        configuration: ServiceConfiguration,
        log errorLog: ErrorLog
    ) throws(ServiceError) {
        let log = { @Sendable (text: String) in errorLog.note(text) }
        self.log = errorLog
        // Before reading the files, since each large one keeps a descriptor open.
        FileDescriptorLimit.raise()
        var common = CommonFields.plain
        if configuration.tls != nil { common = .tls(strictFor: configuration.strictTransportSeconds) }
        if configuration.maxAge > 0 { common.cacheControl = .fresh(seconds: configuration.maxAge) }
        var source = configuration.source
        source.common = common
        tls = nil
        hasPreview = configuration.hasPreview
        if let files = configuration.tls { tls = try CertificateReloader(files: files, log: log) }
        // Stops what already runs if a later part fails.
        var stops: [() -> Void] = []
        do {
            // The metrics need the server, which is created after them.
            let connections = ConnectionCount()
            let accessLog = try configuration.accessLog.map {
                try AccessLog(format: $0, output: .standardOutput, shards: configuration.threads, report: log)
            }
            let metrics = configuration.admin.map { _ in
                Metrics(
                    shards: configuration.threads,
                    build: Metrics.Build(version: configuration.version, libmicrohttpd: Server.libraryVersion),
                    sources: Metrics.Sources(
                        connections: { connections.server?.connectionCount ?? 0 },
                        evictedConnections: { connections.server?.evictedConnectionCount ?? 0 },
                        requestsInFlight: { connections.server?.requestsInFlight ?? 0 },
                        droppedLogLines: { accessLog?.droppedLines ?? 0 },
                        droppedMessages: { errorLog.droppedMessages }
                    )
                )
            }
            stops.append { accessLog?.stop(within: .zero) }
            let sites = try SiteReloader(
                source: source,
                otherPaths: configuration.tls.map { [$0.certificate, $0.key] } ?? [],
                metrics: metrics,
                log: log
            )
            stops.append { sites.stop() }
            self.sites = sites
            draft = try configuration.draft.map { try DraftReloader(definitions: $0, source: source) }
            let compressor = try Compressor()
            stops.append { compressor.stop() }
            self.compressor = compressor
            let handler = try RequestHandler(
                store: sites.store,
                preview: try Self.preview(of: draft?.store, configuration, common: common),
                compressor: compressor,
                metrics: metrics,
                common: common
            )
            serverConfiguration = Self.serverConfiguration(
                configuration,
                identity: tls?.identity,
                log: libraryLog
            )
            let observer = RequestObserver(
                metrics: metrics,
                accessLog: accessLog,
                trustedProxies: configuration.trustedProxies
            )
            let observe = { @Sendable (request: borrowing Request, exchange: Exchange, context: RequestContext?) in
                observer.observe(request, exchange, context)
            }
            let admin = try metrics.flatMap { [libraryLog] metrics in
                try configuration.admin.map {
                    try Self.adminServer(metrics, host: $0.host, port: $0.port, log: libraryLog)
                }
            }
            stops.append { admin?.stop(within: .zero) }
            self.admin = admin
            let server = try Server(
                socket: try Self.socket(for: configuration.listener, option: "--port"),
                configuration: serverConfiguration,
                makeContext: { RequestContext() },
                screen: { handler.screen($0, $1) },
                handler: { handler.respond(to: $0, $1) },
                // Whom nobody observes is not measured either.
                observer: metrics == nil && accessLog == nil ? nil : observe
            )
            stops.append { server.stop(within: .zero) }
            self.server = server
            redirecting = try configuration.redirectListener.map { listener in
                let handler = try RedirectHandler(
                    publicDirectory: source.publicDirectory,
                    port: server.port
                )
                return try Self.redirectServer(at: listener, handler)
            }
            connections.server = server
            self.accessLog = accessLog
            self.metrics = metrics
        } catch {
            for stop in stops.reversed() { stop() }
            throw error as? ServiceError ?? ServiceError(problems: ["error: \(error)"])
        }
        followCertificate()
    }

    /// A short description of the site: `8 apps and 2 affiliates`.
    public var summary: String {
        sites.summary
    }

    /// The server's URL.
    public var url: String {
        Self.url(of: server, scheme: tls == nil ? "http" : "https")
    }

    /// The URL that redirects to TLS, if any.
    public var redirectingURL: String? {
        redirecting.map { Self.url(of: $0, scheme: "http") }
    }

    /// The URL of the metrics, if any.
    public var metricsURL: String? {
        admin.map { Self.url(of: $0, scheme: "http") + "metrics" }
    }

    /// The preview's URL, if any: that of the draft, if there is one.
    public var previewURL: String? {
        guard hasPreview else { return nil }
        return "\(url)preview\(draft == nil ? "" : "?source=draft")"
    }

    /// Checks the files and reloads them after a change. Call it about five times a second.
    public func maintain() {
        accessLog?.flush()
        libraryLog.flush(now: .now, to: log.note)
        sites.reloadIfChanged()
        draft?.reloadIfChanged()
        followCertificate()
    }

    /// Reloads all files now, and polls an origin.
    public func reload() {
        sites.refresh()
        sites.reload()
        draft?.reload()
        tls?.reload(useIdentity)
        followCertificate()
    }

    /// Stops: refuses new connections, finishes responses, and flushes the logs.
    ///
    /// - Parameters:
    ///   - deadline: the time limit; the logs get what the responses leave of it, and at least a moment.
    ///   - isImpatient: called repeatedly; returns whether to stop at once.
    public func stop(within deadline: Duration, unless isImpatient: () -> Bool) {
        let end = ContinuousClock.now + deadline
        sites.store.drain()
        sites.stop()
        compressor.stop()
        // Its answers are short.
        redirecting?.stop(within: min(deadline, .seconds(1)), unless: isImpatient)
        server.stop(within: deadline, unless: isImpatient)
        admin?.stop(within: .zero)
        libraryLog.flush(now: nil, to: log.note)
        accessLog?.stop(within: Self.patience(until: end), unless: isImpatient)
        log.note("stopped")
        log.stop(within: Self.patience(until: end), unless: isImpatient)
    }

    /// How long to wait for a log's reader: if it reads at all, a moment is enough.
    private static func patience(until end: ContinuousClock.Instant) -> Duration {
        max(ContinuousClock.now.duration(to: end), .milliseconds(250))
    }

    private func followCertificate() {
        let now = systemTime()
        tls?.reloadIfChanged(at: now, useIdentity)
        guard let tls else { return }
        sites.setWarnings(tls.warnings(at: now), from: .certificate, isDegraded: tls.isDegraded(at: now))
        metrics?.recordCertificate(tls.state)
    }

    private func useIdentity(_ identity: TLSIdentity) throws(ServerError) {
        var configuration = serverConfiguration
        configuration.tls = identity
        try server.reconfigure(configuration)
    }

    private static func preview(
        of draft: SiteStore?,
        _ configuration: ServiceConfiguration,
        common: CommonFields
    ) throws(ResponseError) -> Preview? {
        guard configuration.hasPreview else { return nil }
        return try Preview(draft: draft, hosts: configuration.previewHosts, common: common)
    }

    private static func adminServer(
        _ metrics: Metrics,
        host: String,
        port: UInt16,
        log: LibraryLog
    ) throws -> Server {
        let handler = try AdminHandler(metrics: metrics)
        var configuration = ServerConfiguration()
        configuration.log = { log.add($0) }
        return try Server(
            socket: try socket(for: .address(host: host, port: port), option: "--admin-address"),
            configuration: configuration,
            screen: { handler.screen($0) },
            handler: { handler.respond(to: $0) }
        )
    }

    private static func redirectServer(
        at listener: ServiceConfiguration.Listener,
        _ handler: RedirectHandler
    ) throws -> Server {
        try Server(
            socket: try socket(for: listener, option: "--redirect-http"),
            configuration: RedirectHandler.serverConfiguration,
            makeContext: { RequestContext() },
            screen: { handler.screen($0, $1) },
            handler: { request, _ in handler.respond(to: request) }
        )
    }

    private static func serverConfiguration(
        _ service: ServiceConfiguration,
        identity: TLSIdentity?,
        log: LibraryLog
    ) -> ServerConfiguration {
        var configuration = ServerConfiguration()
        configuration.threads = service.threads
        configuration.connectionLimit = FileDescriptorLimit.connections(
            upTo: service.connectionLimit,
            beside: service.redirectListener == nil ? 0 : RedirectHandler.serverConfiguration.connectionLimit
        )
        configuration.perAddressLimit = service.perAddressLimit
        configuration.idleTimeout = .seconds(service.idleTimeout)
        configuration.headTimeout = .seconds(service.headTimeout)
        configuration.connectionMemory = connectionMemory
        configuration.tls = identity
        configuration.log = { log.add($0) }
        return configuration
    }

    /// Fits the heads that ``RequestHandler`` accepts, and 8 KiB of `Cookie`, which libmicrohttpd copies. It clears all of
    /// this memory after each request.
    private static let connectionMemory = 17 * 1024

    /// - Parameter option: chooses the listener's port.
    private static func socket(
        for listener: ServiceConfiguration.Listener,
        option: String
    ) throws(ServiceError) -> ListeningSocket {
        do throws(ServerError) {
            switch listener {
            case .address(let host, let port): return try ListeningSocket(host: host, port: port)
            case .inherited(let descriptor): return try ListeningSocket(inherited: descriptor)
            }
        } catch {
            throw ServiceError(problems: ["error: \(error)\(advice(on: error, option: option))"])
        }
    }

    /// What to do about a socket that can't be opened, as the end of a message.
    ///
    /// - Parameter option: chooses the socket's port.
    static func advice(on error: ServerError, option: String) -> String {
        let host = option == "--admin-address" ? option : "--host"
        return switch error.listeningFailure {
        case .portInUse(let port):
            "; choose another port with \(option), or stop the program that uses it: 'ss -ltnp sport = :\(port)' shows it"
        case .privilegedPort:
            "; a port below 1024 needs the capability CAP_NET_BIND_SERVICE or a socket from systemd: set up either, or put a"
                + " proxy in front and choose another port with \(option)"
        case .foreignAddress: "; no interface of this machine has that address: choose another with \(host)"
        case nil: ""
        }
    }

    private static func url(of server: Server, scheme: String) -> String {
        let host = ["[::]", "0.0.0.0"].contains(server.host) ? "localhost" : server.host
        return "\(scheme)://\(host):\(server.port)/"
    }
}

/// Why a service could not start.
public struct ServiceError: Error {
    /// The reasons, one per line.
    public let problems: [String]
}

/// Gives the metrics access to the server once it exists.
private final class ConnectionCount: Sendable {
    private let reference = Lock<WeakServer>(WeakServer())

    private struct WeakServer {
        weak var server: Server?
    }

    var server: Server? {
        get { reference.withLock { $0.server } }
        set { reference.withLock { $0.server = newValue } }
    }
}
