internal import MoreAppsCatalog
internal import Platform

/// An endpoint's answer without a server.
public struct LocalAnswer: Sendable {
    /// The content; `nil` when there is no answer.
    public let content: [UInt8]?
    /// What the catalog doesn't know among the parameters, one line each.
    public let remarks: [String]
}

extension SiteSource {
    /// The current answer of an endpoint, without a server. Icons are not checked.
    ///
    /// - Parameters:
    ///   - operand: the operand in the endpoint's path, such as the id of an app.
    ///   - parameters: values by parameter name.
    /// - Throws: ``ServiceError`` with all problems of the files.
    public func answer(
        _ endpoint: Endpoint,
        operand: String,
        parameters: [String: String]
    ) throws(ServiceError) -> LocalAnswer {
        let (catalog, text) = try catalog()
        do {
            let assets = try assets(of: endpoint)
            let site = try Site(
                catalog: catalog,
                definitions: text,
                assets: assets,
                hasBuiltInPage: pageChoice(assets).isBuiltIn,
                common: common,
                now: now,
                basePath: basePath,
                previous: nil
            )
            let question = Question(
                operand: Array(operand.utf8),
                parameters: RequestParameters(parameters, of: endpoint),
                time: now()
            )
            guard case .catalog(let prepare) = endpoint.source else { return LocalAnswer(content: nil, remarks: []) }
            return LocalAnswer(
                content: prepare(question, site)?.make().bytes,
                remarks: question.remarks(about: site.selector)
            )
        } catch let error as FileError {
            throw ServiceError(problems: ["\(error.path): error: \(error.reason)"])
        } catch {
            throw error as? ServiceError ?? ServiceError(problems: ["error: \(error)"])
        }
    }

    /// The catalog as a start would serve it, and the text that it was read from. Icons are not checked.
    ///
    /// - Throws: ``ServiceError`` with all problems of the definitions.
    func catalog() throws(ServiceError) -> (catalog: Catalog, text: [UInt8]) {
        let text: [UInt8]
        do throws(Diagnostic) {
            text = try self.text()
        } catch {
            throw ServiceError(problems: [error.description])
        }
        let reading = Catalog.read(text, file: definitions) { _ in .notLookedAt }
        guard let catalog = reading.catalog else {
            throw ServiceError(problems: reading.diagnostics.map(\.description))
        }
        return (catalog, text)
    }
}

extension Question {
    /// What the catalog doesn't know among the parameters. The request is answered as if it lacked them, or as for a
    /// device that no app is for.
    fileprivate func remarks(about selector: Selector) -> [String] {
        func text(_ value: [UInt8]) -> String { String(decoding: value, as: UTF8.self).printableLine }
        var remarks: [String] = []
        if let me = parameters[.me], !selector.hasApp(me) {
            let meant = selector.similarApp(to: me).map { "; did you mean '\($0)'?" } ?? ""
            remarks.append("no app has the id or bundle id '\(text(me))'\(meant)")
        }
        if let device = parameters[.device], !selector.hasDevice(device) {
            remarks.append("there is no device '\(text(device))', and no app names one in showOnDevices")
        }
        return remarks
    }
}

extension SiteSource {
    /// The files that an endpoint's answers depend on: only pages have any.
    private func assets(of endpoint: Endpoint) throws(FileError) -> AssetTable {
        let none = AssetTable(.missing(root: publicDirectory))
        guard Label(endpoint) == Label(.page) else { return none }
        do throws(FileError) {
            return AssetTable(try PublicDirectory(root: publicDirectory))
        } catch {
            guard error.isMissing, isPublicDirectoryOptional else { throw error }
            return none
        }
    }
}
