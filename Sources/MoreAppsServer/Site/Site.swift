internal import HTTPSemantics
internal import MicroHTTPD
internal import MoreAppsCatalog

/// One immutable generation of everything that is served: the catalog, the public files, and their responses.
final class Site: Sendable {
    /// The text of the definitions.
    let definitions: [UInt8]
    let catalog: Catalog
    let assets: AssetTable
    /// Warnings about the edit that brought these definitions.
    let editWarnings: [String]

    private let builtInPage: BuiltInPage
    /// The path prefix, without a final slash.
    private let root: [UInt8]
    private let answers: CatalogAnswers
    /// All files except promo pages, by absolute path: `/moreapps.css`.
    private let files: [[UInt8]: Resource]
    /// The files with non-ASCII paths, as strings, which are equal regardless of how accents are encoded: Macs encode
    /// them differently.
    private let accented: [String: Resource]
    /// The files that this generation's promo pages refer to, by names that change with the content.
    private let fingerprinted: [[UInt8]: Resource]
    /// The same for former generations, latest first: recently sent pages refer to them.
    private let formerFingerprinted: [[[UInt8]: Resource]]
    /// How many former generations with different names to keep.
    private static let formerGenerations = 8

    /// Creates a site.
    ///
    /// - Parameters:
    ///   - hasBuiltInPage: whether to serve the built-in page instead of the one in Public/.
    ///   - now: the clock, for answers that change with time.
    ///   - root: the path of the site on this server, without a final slash.
    ///   - basePath: the path that a proxy puts before this server's, likewise.
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
        root: String,
        basePath: String,
        editWarnings: [String] = [],
        previous: Site?
    ) throws(ResponseError) {
        self.catalog = catalog
        self.definitions = definitions
        self.assets = assets
        self.editWarnings = editWarnings
        self.root = Array(root.utf8)
        if let previous { builtInPage = previous.builtInPage } else { builtInPage = try BuiltInPage(common: common) }
        var served = assets.assets
        if hasBuiltInPage { served.merge(builtInPage.assets) { $1 } }
        var pages: [[UInt8]: PageTemplate] = [:]
        // The original page's format, unless a file of Public/ replaces it.
        var files = [Self.originalPath: try Resource(originalFormOf: catalog, common: common)]
        var named: [String: Asset] = [:]
        for (path, asset) in served {
            let key = Array("/\(path)".utf8)
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
        answers = CatalogAnswers(
            catalog: catalog,
            pages: pages,
            common: common,
            basePath: basePath,
            now: now
        )
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

    /// Creates rarely needed parts in advance, so that no request has to wait for them.
    func prepare() {
        answers.prepare()
    }

    /// A short description: `8 apps and 2 affiliates`.
    var summary: String {
        func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
        return "\(count(catalog.apps.count, "app")) and \(count(catalog.affiliates.count, "affiliate"))"
    }

    /// The result of matching a target.
    enum Match {
        /// An answer, and whether it was created for this request.
        case resource(Resource, isMade: Bool)
        /// The health report, which isn't part of a generation.
        case health
        /// The readiness check.
        case readiness
    }

    private static let rootPath = Array("/".utf8)
    private static let indexPath = Array("/index.html".utf8)
    private static let originalPath = Array("/appdefinitions.js".utf8)
    private static let healthPath = Array("/healthz".utf8)
    private static let readinessPath = Array("/readyz".utf8)

    /// Whether a path is answered without a file of Public/.
    static func hasAnswer(at path: [UInt8]) -> Bool {
        [rootPath, originalPath, healthPath, readinessPath].contains(path) || CatalogPath(path) != nil
    }

    /// Finds the answer to a request; `nil` for none.
    ///
    /// - Parameter target: the request's target.
    /// - Throws: `RequestTargetError` for an unsupported target, `ResponseError` when out of memory.
    func match(_ request: borrowing Request, _ fields: FieldIndex, _ target: RequestTarget) throws -> Match? {
        // `*` means the whole server, which has no representation.
        if target.form == .asterisk { throw RequestTargetError.unsupportedForm }
        var path = try target.normalizedPath(in: request.target)
        if !root.isEmpty {
            guard path.starts(with: root) else { return nil }
            path.removeFirst(root.count)
        }
        if path == Self.healthPath { return .health }
        if path == Self.readinessPath { return .readiness }
        let parameters = RequestParameters(query: request.target.extracting(target.query ?? 0..<0))
        return try resource(path: path, parameters: parameters, request, fields).map(Match.resource)
    }

    private func resource(
        path: [UInt8],
        parameters: RequestParameters,
        _ request: borrowing Request,
        _ fields: FieldIndex
    ) throws(ResponseError) -> (Resource, isMade: Bool)? {
        let path = path == Self.rootPath ? Self.indexPath : path
        if let file = files[path] ?? fingerprinted[path] ?? formerFingerprinted.lazy.compactMap({ $0[path] }).first {
            return (file, false)
        }
        if let answer = try answers.answer(at: path, to: parameters, request, fields) { return answer }
        guard !accented.isEmpty, let name = String(validating: path, as: UTF8.self) else { return nil }
        return accented[name].map { ($0, false) }
    }
}
