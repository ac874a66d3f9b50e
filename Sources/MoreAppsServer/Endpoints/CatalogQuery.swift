internal import MoreAppsCatalog
internal import Platform

extension SiteSource {
    /// What the server would answer now, without a server; `nil` where there is no such thing. Icons are not looked at.
    ///
    /// - Parameters:
    ///   - operand: what the endpoint's path has a place for, such as the id of an app.
    ///   - parameters: values by the parameters' names.
    /// - Throws: ``ServiceError`` with all that is wrong with the files.
    public func answer(
        _ endpoint: Endpoint,
        operand: String,
        parameters: [String: String]
    ) throws(ServiceError) -> [UInt8]? {
        let text = try text()
        let reading = Catalog.read(text, file: definitions) { _ in .notLookedAt }
        guard let catalog = reading.catalog else {
            throw ServiceError(problems: reading.diagnostics.map(\.description))
        }
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
                parameters: RequestParameters(parameters),
                time: now()
            )
            guard case .catalog(let key) = endpoint.source else { return nil }
            return key(question, site)?.make().bytes
        } catch let error as FileError {
            throw ServiceError(problems: ["\(error.path): error: \(error.reason)"])
        } catch {
            throw error as? ServiceError ?? ServiceError(problems: ["error: \(error)"])
        }
    }
}

extension SiteSource {
    /// The files that an endpoint's answers are made of: pages are.
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

extension Endpoint {
    /// All that there are.
    public static var all: [Endpoint] { EndpointTable.all }

    /// Whether it is made of the catalog, and no state of a running server.
    public var isOfCatalog: Bool {
        if case .catalog = source { true } else { false }
    }
}
