internal import HTTPSemantics
internal import MoreAppsServer
internal import Platform

/// `moreapps serve`: serves the catalog until stopped.
enum ServeCommand: Command {
    static let name = "serve"
    static let summary = "serve the promo page and the JSON API, and reload edited files"
    static let operands = ""
    static let options =
        Option.site + Option.polling + [
            .host, .port, .basePath,
            Option(
                name: "--max-age",
                valueName: "SECONDS",
                defaultValue: "0",
                help: "how long caches may reuse a response; with 0 they revalidate each time"
            ),
            Option(
                name: "--tls-certificate",
                valueName: "FILE",
                defaultValue: nil,
                help: "use TLS with this certificate chain in PEM; it is reloaded when it changes"
            ),
            Option(name: "--tls-key", valueName: "FILE", defaultValue: nil, help: "the private key in PEM"),
            Option(
                name: "--hsts",
                valueName: "SECONDS",
                defaultValue: "0",
                help: "how long browsers must use TLS for this host, on every port; 0 sends no header"
            ),
            Option(
                name: "--redirect-http",
                valueName: "PORT",
                defaultValue: nil,
                help: "redirect plain HTTP on this port to https; 0 picks a free port"
            ),
            Option(
                name: "--threads",
                valueName: "COUNT",
                defaultValue: "1",
                help: "how many threads serve requests; one serves more than 100,000 a second"
            ),
            Option(
                name: "--max-connections",
                valueName: "COUNT",
                defaultValue: "8192",
                help: "how many connections may be open at a time"
            ),
            Option(
                name: "--max-connections-per-address",
                valueName: "COUNT",
                defaultValue: "0",
                help: "the same for one client address; 0 for no limit, as needed behind a proxy"
            ),
            Option(
                name: "--idle-timeout",
                valueName: "SECONDS",
                defaultValue: "60",
                help: "how long a connection may be idle, or a response unread"
            ),
            Option(
                name: "--head-timeout",
                valueName: "SECONDS",
                defaultValue: "15",
                help: "how long a request's headers may take to arrive"
            ),
            Option(
                name: "--drain-timeout",
                valueName: "SECONDS",
                defaultValue: "10",
                help: "how long to wait for responses in progress when stopping"
            ),
            Option(
                name: "--access-log",
                valueName: "off|combined|json",
                defaultValue: "off",
                help: "the log on standard output"
            ),
            Option(
                name: "--trusted-proxy",
                valueName: "CIDR,...",
                defaultValue: nil,
                help: "the proxies whose X-Forwarded-For and X-Request-ID to trust, for the access log"
            ),
            Option(
                name: "--admin-address",
                valueName: "HOST:PORT",
                defaultValue: nil,
                help: "where to serve /metrics, for Prometheus"
            ),
            Option(
                name: "--preview",
                valueName: nil,
                defaultValue: nil,
                help: "show operators the page as readers see it, at /preview"
            ),
            Option(
                name: "--draft",
                valueName: "FILE",
                defaultValue: nil,
                help: "definitions to preview before they are live; turns on --preview"
            ),
            Option(
                name: "--preview-host",
                valueName: "NAME",
                defaultValue: nil,
                help: "a host name that the preview answers for, besides localhost and *.local; repeatable",
                isRepeatable: true
            ),
        ]

    /// How often to check the files.
    private static let checkInterval = Duration.milliseconds(200)

    static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
        if let operand = arguments.operands.first {
            throw UsageError("unexpected argument '\(operand)'" + suggestion(for: operand))
        }
        let configuration = try configuration(arguments)
        let drainTimeout = Duration.seconds(try arguments.integer("--drain-timeout", in: 0...3600))
        let manager = ServiceManager()
        // From here on nothing waits for the reader of standard error.
        Signals.block()
        do throws(SystemCallError) {
            let log = try ErrorLog(name: "moreapps")
            let signals = try Signals(endingAtOnce: { endAtOnce(manager, log) })
            return serve(configuration, drainTimeout, signals, manager, log)
        } catch {
            Message.error(error.description)
            return .failed
        }
    }

    /// The option that was probably left out before a value.
    private static func suggestion(for operand: String) -> String {
        let isDirectory = (try? FileStatus(path: operand))?.kind == .directory
        let option: Option =
            if isDirectory { .publicDirectory } else if UInt16(operand) != nil { .port } else { .definitions }
        return operand == "-" ? "" : "; did you mean '\(option.name) \(operand)'?"
    }

    /// Ends the program even while its main thread waits for an origin, reads a large catalog, or hangs on a file
    /// system.
    private static func endAtOnce(_ manager: ServiceManager, _ log: ErrorLog) -> Never {
        manager.notifyStopping()
        log.note("stopped")
        log.stop(within: .seconds(1))
        Termination.exitAtOnce(ExitStatus.done.rawValue)
    }

    private static func serve(
        _ configuration: ServiceConfiguration,
        _ drainTimeout: Duration,
        _ signals: Signals,
        _ manager: ServiceManager,
        _ log: ErrorLog
    ) -> ExitStatus {
        // After a second signal, stop waiting.
        let isImpatient = { signals.next(within: .zero) == .stop }
        do throws(ServiceError) {
            let service = try Service(configuration: configuration, log: log)
            signals.didStart()
            log.note("serving \(service.summary) at \(service.url)")
            if let redirectingURL = service.redirectingURL { log.note("\(redirectingURL) redirects to https") }
            if let previewURL = service.previewURL { log.note("the preview is at \(previewURL)") }
            if let warning = unusedSocketsWarning(configuration) { log.note(warning) }
            if let metricsURL = service.metricsURL { log.note("metrics are at \(metricsURL)") }
            manager.notifyReady()
            maintain(service, until: signals, manager)
            manager.notifyStopping()
            service.stop(within: drainTimeout, unless: isImpatient)
            return .done
        } catch {
            for problem in error.problems { log.problem(problem) }
            log.stop(within: drainTimeout, unless: isImpatient)
            return .failed
        }
    }

    /// A warning about inherited sockets that the server doesn't use: clients that connect to them would wait forever.
    private static func unusedSocketsWarning(_ configuration: ServiceConfiguration) -> String? {
        let count = ServiceManager.inheritedSocketCount
        let used = configuration.redirectListener == nil ? 1 : 2
        guard count > used else { return nil }
        let advice = used == 1 ? "; the second one is for --redirect-http" : ""
        return "warning: \(count) sockets were inherited, but the server uses \(used)\(advice)"
    }

    private static func maintain(_ service: Service, until signals: Signals, _ manager: ServiceManager) {
        while true {
            switch signals.next(within: checkInterval) {
            case .stop: return
            case .reload:
                manager.notifyReloading()
                service.reload()
                manager.notifyReady()
                // Even when signals keep arriving.
                service.maintain()
            case nil: service.maintain()
            }
        }
    }

    private static func configuration(_ arguments: Arguments) throws(UsageError) -> ServiceConfiguration {
        let port = try arguments.integer("--port", in: 0...65535)
        var configuration = ServiceConfiguration(
            source: try arguments.siteSource(),
            listener: .address(host: arguments["--host"] ?? "::", port: UInt16(port))
        )
        if let descriptor = ServiceManager.inheritedSocket(0) {
            configuration.listener = .inherited(descriptor: descriptor)
        }
        configuration.version = MoreApps.version
        configuration.maxAge = try arguments.integer("--max-age", in: 0...31_536_000)
        configuration.threads = try arguments.integer("--threads", in: 1...64)
        configuration.connectionLimit = try arguments.integer("--max-connections", in: 1...1_000_000)
        configuration.perAddressLimit = try arguments.integer("--max-connections-per-address", in: 0...1_000_000)
        configuration.idleTimeout = try arguments.integer("--idle-timeout", in: 1...86400)
        configuration.headTimeout = try arguments.integer("--head-timeout", in: 1...86400)
        configuration.tls = try tlsFiles(arguments)
        try readRedirection(arguments, &configuration)
        configuration.accessLog = try accessLogFormat(arguments)
        configuration.trustedProxies = try trustedProxies(arguments)
        configuration.admin = try adminAddress(arguments)
        configuration.draft = arguments["--draft"]
        configuration.hasPreview = try arguments.isOn("--preview") || configuration.draft != nil
        configuration.previewHosts = try previewHosts(arguments, hasPreview: configuration.hasPreview)
        return configuration
    }

    private static func tlsFiles(_ arguments: Arguments) throws(UsageError) -> ServiceConfiguration.TLSFiles? {
        switch (arguments["--tls-certificate"], arguments["--tls-key"]) {
        case (let certificate?, let key?): return ServiceConfiguration.TLSFiles(certificate: certificate, key: key)
        case (nil, nil): return nil
        default: throw UsageError("'--tls-certificate' and '--tls-key' require each other")
        }
    }

    /// The options that require TLS.
    private static func readRedirection(
        _ arguments: Arguments,
        _ configuration: inout ServiceConfiguration
    ) throws(UsageError) {
        configuration.strictTransportSeconds = try arguments.integer("--hsts", in: 0...63_072_000)
        if arguments["--redirect-http"] != nil {
            let port = UInt16(try arguments.integer("--redirect-http", in: 0...65535))
            configuration.redirectListener = .address(host: arguments["--host"] ?? "::", port: port)
            if let descriptor = ServiceManager.inheritedSocket(1) {
                configuration.redirectListener = .inherited(descriptor: descriptor)
            }
        }
        guard configuration.tls == nil else { return }
        for (name, isGiven) in [
            ("--hsts", configuration.strictTransportSeconds > 0),
            ("--redirect-http", configuration.redirectListener != nil),
        ] where isGiven {
            throw UsageError("\(arguments.origin(of: name)) requires '--tls-certificate' and '--tls-key'")
        }
    }

    private static func accessLogFormat(_ arguments: Arguments) throws(UsageError) -> AccessLogFormat? {
        let text = arguments["--access-log"] ?? "off"
        if text == "off" { return nil }
        guard let format = AccessLogFormat(rawValue: text) else {
            throw UsageError("\(arguments.origin(of: "--access-log")) takes off, combined or json, not '\(text)'")
        }
        return format
    }

    private static func trustedProxies(_ arguments: Arguments) throws(UsageError) -> [CIDRBlock] {
        var blocks: [CIDRBlock] = []
        for part in (arguments["--trusted-proxy"] ?? "").split(separator: ",") {
            guard let block = CIDRBlock(String(part)) else {
                throw UsageError(
                    "\(arguments.origin(of: "--trusted-proxy")) takes address blocks like 10.0.0.0/8, not '\(part)'"
                )
            }
            blocks.append(block)
        }
        return blocks
    }

    private static func previewHosts(
        _ arguments: Arguments,
        hasPreview: Bool
    ) throws(UsageError) -> Set<HostName> {
        guard let value = arguments["--preview-host"] else { return [] }
        let origin = arguments.origin(of: "--preview-host")
        var hosts: Set<HostName> = []
        let names = arguments.list("--preview-host")
        for text in names.isEmpty ? [value] : names {
            guard let host = HostName(text) else {
                throw UsageError("\(origin) takes a host name like more.example.com, not '\(text)'")
            }
            hosts.insert(host)
        }
        guard hasPreview else { throw UsageError("\(origin) requires '--preview' or '--draft'") }
        return hosts
    }

    private static func adminAddress(_ arguments: Arguments) throws(UsageError) -> (host: String, port: UInt16)? {
        guard let text = arguments["--admin-address"] else { return nil }
        guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]) else {
            throw UsageError("\(arguments.origin(of: "--admin-address")) takes HOST:PORT, not '\(text)'")
        }
        let host = text[..<colon]
        return (host.isEmpty ? "::1" : String(host), port)
    }
}

extension Option {
    static let host = Option(
        name: "--host",
        valueName: "ADDRESS",
        defaultValue: "::",
        help: "the address to listen on; '::' means IPv6 and IPv4"
    )

    static let port = Option(
        name: "--port",
        valueName: "PORT",
        defaultValue: "8080",
        help: "the port to listen on; 0 picks a free port"
    )
}

extension Arguments {
    /// - Throws: `UsageError` for any operand.
    func refuseOperands() throws(UsageError) {
        if let operand = operands.first { throw UsageError("unexpected argument '\(operand)'") }
    }
}
