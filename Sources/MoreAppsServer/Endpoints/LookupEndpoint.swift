internal import MoreAppsCatalog

extension Endpoint {
    /// Apps in the format of Apple's lookup, whose language only comes from the query.
    static let lookup = Endpoint(
        "lookup",
        at: "/lookup",
        alsoAt: PathPattern("/{country}/lookup") { StoreLookup.country(inPath: $0) != nil },
        reads: [.id, .bundleID, .country, .entity, .language, .locale]
    ) { question, site in
        let parameters = question.parameters
        let lookup = StoreLookup(
            ids: parameters[.id],
            bundleIDs: parameters[.bundleID],
            country: parameters[.country] ?? StoreLookup.country(inPath: question.operand),
            entity: parameters[.entity],
            locale: (parameters[.locale] ?? parameters[.language]).flatMap { LocaleIdentifier($0) }
        )
        return site.updates.key(for: lookup, at: question.time)
    } answer: { key, site in
        var json = JSONWriter()
        site.updates.writeLookup(for: key, to: &json)
        return Answer(json: json, validity: key.validity)
    }
}
