internal import Locking
internal import MicroHTTPD
internal import MoreAppsCatalog
internal import Platform

/// The answers that are made of one catalog, each of them once for all readers whom it suits.
final class CatalogAnswers: Sendable {
    private let common: CommonFields
    private let basePath: String
    private let now: TimeSource
    private let selector: Selector
    private let lists: ListAssembler
    private let updates: Lazy<UpdateAnswers>
    /// The promo pages by their absolute paths: `/index.html`.
    private let pages: [[UInt8]: PageTemplate]
    private let cache = AnswerCache<Key>(limit: 64 << 20)

    /// What an answer depends on: nothing that was sent, but what follows from it.
    private struct Key: Hashable {
        let form: Form
        /// Whether `Accept-Language` had a say, which the answer then says.
        let isNegotiated: Bool
    }

    private enum Form: Hashable {
        /// The JSON of `/api/apps`.
        case list(SelectionKey)
        /// The JSON of `/api/apps/{id}`.
        case app(AppAnswerKey)
        /// The JSON of `/api/recommendation`, or that there is none.
        case recommendation(RecommendationKey)
        /// An answer about updates.
        case update(UpdateAnswers.Form)
        /// A promo page that carries the list.
        case pageWithList([UInt8], SelectionKey)
        /// A promo page that carries its words only.
        case page([UInt8], WordsKey)
    }

    /// Prepares the answers, and makes none.
    ///
    /// - Parameters:
    ///   - pages: the promo pages by their absolute paths.
    ///   - basePath: the path that clients find the server below, without a slash at its end.
    init(
        catalog: Catalog,
        pages: [[UInt8]: PageTemplate],
        common: CommonFields,
        basePath: String,
        now: @escaping TimeSource
    ) {
        self.pages = pages
        self.common = common
        self.basePath = basePath
        self.now = now
        selector = Selector(catalog: catalog, basePath: basePath)
        lists = ListAssembler(selector, limit: 32 << 20) { SHA256.digest(of: $0) }
        updates = Lazy { UpdateAnswers(catalog: catalog) }
    }

    /// Makes what answers about updates take. The first of them would wait for it, and so would others.
    func prepare() {
        _ = updates.value
    }

    /// What a path, decoded and without dot segments, names for a reader; `nil` for nothing.
    ///
    /// - Throws: `ResponseError` when there is no memory for the answer.
    func answer(
        at path: [UInt8],
        to parameters: RequestParameters,
        _ request: borrowing Request,
        _ fields: FieldIndex
    ) throws(ResponseError) -> (Resource, isMade: Bool)? {
        guard let key = key(at: path, parameters: parameters, request, fields) else { return nil }
        return try cache.resource(for: key) { () throws(ResponseError) in try makeAnswer(for: key) }
    }

    private func key(
        at path: [UInt8],
        parameters: RequestParameters,
        _ request: borrowing Request,
        _ fields: FieldIndex
    ) -> Key? {
        guard let form = form(at: path, parameters: parameters, request, fields) else { return nil }
        var isLocalized = true
        if case .update(let form) = form { isLocalized = form.isLocalized }
        return Key(form: form, isNegotiated: isLocalized && parameters[.locale] == nil)
    }

    private func form(
        at path: [UInt8],
        parameters: RequestParameters,
        _ request: borrowing Request,
        _ fields: FieldIndex
    ) -> Form? {
        // As any file of Public/ it takes the place of what else has its name.
        if pages[path] != nil { return pageForm(at: path, parameters: parameters, request, fields) }
        switch CatalogPath(path) {
        case .list:
            return .list(selector.key(for: reader(parameters, request, fields), at: now()))
        case .recommendation:
            let reader = reader(parameters, request, fields)
            return .recommendation(selector.recommendationKey(for: reader, seed: parameters[.seed], at: now()))
        case .app(let id):
            return selector.appKey(id: id, for: reader(parameters, request, fields), at: now()).map(Form.app)
        case .updates(let path):
            return updates.value.form(of: path, parameters: parameters, request, fields, now: now).map(Form.update)
        case nil:
            return nil
        }
    }

    private func pageForm(
        at path: [UInt8],
        parameters: RequestParameters,
        _ request: borrowing Request,
        _ fields: FieldIndex
    ) -> Form {
        if parameters[.locale] != nil, parameters[.device] != nil {
            return .pageWithList(path, selector.key(for: reader(parameters, request, fields), at: now()))
        }
        // The page asks for the list itself, once it knows on what device it is shown.
        return .page(path, selector.wordsKey(for: reader(parameters, request, fields).locale))
    }

    private func reader(_ parameters: RequestParameters, _ request: borrowing Request, _ fields: FieldIndex) -> Reader {
        Reader(parameters, request, fields, preferred: selector.preferred)
    }

    private func makeAnswer(for key: Key) throws(ResponseError) -> Resource {
        var json = JSONWriter()
        switch key.form {
        case .list(let form):
            var list = lists.list(for: form)
            list.append([UInt8(ascii: "\n")])
            return try Resource(
                list: list,
                isNegotiated: key.isNegotiated,
                validity: selector.validity(of: form),
                common: common
            )
        case .app(let form):
            selector.app(for: form).write(to: &json)
            return try resource(json, .apiApp, key, validity: selector.validity(of: form))
        case .recommendation(let form):
            guard let recommendation = selector.recommendation(for: form) else {
                return try Resource(
                    noContentOf: .apiRecommendation,
                    isNegotiated: key.isNegotiated,
                    validity: form.validity,
                    common: common
                )
            }
            recommendation.write(to: &json)
            return try resource(json, .apiRecommendation, key, validity: form.validity)
        case .update(let form):
            return try updates.value.makeAnswer(for: form, isNegotiated: key.isNegotiated, common: common)
        case .pageWithList(let path, let form):
            return try page(
                path,
                selector.wordsKey(of: form),
                list: lists.list(for: form),
                isNegotiated: key.isNegotiated,
                validity: selector.validity(of: form)
            )
        case .page(let path, let form):
            return try page(path, form, list: nil, isNegotiated: key.isNegotiated, validity: .always)
        }
    }

    private func resource(
        _ json: JSONWriter,
        _ route: Route,
        _ key: Key,
        validity: Validity
    ) throws(ResponseError) -> Resource {
        try Resource(
            json: json,
            route: route,
            isNegotiated: key.isNegotiated,
            validity: validity,
            common: common
        )
    }

    private func page(
        _ path: [UInt8],
        _ key: WordsKey,
        list: AssembledText?,
        isNegotiated: Bool,
        validity: Validity
    ) throws(ResponseError) -> Resource {
        guard let template = pages[path] else { preconditionFailure("only pages that exist are asked for") }
        var json = JSONWriter()
        json.beginObject()
        json.key("words")
        selector.words(for: key).writeStates(to: &json)
        var place = json.bytes.count
        if list != nil {
            json.key("catalog")
            place = json.gap()
        }
        // Relative to the page: a proxy may have put a prefix before it that nobody told the server.
        let depth = path.count { $0 == UInt8(ascii: "/") } - 1
        json.member("api", String(repeating: "../", count: depth) + "api/apps")
        if !basePath.isEmpty { json.member("base", basePath) }
        json.endObject()
        var data = AssembledText()
        data.append(json.bytes[..<place])
        if let list { data.append(list) }
        data.append(json.bytes[place...])
        let frame = selector.frame(for: key)
        let values = PageTemplate.Values(
            language: frame.language,
            direction: frame.direction.rawValue,
            title: frame.title,
            data: data
        )
        return try Resource(
            promoPage: template.render(values),
            preloads: template.preloads,
            isNegotiated: isNegotiated,
            validity: validity,
            common: common
        )
    }
}
