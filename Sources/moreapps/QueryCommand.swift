internal import MoreAppsServer
internal import Platform

/// `moreapps query`: prints what the server would answer, without a server.
enum QueryCommand: Command {
    static let name = "query"
    static let summary =
        "print the response of /api/apps, /api/apps/ID, /api/update or /api/recommendation, without a server"
    static let operands = "[apps | app ID | update | recommendation]"
    static let options = [
        Option.definitions,
        Option.definitionsAuthorities,
        Option.basePath,
        Option(name: "--locale", valueName: "LOCALE", defaultValue: nil, help: "the reader's locale, such as sv_SE"),
        Option(name: "--device", valueName: "DEVICE", defaultValue: nil, help: "iphone, ipad, mac; without it all"),
        Option(name: "--me", valueName: "ID", defaultValue: nil, help: "the app that asks, which is left out"),
        Option(
            name: "--storefront",
            valueName: "COUNTRY",
            defaultValue: nil,
            help: "the reader's App Store, such as SE or SWE; without it the locale's"
        ),
        Option(name: "--os", valueName: "VERSION", defaultValue: nil, help: "the device's system, such as 17.2"),
        Option(
            name: "--version",
            valueName: "VERSION",
            defaultValue: nil,
            help: "the installed version of the app that asks, for an update"
        ),
        Option(name: "--beta", valueName: "1", defaultValue: nil, help: "the app that asks is a beta, for an update"),
        Option(name: "--seed", valueName: "TEXT", defaultValue: nil, help: "what a recommendation is the same for"),
    ]

    /// What is asked.
    private enum Question {
        case list
        case app(String)
        case update
        case recommendation

        init(_ operands: [String]) throws(UsageError) {
            let known = ["apps", "app", "update", "recommendation"]
            switch (operands.first ?? "apps", operands.count) {
            case ("apps", 0...1): self = .list
            case ("app", 2): self = .app(operands[1])
            case ("app", _): throw UsageError("'app' takes the id of one app")
            case ("update", 1): self = .update
            case ("recommendation", 1): self = .recommendation
            case (let word, _):
                if known.contains(word) { throw UsageError("unexpected argument '\(operands[1])'") }
                throw UsageError(
                    "unexpected argument '\(word)'" + Arguments.suggestion(for: word, among: known)
                )
            }
        }
    }

    static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
        let question = try Question(arguments.operands)
        var parameters = CatalogQuery.Parameters()
        parameters.locale = arguments["--locale"]
        parameters.device = arguments["--device"]
        parameters.me = arguments["--me"]
        parameters.storefront = arguments["--storefront"]
        parameters.os = arguments["--os"]
        parameters.version = arguments["--version"]
        parameters.beta = arguments["--beta"]
        parameters.seed = arguments["--seed"]
        let source = try arguments.siteSource()
        do throws(ServiceError) {
            let query = try CatalogQuery(source: source)
            switch question {
            case .list: return Message.output(query.list(parameters))
            case .update: return Message.output(query.update(parameters))
            case .recommendation: return Message.output(query.recommendation(parameters))
            case .app(let id):
                guard let answer = query.app(id: id, parameters) else {
                    Message.error("there is no app with the id '\(id)'")
                    return .failed
                }
                return Message.output(answer)
            }
        } catch {
            for problem in error.problems { StandardStreams.error(problem) }
            return .failed
        }
    }
}
