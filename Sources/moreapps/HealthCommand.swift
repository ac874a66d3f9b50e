internal import Platform

/// `moreapps health`: asks a running server whether it is ready.
///
/// It takes the address from the same options and environment variables as `serve`, so that in the server's own
/// environment it needs none.
enum HealthCommand: Command {
    static let name = "health"
    static let summary = "ask a running server whether it is ready: exit status 0, or 1 when it isn't"
    static let operands = ""
    static let options = [
        Option(
            name: "--host",
            valueName: "ADDRESS",
            defaultValue: Option.host.defaultValue,
            help: "the address it listens on; '::' and '0.0.0.0' are asked on the loopback interface"
        ),
        Option(
            name: "--port",
            valueName: "PORT",
            defaultValue: Option.port.defaultValue,
            help: "the port it listens on"
        ),
        Option(
            name: "--tls-certificate",
            valueName: "FILE",
            defaultValue: nil,
            help: "what 'serve' was given; with it the server is asked over TLS, and its certificate not verified"
        ),
        Option(
            name: "--timeout",
            valueName: "SECONDS",
            defaultValue: "3",
            help: "how long the answer may take"
        ),
    ]

    static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
        try arguments.refuseOperands()
        let port = UInt16(try arguments.integer("--port", in: 1...65535))
        let limit = Duration.seconds(try arguments.integer("--timeout", in: 1...3600))
        let host = arguments["--host"] ?? ""
        let probe = HTTPProbe(host: host, port: port, isTLS: arguments["--tls-certificate"] != nil)
        do throws(HTTPProbeError) {
            let status = try probe.status(of: "/readyz", within: limit)
            guard status == 200 else {
                Message.error("the server at port \(port) is not ready: its answer has the status \(status)")
                return .failed
            }
            return Message.output("the server at port \(port) is ready")
        } catch {
            Message.error("no answer from the server at port \(port): \(error)")
            return .failed
        }
    }
}
