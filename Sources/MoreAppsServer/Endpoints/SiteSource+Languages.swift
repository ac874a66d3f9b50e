public import MoreAppsCatalog

extension SiteSource {
    /// The lines of a table of which language readers read each text of the catalog in.
    ///
    /// - Parameter languages: the readers; empty for those that the texts are for.
    /// - Throws: ``ServiceError`` with all problems of the definitions.
    public func languageReport(for languages: [LocaleIdentifier]) throws(ServiceError) -> [String] {
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
        return LanguageReport(catalog, languages: languages).lines
    }
}
