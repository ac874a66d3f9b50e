internal import MicroHTTPD
internal import MoreAppsCatalog

/// The answers about one catalog's updates, in this server's form and in those of other people's libraries.
struct UpdateAnswers: Sendable {
    private let selector: UpdateSelector

    /// What an answer is about, and all that it depends on.
    enum Form: Hashable {
        /// The JSON of `/api/update`.
        case update(UpdateAnswerKey)
        /// `/api/apps/{id}/versions.json`, in the form of Prince of Versions.
        case versions(VersionsKey)
        /// `/api/apps/{id}/appcast.xml`, in the form of Sparkle.
        case appcast(VersionsKey)
        /// `/lookup`, in the form of Apple's.
        case lookup(StoreLookupKey)

        /// Whether `Accept-Language` has a say. Apple's lookup has only `lang`, so that an answer suits all.
        var isLocalized: Bool {
            switch self {
            case .update(let key): key.isLocalized
            case .versions, .appcast, .lookup: false
            }
        }
    }

    /// Prepares the answers, and makes none.
    init(catalog: Catalog) {
        selector = UpdateSelector(catalog: catalog)
    }

    /// What a path names for a reader; `nil` for what is no app's.
    func form(
        of path: CatalogPath.Updates,
        parameters: RequestParameters,
        _ request: borrowing Request,
        _ fields: FieldIndex,
        now: TimeSource
    ) -> Form? {
        switch path {
        case .update:
            let reader = Reader(parameters, request, fields, preferred: selector.preferred)
            return .update(
                selector.key(for: reader, version: parameters[.version], beta: parameters[.beta], at: now())
            )
        case .lookup:
            let lookup = StoreLookup(
                ids: parameters[.id],
                bundleIDs: parameters[.bundleId],
                country: parameters[.country],
                locale: (parameters[.locale] ?? parameters[.lang]).flatMap { LocaleIdentifier($0) }
            )
            return .lookup(selector.key(for: lookup, at: now()))
        case .versions(let id): return selector.versionsKey(of: id, at: now()).map(Form.versions)
        case .appcast(let id): return selector.versionsKey(of: id, at: now()).map(Form.appcast)
        }
    }

    /// Makes an answer.
    ///
    /// - Throws: `ResponseError` when out of memory.
    func makeAnswer(
        for form: Form,
        isNegotiated: Bool,
        common: CommonFields
    ) throws(ResponseError) -> Resource {
        var json = JSONWriter()
        let route: Route
        let validity: Validity
        switch form {
        case .update(let key):
            selector.answer(for: key).write(to: &json)
            (route, validity) = (.apiUpdate, key.decision.validity)
        case .versions(let key):
            selector.writeVersions(for: key, to: &json)
            (route, validity) = (.apiVersions, key.validity)
        case .lookup(let key):
            selector.writeLookup(for: key, to: &json)
            (route, validity) = (.lookup, key.validity)
        case .appcast(let key):
            return try Resource(appcast: selector.appcast(for: key), validity: key.validity, common: common)
        }
        return try Resource(json: json, route: route, isNegotiated: isNegotiated, validity: validity, common: common)
    }
}
