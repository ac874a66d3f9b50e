internal import MicroHTTPD
internal import Platform

/// The promo page that is in the program: made from Public/ when it is built.
///
/// It is shown unless Public/ has a page of its own (``PageChoice``).
struct BuiltInPage: Sendable {
    /// The names of its parts, the page itself first.
    static let names = [index, "moreapps.css", "moreapps.js"]
    /// The name of the page itself.
    static let index = "index.html"

    /// The parts with their ready answers, by their names.
    let assets: [String: Asset]

    /// - Throws: `ResponseError` when out of memory for its answers.
    init(common: CommonFields) throws(ResponseError) {
        var assets: [String: Asset] = [:]
        for (name, content) in Self.parts {
            assets[name] = try Asset(builtIn: content, name: name, common: common)
        }
        self.assets = assets
    }

    /// The content of its parts, by their names.
    static var parts: [(name: String, content: [UInt8])] {
        let contents = [
            PackageResources.index_html, PackageResources.moreapps_css, PackageResources.moreapps_js,
        ]
        return Array(zip(names, contents)).map { (name: $0, content: $1) }
    }
}
