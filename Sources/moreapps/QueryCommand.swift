internal import MoreAppsServer
internal import Platform

/// `moreapps query`: what `/api/apps` would answer, without a server.
enum QueryCommand: Command {
    static let name = "query"
    static let summary = "print what /api/apps would answer, without a server"
    static let operands = ""
    static let options = [
        Option.definitions,
        Option.definitionsAuthorities,
        Option(name: "--locale", valueName: "LOCALE", defaultValue: nil, help: "the reader's locale, such as sv_SE"),
        Option(name: "--device", valueName: "DEVICE", defaultValue: nil, help: "iphone, ipad, mac; without it all"),
        Option(name: "--me", valueName: "ID", defaultValue: nil, help: "the app that asks, which is left out"),
    ]

    static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
        try arguments.refuseOperands()
        let source = try arguments.siteSource()
        do throws(ServiceError) {
            let query = try CatalogQuery(source: source)
            return Message.output(
                query.answer(locale: arguments["--locale"], device: arguments["--device"], me: arguments["--me"])
            )
        } catch {
            for problem in error.problems { StandardStreams.error(problem) }
            return .failed
        }
    }
}
