internal import HTTPSemantics
internal import MicroHTTPD
internal import MoreAppsCatalog

/// One generation of all that is served: the catalog, the public files, and their ready answers. It never changes.
final class Site: Sendable {
    /// The text that the catalog was read from.
    let definitions: [UInt8]
    let catalog: Catalog
    let assets: AssetTable

    private let selector: Selector
    /// The promo pages by their absolute paths: `/index.html`.
    private let pages: [[UInt8]: PageTemplate]
    /// The other files by their absolute paths: `/moreapps.css`.
    private let files: [[UInt8]: Resource]
    private let answers = AnswerCache<AnswerKey>(limit: 64 << 20)

    /// What an answer that is made of the catalog depends on.
    private struct AnswerKey: Hashable {
        let form: AnswerForm
        let selection: SelectionKey
        /// Whether `Accept-Language` had a say, which the answer then says.
        let isNegotiated: Bool
    }

    private enum AnswerForm: Hashable {
        /// The JSON of `/api/apps`.
        case json
        /// A promo page that carries the catalog.
        case pageWithCatalog(path: [UInt8])
        /// A promo page that carries its words only.
        case page(path: [UInt8])
    }

    /// Makes a site.
    ///
    /// - Throws: `ResponseError` when there is no memory for its answers.
    init(catalog: Catalog, definitions: [UInt8], assets: AssetTable, words: PageWords) throws(ResponseError) {
        self.catalog = catalog
        self.definitions = definitions
        self.assets = assets
        selector = Selector(catalog: catalog, words: words)
        var pages: [[UInt8]: PageTemplate] = [:]
        // The original's form of the definitions, unless the operator put a file there.
        var files = [Array("/appdefinitions.js".utf8): try Self.originalDefinitions(of: catalog)]
        for (path, asset) in assets.files {
            let key = Array("/\(path)".utf8)
            if asset.mediaType == .html, let page = PageTemplate(page: asset.content) {
                pages[key] = page
            } else {
                files[key] = try Self.resource(of: asset)
            }
        }
        self.pages = pages
        self.files = files
    }

    /// What a path and query name for a reader; `nil` for nothing.
    ///
    /// - Throws: `ResponseError` when there is no memory for the answer.
    func resource(path: [UInt8], query: Span<UInt8>, request: borrowing Request) throws(ResponseError) -> Resource? {
        if path.elementsEqual("/api/apps".utf8) {
            return try answer(.json, to: SelectionParameters(query: query), request: request)
        }
        let path = path.elementsEqual("/".utf8) ? Array("/index.html".utf8) : path
        if let file = files[path] { return file }
        guard pages[path] != nil else { return nil }
        let parameters = SelectionParameters(query: query)
        // Without these the page asks for the catalog itself, once it knows on what device it is shown.
        let carriesCatalog = parameters.locale != nil && parameters.device != nil
        return try answer(carriesCatalog ? .pageWithCatalog(path: path) : .page(path: path), to: parameters, request: request)
    }
}
