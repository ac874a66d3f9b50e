internal import Platform

/// `moreapps health`: checks whether a running server is ready.
///
/// It uses the same options and environment variables as `serve`, so in the server's environment it needs none.
enum HealthCommand: Command {
    static let name = "health"
    static let summary = "check whether a running server is ready: exit status 0 if it is, otherwise 1"
    static let operands = ""
    static let options = [
        Option(
            name: "--host",
            valueName: "ADDRESS",
            defaultValue: Option.host.defaultValue,
            help: "the server's address; '::' and '0.0.0.0' mean the loopback address"
        ),
        Option(
            name: "--port",
            valueName: "PORT",
            defaultValue: Option.port.defaultValue,
            help: "the server's port"
        ),
        Option(
            name: "--tls-certificate",
            valueName: "FILE",
            defaultValue: nil,
            help: "the certificate given to 'serve': connect with TLS, without verifying it"
        ),
        Option(
            name: "--timeout",
            valueName: "SECONDS",
            defaultValue: "3",
            help: "how long to wait for the response"
        ),
    ]

    static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
        try arguments.refuseOperands()
        let port = UInt16(try arguments.integer("--port", in: 1...65535))
        let limit = Duration.seconds(try arguments.integer("--timeout", in: 1...3600))
        let host = arguments["--host"] ?? ""
        let isTLS = arguments["--tls-certificate"] != nil
        let probe = HTTPProbe(host: host, port: port, isTLS: isTLS)
        do throws(HTTPProbeError) {
            let status = try probe.status(of: "/readyz", within: limit)
            guard status == 200 else {
                Message.error("the server on port \(port) is not ready: it responded with status \(status)")
                return .failed
            }
            return Message.output("the server on port \(port) is ready")
        } catch {
            let other = HTTPProbe(host: host, port: port, isTLS: !isTLS)
            let isOther = (try? other.status(of: "/readyz", within: min(limit, .seconds(1)))) != nil
            let advice = isOther ? advice(isTLS: isTLS, arguments) : ""
            Message.error("no answer from the server on port \(port): \(error)\(advice)")
            return .failed
        }
    }

    /// What to do about a server that answers only with TLS, or only without.
    private static func advice(isTLS: Bool, _ arguments: Arguments) -> String {
        isTLS
            ? "; it answers without TLS: leave out \(arguments.origin(of: "--tls-certificate"))"
            : "; it answers with TLS: set --tls-certificate or MOREAPPS_TLS_CERTIFICATE, as for 'serve'"
    }
}
