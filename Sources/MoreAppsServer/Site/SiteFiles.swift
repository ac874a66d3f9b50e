internal import MicroHTTPD

/// The files of one generation by path, with prepared responses, and the templates of promo pages.
struct SiteFiles: Sendable {
    /// The promo pages by absolute path: `/index.html`.
    let pages: [[UInt8]: PageTemplate]
    /// All other files, by absolute path: `/moreapps.css`.
    private let files: [[UInt8]: Resource]
    /// The files with non-ASCII paths, as strings, which are equal regardless of how accents are encoded: Macs encode
    /// them differently.
    private let accented: [String: Resource]
    /// The files that this generation's promo pages refer to, by names that change with the content.
    private let fingerprinted: [[UInt8]: Resource]
    /// The same for former generations, latest first: recently sent pages refer to them.
    private let formerFingerprinted: [[[UInt8]: Resource]]
    private let builtInPage: BuiltInPage

    /// How many former generations with different names to keep.
    private static let formerGenerations = 8
    private static let rootPath = Array("/".utf8)
    /// The page at `/`.
    static let indexPath = Array("/index.html".utf8)

    /// - Parameters:
    ///   - hasBuiltInPage: whether to serve the built-in page instead of the one in Public/.
    ///   - previous: the files of the previous generation.
    /// - Throws: `ResponseError` when out of memory.
    init(
        _ assets: AssetTable,
        hasBuiltInPage: Bool,
        common: CommonFields,
        previous: SiteFiles?
    ) throws(ResponseError) {
        if let previous { builtInPage = previous.builtInPage } else { builtInPage = try BuiltInPage(common: common) }
        var served = assets.assets
        if hasBuiltInPage { served.merge(builtInPage.assets) { $1 } }
        var pages: [[UInt8]: PageTemplate] = [:]
        var files: [[UInt8]: Resource] = [:]
        var named: [String: Asset] = [:]
        for (path, asset) in served {
            let key = Array("/\(path)".utf8)
            // Nothing replaces the server's own state.
            if case .state? = EndpointTable.find(key)?.endpoint.source { continue }
            // References in a page are relative to its directory.
            let directory = path.lastIndex(of: "/").map { path[...$0] } ?? ""
            let template = asset.page.flatMap { page in
                PageTemplate(page: page) { name in
                    guard let part = served[directory + name] else { return nil }
                    named[directory + name] = part
                    return part.fingerprintedName(name)
                }
            }
            if let template {
                pages[key] = template
            } else {
                files[key] = asset.resource
            }
        }
        var fingerprinted: [[UInt8]: Resource] = [:]
        for (path, asset) in named {
            fingerprinted[Array("/\(asset.fingerprintedName(path))".utf8)] = try asset.fingerprinted()
        }
        self.pages = pages
        self.files = files
        let odd = files.filter { $0.key.contains { $0 > 0x7F } }
        accented = Dictionary(odd.map { (String(decoding: $0.key, as: UTF8.self), $0.value) }) { first, _ in first }
        self.fingerprinted = fingerprinted
        if let previous {
            // A deployment copies several files in turn, and each may cause a generation.
            let isChanged = previous.fingerprinted.keys != fingerprinted.keys
            let former = (isChanged ? [previous.fingerprinted] : []) + previous.formerFingerprinted
            formerFingerprinted = Array(former.prefix(Self.formerGenerations))
        } else {
            formerFingerprinted = []
        }
    }

    /// The file at a decoded path without dot segments; `nil` for none.
    func resource(at path: [UInt8]) -> Resource? {
        let path = path == Self.rootPath ? Self.indexPath : path
        if let file = files[path] ?? fingerprinted[path] { return file }
        for former in formerFingerprinted {
            if let file = former[path] { return file }
        }
        guard !accented.isEmpty, let name = String(validating: path, as: UTF8.self) else { return nil }
        return accented[name]
    }

    /// The key in ``pages`` of the page at such a path; `nil` for none.
    func page(at path: [UInt8]) -> [UInt8]? {
        let path = path == Self.rootPath ? Self.indexPath : path
        return pages[path] == nil ? nil : path
    }
}
