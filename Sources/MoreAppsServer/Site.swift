internal import HTTPSemantics
internal import MicroHTTPD
internal import MoreAppsCatalog

/// One generation of all that is served: the catalog, the public files, and their ready answers. It never changes.
final class Site: Sendable {
    /// The text that the catalog was read from.
    let definitions: [UInt8]
    let catalog: Catalog
    let assets: AssetTable

    private let now: Clock
    private let root: String
    private let answers: CatalogAnswers
    /// The files that are no promo pages by their absolute paths: `/moreapps.css`.
    private let files: [[UInt8]: Resource]
    /// What the promo pages of this generation name, by names that change with the content.
    private let fingerprinted: [[UInt8]: Resource]
    /// The same of generations before, the latest first: pages that were sent a moment ago name these.
    private let formerFingerprinted: [[[UInt8]: Resource]]
    /// Of how many generations with other names these are kept.
    private static let formerGenerations = 8
    private let memo = TargetMemo()

    /// Makes a site.
    ///
    /// - Parameters:
    ///   - now: what time it is, for answers that change with it.
    ///   - root: the path that it is below, without a slash at its end.
    ///   - previous: the generation before.
    /// - Throws: `ResponseError` when there is no memory for its answers.
    init(
        catalog: Catalog,
        definitions: [UInt8],
        assets: AssetTable,
        words: ProgramWords,
        common: CommonFields,
        now: @escaping Clock,
        root: String,
        previous: Site?
    ) throws(ResponseError) {
        self.catalog = catalog
        self.definitions = definitions
        self.assets = assets
        self.now = now
        self.root = root
        var pages: [[UInt8]: PageTemplate] = [:]
        // In the original's form, unless a file of Public/ takes its place.
        var files = [Array("/appdefinitions.js".utf8): try Resource(originalFormOf: catalog, common: common)]
        var named: [String: Asset] = [:]
        for (path, asset) in assets.assets {
            let key = Array("/\(path)".utf8)
            // Names in a page are relative to its directory.
            let directory = path.lastIndex(of: "/").map { path[...$0] } ?? ""
            let template = asset.page.flatMap { page in
                PageTemplate(page: page) { name in
                    guard let part = assets.assets[directory + name] else { return nil }
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
            words: words,
            pages: pages,
            common: common,
            root: root,
            now: now
        )
        self.files = files
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
        /// Found without looking at the target's parts.
        case remembered(Resource)
        /// Found by them, and made for this request or there before.
        case resource(Resource, isMade: Bool)
        /// The state of health, which is no part of a generation.
        case health
        /// Whether requests are welcome.
        case readiness
    }

    /// What a target names for a reader; `nil` for nothing.
    ///
    /// - Throws: `RequestTargetError` for a target that names nothing here, `ResponseError` when there is no memory for
    ///   the answer.
    func match(_ request: borrowing Request) throws -> Match? {
        if let known = memo.resource(for: request.target), !known.isExpired(now) { return .remembered(known) }
        let target = try RequestTarget(parsing: request.target)
        // `*` stands for the server, of which there is nothing to get.
        if target.form == .asterisk { throw RequestTargetError.unsupportedForm }
        var path = try target.normalizedPath(in: request.target)
        guard path.starts(with: root.utf8) else { return nil }
        path.removeFirst(root.utf8.count)
        if path.elementsEqual("/healthz".utf8) { return .health }
        if path.elementsEqual("/readyz".utf8) { return .readiness }
        let parameters = RequestParameters(query: request.target.extracting(target.query ?? 0..<0))
        guard let (resource, isMade) = try resource(path: path, parameters: parameters, request: request) else {
            return nil
        }
        // What `Accept-Language` has a say in is not told by the target alone.
        if !resource.isNegotiatedByLanguage { memo.remember(resource, for: request.target) }
        return .resource(resource, isMade: isMade)
    }

    private func resource(
        path: [UInt8],
        parameters: RequestParameters,
        request: borrowing Request
    ) throws(ResponseError) -> (Resource, isMade: Bool)? {
        let path = path.elementsEqual("/".utf8) ? Array("/index.html".utf8) : path
        if let file = files[path] ?? fingerprinted[path] ?? formerFingerprinted.lazy.compactMap({ $0[path] }).first {
            return (file, false)
        }
        return try answers.answer(at: path, to: parameters, request: request)
    }
}
