internal import MicroHTTPD
internal import MoreAppsCatalog

/// The answers that are made of one catalog, each of them once for all readers whom it suits.
final class CatalogAnswers: Sendable {
    private let common: CommonFields
    private let root: String
    private let now: Clock
    private let selector: Selector
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
        /// A promo page that carries the list.
        case pageWithList([UInt8], SelectionKey)
        /// A promo page that carries its words only.
        case page([UInt8], SelectionKey)
    }

    /// Prepares the answers, and makes none.
    ///
    /// - Parameters:
    ///   - pages: the promo pages by their absolute paths.
    ///   - root: the path that the site is below, without a slash at its end.
    init(
        catalog: Catalog,
        words: PageWords,
        pages: [[UInt8]: PageTemplate],
        common: CommonFields,
        root: String,
        now: @escaping Clock
    ) {
        self.pages = pages
        self.common = common
        self.root = root
        self.now = now
        selector = Selector(catalog: catalog, words: words)
    }

    /// What a path, decoded and without dot segments, names for a reader; `nil` for nothing.
    ///
    /// - Throws: `ResponseError` when there is no memory for the answer.
    func answer(
        at path: [UInt8],
        to parameters: RequestParameters,
        request: borrowing Request
    ) throws(ResponseError) -> (Resource, isMade: Bool)? {
        guard let key = key(at: path, parameters: parameters, request: request) else { return nil }
        return try cache.resource(for: key) { () throws(ResponseError) in try makeAnswer(for: key) }
    }

    private func key(at path: [UInt8], parameters: RequestParameters, request: borrowing Request) -> Key? {
        let form: Form
        if path.elementsEqual("/api/apps".utf8) {
            form = .list(selectionKey(for: parameters, request: request))
        } else if pages[path] == nil {
            return nil
        } else if parameters[.locale] != nil, parameters[.device] != nil {
            form = .pageWithList(path, selectionKey(for: parameters, request: request))
        } else {
            // The page asks for the list itself, once it knows on what device it is shown.
            form = .page(path, selector.key(locale: locale(parameters, request), device: nil, me: nil))
        }
        return Key(form: form, isNegotiated: parameters[.locale] == nil)
    }

    private func selectionKey(for parameters: RequestParameters, request: borrowing Request) -> SelectionKey {
        selector.key(locale: locale(parameters, request), device: parameters[.device], me: parameters[.me])
    }

    private func locale(_ parameters: RequestParameters, _ request: borrowing Request) -> LocaleIdentifier? {
        guard let sent = parameters[.locale] else { return selector.preferred(among: AcceptedLocales.of(request)) }
        return LocaleIdentifier(sent)
    }

    private func makeAnswer(for key: Key) throws(ResponseError) -> Resource {
        switch key.form {
        case .list(let selectionKey):
            return try Resource(
                json: selector.selection(for: selectionKey),
                isNegotiated: key.isNegotiated,
                common: common
            )
        case .pageWithList(let path, let selectionKey):
            return try page(path, selectionKey, carriesList: true, isNegotiated: key.isNegotiated)
        case .page(let path, let selectionKey):
            return try page(path, selectionKey, carriesList: false, isNegotiated: key.isNegotiated)
        }
    }

    private func page(
        _ path: [UInt8],
        _ key: SelectionKey,
        carriesList: Bool,
        isNegotiated: Bool
    ) throws(ResponseError) -> Resource {
        guard let template = pages[path] else { preconditionFailure("only pages that exist are asked for") }
        let selection = selector.selection(for: key)
        var data = JSONWriter()
        data.beginObject()
        data.key("words")
        selector.words(for: key).writeStates(to: &data)
        if carriesList {
            data.key("catalog")
            selection.write(to: &data)
        }
        // The page takes the list from the server's root where it isn't told otherwise.
        if !root.isEmpty { data.member("api", root + "/api/apps") }
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
            isNegotiated: isNegotiated,
            common: common
        )
    }
}
