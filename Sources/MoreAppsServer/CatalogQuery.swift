internal import MoreAppsCatalog

/// What `/api/apps` would answer, without a server.
public struct CatalogQuery: Sendable {
    private let selector: Selector

    /// Reads definitions. Icons are not looked at.
    ///
    /// - Throws: ``ServiceError`` with all that is wrong with them.
    public init(source: SiteSource) throws(ServiceError) {
        let reading = Catalog.read(try source.text(), file: source.definitions) { _ in .notLookedAt }
        guard let catalog = reading.catalog else {
            throw ServiceError(problems: reading.diagnostics.map(\.description))
        }
        selector = Selector(catalog: catalog, words: try PageWords.builtIn())
    }

    /// The answer's content.
    public func answer(locale: String?, device: String?, me: String?) -> [UInt8] {
        let key = selector.key(
            locale: locale.flatMap { LocaleIdentifier($0) },
            device: device.map { Array($0.utf8) },
            me: me.map { Array($0.utf8) }
        )
        return selector.selection(for: key).json() + [UInt8(ascii: "\n")]
    }
}
