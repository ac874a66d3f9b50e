public import MoreAppsCatalog

extension SiteSource {
    /// The lines of a table of which language readers read each text of the catalog in.
    ///
    /// - Parameter languages: the readers; empty for those that the texts are for.
    /// - Throws: ``ServiceError`` with all problems of the definitions.
    public func languageReport(for languages: [LocaleIdentifier]) throws(ServiceError) -> [String] {
        LanguageReport(try catalog().catalog, languages: languages).lines
    }
}
