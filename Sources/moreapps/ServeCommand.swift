internal import MicroHTTPD
internal import MoreAppsServer
internal import Platform

/// `moreapps serve`: serves the catalog until it is told to stop.
enum ServeCommand: Command {
    static let name = "serve"
    static let summary = "serve the promo page and the JSON, and follow the files' changes"
    static let operands = ""
    static let options =
        Option.site + [
            Option(
                name: "--host",
                valueName: "ADDRESS",
                defaultValue: "::",
                help: "the address to listen on; '::' takes IPv6 and IPv4"
            ),
            Option(
                name: "--port",
                valueName: "PORT",
                defaultValue: "8080",
                help: "the port to listen on; 0 picks a free one"
            ),
            Option(
                name: "--threads",
                valueName: "COUNT",
                defaultValue: "1",
                help: "how many threads answer; one serves over 100,000 requests a second"
            ),
        ]

    /// How often the files are looked at, in milliseconds.
    private static let lookInterval = 200
    /// How long answers that are due may take once the server is to stop.
    private static let drainTimeout = Duration.seconds(4)

    static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
        try arguments.refuseOperands()
        let port = try arguments.integer("--port", in: 0...65535)
        var configuration = ServerConfiguration()
        configuration.threads = try arguments.integer("--threads", in: 1...64)
        let signals = Signals()
        do throws(ServiceError) {
            let service = try Service(
                source: arguments.siteSource,
                host: arguments["--host"] ?? "::",
                port: UInt16(port),
                configuration: configuration,
                log: Message.note
            )
            Message.note("serving \(service.summary) at \(service.url)")
            follow(service, until: signals)
            service.stop(within: drainTimeout)
            Message.note("stopped")
            return .done
        } catch {
            for problem in error.problems { StandardStreams.error(problem) }
            Message.error("the server could not start")
            return .failed
        }
    }

    private static func follow(_ service: Service, until signals: Signals) {
        while true {
            switch signals.next(within: lookInterval) {
            case .stop: return
            case .reload: service.reload()
            case nil: service.maintain()
            }
        }
    }
}

extension Option {
    /// Where the definitions are.
    static let definitions = Option(
        name: "--definitions",
        valueName: "FILE",
        defaultValue: "appdefinitions.json",
        help: "the catalog's definitions"
    )

    /// Where the public files are.
    static let publicDirectory = Option(
        name: "--public",
        valueName: "DIRECTORY",
        defaultValue: "Public",
        help: "the page, its parts and the icons"
    )

    /// What a site is made of.
    static let site = [definitions, publicDirectory]
}

extension Arguments {
    /// The site that the options name.
    var siteSource: SiteSource {
        SiteSource(definitions: self["--definitions"] ?? "", publicDirectory: self["--public"] ?? "")
    }

    /// - Throws: `UsageError` when there are operands.
    func refuseOperands() throws(UsageError) {
        if let operand = operands.first { throw UsageError("there is nothing to do with '\(operand)'") }
    }
}
