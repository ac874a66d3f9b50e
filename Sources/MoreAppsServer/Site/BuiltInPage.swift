internal import MicroHTTPD
internal import Platform

/// The built-in promo page, embedded from Public/ at build time.
///
/// It is served unless Public/ has its own page (``PageChoice``).
struct BuiltInPage: Sendable {
    /// The names of its files, starting with the page.
    static let names = [index, "moreapps.css", "moreapps.js"]
    static let index = "index.html"

    /// The files with their prepared responses, by name.
    let assets: [String: Asset]

    /// - Throws: `ResponseError` when out of memory.
    init(common: CommonFields) throws(ResponseError) {
        var assets: [String: Asset] = [:]
        for (name, content) in Self.parts {
            assets[name] = try Asset(builtIn: content, name: name, common: common)
        }
        self.assets = assets
    }

    /// The content of the files, by name.
    static var parts: [(name: String, content: [UInt8])] {
        let contents = [
            PackageResources.index_html, PackageResources.moreapps_css, PackageResources.moreapps_js,
        ]
        return Array(zip(names, contents)).map { (name: $0, content: $1) }
    }
}
