internal import HTTPSemantics
internal import Locking
internal import MicroHTTPD
internal import MoreAppsCatalog
internal import Platform

/// One immutable generation of everything that is served: the catalog, the public files, and what answers are made of.
final class Site: Sendable {
    /// The text of the definitions.
    let definitions: [UInt8]
    let catalog: Catalog
    let assets: AssetTable
    /// Warnings about the edit that brought these definitions.
    let editWarnings: [String]

    /// Determines who sees what.
    let selector: Selector
    /// Assembles lists.
    let lists: ListAssembler
    let files: SiteFiles
    /// The fields of every response.
    let common: CommonFields
    /// The path that a proxy puts before this server's, without a final slash.
    let basePath: String
    /// The clock, for answers that change with time.
    let now: TimeSource
    private let lazyUpdates: Lazy<UpdateSelector>

    /// Creates a site, without any answers yet.
    ///
    /// - Parameters:
    ///   - hasBuiltInPage: whether to serve the built-in page instead of the one in Public/.
    ///   - now: the clock, for answers that change with time.
    ///   - basePath: the path that a proxy puts before this server's, without a final slash.
    ///   - editWarnings: warnings about the edit that brought these definitions.
    ///   - previous: the previous generation.
    /// - Throws: `ResponseError` when out of memory.
    init(
        catalog: Catalog,
        definitions: [UInt8],
        assets: AssetTable,
        hasBuiltInPage: Bool,
        common: CommonFields,
        now: @escaping TimeSource,
        basePath: String,
        editWarnings: [String] = [],
        previous: Site?
    ) throws(ResponseError) {
        self.catalog = catalog
        self.definitions = definitions
        self.assets = assets
        self.editWarnings = editWarnings
        self.basePath = basePath
        self.now = now
        self.common = common
        files = try SiteFiles(assets, hasBuiltInPage: hasBuiltInPage, common: common, previous: previous?.files)
        selector = Selector(catalog: catalog, basePath: basePath)
        lists = ListAssembler(selector, limit: 32 << 20) { SHA256.digest(of: $0) }
        lazyUpdates = Lazy { UpdateSelector(catalog: catalog) }
    }

    /// Determines who is asked to update, and to what.
    var updates: UpdateSelector {
        lazyUpdates.value
    }

    /// Creates rarely needed parts in advance, so that no request has to wait for them.
    func prepare() {
        _ = updates
    }

    /// A short description: `8 apps and 2 affiliates`.
    var summary: String {
        func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
        return "\(count(catalog.apps.count, "app")) and \(count(catalog.affiliates.count, "affiliate"))"
    }

    /// The response for a ready server.
    func ready() throws(ResponseError) -> Resource {
        try Resource(state: Array("{\"status\":\"ready\"}\n".utf8), of: .readyz, common: common)
    }
}
