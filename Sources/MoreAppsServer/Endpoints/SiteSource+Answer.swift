internal import MoreAppsCatalog
internal import Platform

extension SiteSource {
    /// The current answer of an endpoint, without a server; `nil` when there is none. Icons are not checked.
    ///
    /// - Parameters:
    ///   - operand: the operand in the endpoint's path, such as the id of an app.
    ///   - parameters: values by parameter name.
    /// - Throws: ``ServiceError`` with all problems of the files.
    public func answer(
        _ endpoint: Endpoint,
        operand: String,
        parameters: [String: String]
    ) throws(ServiceError) -> [UInt8]? {
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
            guard case .catalog(let prepare) = endpoint.source else { return nil }
            return prepare(question, site)?.make().bytes
        } catch let error as FileError {
            throw ServiceError(problems: ["\(error.path): error: \(error.reason)"])
        } catch {
            throw error as? ServiceError ?? ServiceError(problems: ["error: \(error)"])
        }
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
