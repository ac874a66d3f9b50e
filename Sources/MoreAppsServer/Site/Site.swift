internal import HTTPSemantics
internal import MicroHTTPD
internal import MoreAppsCatalog

/// One generation of all that is served: the catalog, the public files, and their ready answers. It never changes.
final class Site: Sendable {
    /// The text that the catalog was read from.
    let definitions: [UInt8]
    let catalog: Catalog
    let assets: AssetTable
    /// What is to be said of the edit that its definitions came with.
    let editWarnings: [String]

    private let builtInPage: BuiltInPage
    /// The path that all is below, without a slash at its end.
    private let root: [UInt8]
    private let answers: CatalogAnswers
    /// The files that are no promo pages by their absolute paths: `/moreapps.css`.
    private let files: [[UInt8]: Resource]
    /// Those with letters beyond ASCII by their paths as strings, which are equal however accents are encoded: a Mac names
    /// files in another way than most type them.
    private let accented: [String: Resource]
    /// What the promo pages of this generation name, by names that change with the content.
    private let fingerprinted: [[UInt8]: Resource]
    /// The same of generations before, the latest first: pages that were sent a moment ago name these.
    private let formerFingerprinted: [[[UInt8]: Resource]]
    /// Of how many generations with other names these are kept.
    private static let formerGenerations = 8

    /// Makes a site.
    ///
    /// - Parameters:
    ///   - hasBuiltInPage: whether the page of the program takes the place of the one of Public/.
    ///   - now: what time it is, for answers that change with it.
    ///   - root: the path that it is below on this server, without a slash at its end.
    ///   - basePath: the path that clients find this server below, likewise.
    ///   - editRemarks: what is to be said of the edit that its definitions came with.
    ///   - previous: the generation before.
    /// - Throws: `ResponseError` when out of memory for its answers.
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
        // In the original's form, unless a file of Public/ takes its place.
        var files = [Self.originalPath: try Resource(originalFormOf: catalog, common: common)]
        var named: [String: Asset] = [:]
        for (path, asset) in served {
            let key = Array("/\(path)".utf8)
            // Names in a page are relative to its directory.
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
            // A deploy copies several files one after another, and each may make a generation.
            let isChanged = previous.fingerprinted.keys != fingerprinted.keys
            let former = (isChanged ? [previous.fingerprinted] : []) + previous.formerFingerprinted
            formerFingerprinted = Array(former.prefix(Self.formerGenerations))
        } else {
            formerFingerprinted = []
        }
    }

    /// Makes what is not needed by most, so that who needs it first need not wait.
    func prepare() {
        answers.prepare()
    }

    /// What it has, in a few words: `8 apps and 2 affiliates`.
    var summary: String {
        func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
        return "\(count(catalog.apps.count, "app")) and \(count(catalog.affiliates.count, "affiliate"))"
    }

    /// What a target can name.
    enum Match {
        /// An answer that was made for this request, or there before.
        case resource(Resource, isMade: Bool)
        /// The state of health, which is no part of a generation.
        case health
        /// Whether requests are welcome.
        case readiness
    }

    private static let rootPath = Array("/".utf8)
    private static let indexPath = Array("/index.html".utf8)
    private static let originalPath = Array("/appdefinitions.js".utf8)
    private static let healthPath = Array("/healthz".utf8)
    private static let readinessPath = Array("/readyz".utf8)

    /// Whether something answers at a path without any file of Public/.
    static func hasAnswer(at path: [UInt8]) -> Bool {
        [rootPath, originalPath, healthPath, readinessPath].contains(path) || CatalogPath(path) != nil
    }

    /// What a target names for a reader; `nil` for nothing.
    ///
    /// - Parameter target: the request's.
    /// - Throws: `RequestTargetError` for a target that names nothing here, `ResponseError` when there is no memory for
    ///   the answer.
    func match(_ request: borrowing Request, _ fields: FieldIndex, _ target: RequestTarget) throws -> Match? {
        // `*` stands for the server, of which there is nothing to get.
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
