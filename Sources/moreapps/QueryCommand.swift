internal import MoreAppsServer
internal import Platform

/// `moreapps query`: prints what the server would answer, without a server.
enum QueryCommand: Command {
    static let name = "query"
    static let summary = "print the response of any endpoint, without a server"
    static let operands =
        "["
        + EndpointTable.all.filter(\.isOfCatalog)
        .map { endpoint in endpoint.name + (endpoint.operand.map { " " + $0.uppercased() } ?? "") }
        .joined(separator: " | ") + " | \(LanguagesReport.name)]"
    static let options =
        [Option.definitions, .definitionsAuthorities, .publicDirectory, .basePath]
        + Parameter.known.map { parameter in
            let names = EndpointTable.all.filter { reads($0, parameter) }.map(\.name)
            // Most endpoints read the parameters about the reader.
            let note = names.count > 2 ? "" : " (\(names.joined(separator: ", ")))"
            return Option(
                name: option(parameter),
                valueName: parameter.value,
                defaultValue: nil,
                help: parameter.help + note,
                isParameter: true
            )
        } + [LanguagesReport.option]

    private static func option(_ parameter: Parameter) -> String { "--\(parameter.name)" }

    private static func reads(_ endpoint: Endpoint, _ parameter: Parameter) -> Bool {
        endpoint.parameters.contains { $0.name == parameter.name }
    }

    static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
        let name = arguments.operands.first ?? "apps"
        let operands = arguments.operands.dropFirst()
        if name == LanguagesReport.name { return try printLanguages(operands, arguments) }
        guard let endpoint = EndpointTable.all.first(where: { $0.name == name }) else {
            let known = EndpointTable.all.filter(\.isOfCatalog).map(\.name) + [LanguagesReport.name]
            throw UsageError("unexpected argument '\(name)'" + Arguments.suggestion(for: name, among: known))
        }
        guard endpoint.isOfCatalog else {
            throw UsageError("'\(name)' needs a running server: request it there, or run 'moreapps health'")
        }
        if let operand = endpoint.operand, operands.count != 1 {
            throw UsageError("'\(name)' takes the \(operand) of one app")
        } else if endpoint.operand == nil, let extra = operands.first {
            throw UsageError("unexpected argument '\(extra)'")
        }
        let others = Parameter.known.filter { !reads(endpoint, $0) }.map(option) + [LanguagesReport.option.name]
        warn(about: others, name, arguments)
        let source = try arguments.siteSource()
        let values = Parameter.known.compactMap { parameter in
            arguments[option(parameter)].map { (parameter.name, $0) }
        }
        do throws(ServiceError) {
            let parameters = Dictionary(uniqueKeysWithValues: values)
            let answer = try source.answer(endpoint, operand: operands.first ?? "", parameters: parameters)
            for remark in answer.remarks { Message.warning(remark) }
            if let content = answer.content { return Message.output(content) }
            Message.error("there is no app with the id '\(operands.first ?? "")'")
        } catch {
            for problem in error.problems { StandardStreams.error(problem) }
        }
        return .failed
    }

    /// Prints which language each reader reads each text in.
    private static func printLanguages(_ operands: ArraySlice<String>, _ arguments: Arguments) throws(UsageError)
        -> ExitStatus
    {
        if let extra = operands.first { throw UsageError("unexpected argument '\(extra)'") }
        warn(about: Parameter.known.map(option), LanguagesReport.name, arguments)
        let languages = try arguments.languages(LanguagesReport.option.name)
        let source = try arguments.siteSource()
        do throws(ServiceError) {
            let lines = try source.languageReport(for: languages)
            return Message.output(lines.map(\.printableLine).joined(separator: "\n"))
        } catch {
            for problem in error.problems { StandardStreams.error(problem) }
        }
        return .failed
    }

    private static func warn(about options: [String], _ name: String, _ arguments: Arguments) {
        for option in options where arguments.isGiven(option) {
            Message.warning("'\(name)' doesn't depend on \(option)")
        }
    }
}
