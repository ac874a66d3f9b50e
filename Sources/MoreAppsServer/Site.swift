internal import HTTPSemantics
internal import MicroHTTPD
internal import MoreAppsCatalog

/// One generation of all that is served: the catalog, the public files, and their ready answers. It never changes.
final class Site: Sendable {
    /// The text that the catalog was read from.
    let definitions: [UInt8]
    let catalog: Catalog
    let assets: AssetTable

    private let common: CommonFields
    private let selector: Selector
    /// The promo pages by their absolute paths: `/index.html`.
    private let pages: [[UInt8]: PageTemplate]
    /// The other files by their absolute paths: `/moreapps.css`.
    private let files: [[UInt8]: Resource]
    /// What the promo pages of this generation name, by names that change with the content.
    private let fingerprinted: [[UInt8]: Resource]
    /// The same of generations before, the latest first: pages that were sent a moment ago name these.
    private let formerFingerprinted: [[[UInt8]: Resource]]
    /// Of how many generations with other names these are kept.
    private static let formerGenerations = 8
    private let answers = AnswerCache<AnswerKey>(limit: 64 << 20)
    private let memo = TargetMemo()

    /// Makes a site.
    ///
    /// - Parameter previous: the generation before.
    /// - Throws: `ResponseError` when there is no memory for its answers.
    init(
        catalog: Catalog,
        definitions: [UInt8],
        assets: AssetTable,
        words: PageWords,
        common: CommonFields,
        previous: Site?
    ) throws(ResponseError) {
        self.catalog = catalog
        self.definitions = definitions
        self.assets = assets
        self.common = common
        selector = Selector(catalog: catalog, words: words)
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
        self.pages = pages
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
        if let known = memo.resource(for: request.target) { return .remembered(known) }
        let target = try RequestTarget(parsing: request.target)
        // `*` stands for the server, of which there is nothing to get.
        if target.form == .asterisk { throw RequestTargetError.unsupportedForm }
        let path = try target.normalizedPath(in: request.target)
        if path.elementsEqual("/healthz".utf8) { return .health }
        if path.elementsEqual("/readyz".utf8) { return .readiness }
        let parameters = SelectionParameters(query: request.target.extracting(target.query ?? 0..<0))
        guard let (resource, isMade) = try resource(path: path, parameters: parameters, request: request) else {
            return nil
        }
        // What `Accept-Language` has a say in is not told by the target alone.
        if !resource.isNegotiatedByLanguage { memo.remember(resource, for: request.target) }
        return .resource(resource, isMade: isMade)
    }

    private func resource(
        path: [UInt8],
        parameters: SelectionParameters,
        request: borrowing Request
    ) throws(ResponseError) -> (Resource, isMade: Bool)? {
        if path.elementsEqual("/api/apps".utf8) { return try answer(.json, to: parameters, request: request) }
        let path = path.elementsEqual("/".utf8) ? Array("/index.html".utf8) : path
        if let file = files[path] ?? fingerprinted[path] ?? formerFingerprinted.lazy.compactMap({ $0[path] }).first {
            return (file, false)
        }
        guard pages[path] != nil else { return nil }
        // Without these the page asks for the catalog itself, once it knows on what device it is shown.
        let carriesCatalog = parameters.locale != nil && parameters.device != nil
        return try answer(carriesCatalog ? .pageWithCatalog(path) : .page(path), to: parameters, request: request)
    }

    // MARK: Answers made of the catalog

    private enum AnswerForm: Hashable {
        /// The JSON of `/api/apps`.
        case json
        /// A promo page that carries the catalog.
        case pageWithCatalog([UInt8])
        /// A promo page that carries its words only.
        case page([UInt8])
    }

    /// What such an answer depends on.
    private struct AnswerKey: Hashable {
        let form: AnswerForm
        let selection: SelectionKey
        /// Whether `Accept-Language` had a say, which the answer then says.
        let isNegotiated: Bool
    }

    private func answer(
        _ form: AnswerForm,
        to parameters: SelectionParameters,
        request: borrowing Request
    ) throws(ResponseError) -> (Resource, isMade: Bool) {
        let isNegotiated = parameters.locale == nil
        let locale =
            if let sent = parameters.locale { LocaleIdentifier(sent) } else {
                selector.preferred(among: AcceptedLocales.of(request))
            }
        // A page without the catalog is the same whatever the device and whoever asks.
        let isForAll = if case .page = form { true } else { false }
        let selection = selector.key(
            locale: locale,
            device: isForAll ? nil : parameters.device,
            me: isForAll ? nil : parameters.me
        )
        let key = AnswerKey(form: form, selection: selection, isNegotiated: isNegotiated)
        return try answers.resource(for: key) { () throws(ResponseError) in try makeAnswer(for: key) }
    }

    private func makeAnswer(for key: AnswerKey) throws(ResponseError) -> Resource {
        let selection = selector.selection(for: key.selection)
        switch key.form {
        case .json:
            return try Resource(json: selection, isNegotiated: key.isNegotiated, common: common)
        case .pageWithCatalog(let path):
            return try page(path, selection: selection, carriesCatalog: true, key: key)
        case .page(let path):
            return try page(path, selection: selection, carriesCatalog: false, key: key)
        }
    }

    private func page(
        _ path: [UInt8],
        selection: Selection,
        carriesCatalog: Bool,
        key: AnswerKey
    ) throws(ResponseError) -> Resource {
        guard let template = pages[path] else { preconditionFailure("only pages that exist are asked for") }
        var data = JSONWriter()
        data.beginObject()
        data.key("words")
        selector.words(for: key.selection).writeStates(to: &data)
        if carriesCatalog {
            data.key("catalog")
            selection.write(to: &data)
        }
        data.endObject()
        let values = PageTemplate.Values(
            language: selection.language,
            direction: selection.direction.rawValue,
            title: selection.title,
            data: data.bytes
        )
        return try Resource(
            promoPage: template.render(values),
            preloads: template.preloads,
            isNegotiated: key.isNegotiated,
            common: common
        )
    }
}
