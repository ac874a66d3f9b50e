internal import MoreAppsCatalog

extension Endpoint {
    /// Whether the requesting app may or must be updated, with the alert.
    static let update = Endpoint(
        "update",
        at: "/api/update",
        reads: Parameter.ofReader + [.version, .beta],
        isNegotiated: true
    ) { question, site in
        site.updates.key(
            for: question.reader(preferred: site.updates.preferred),
            version: question.parameters[.version],
            beta: question.parameters[.beta],
            at: question.time
        )
    } answer: { key, site in
        var json = JSONWriter()
        site.updates.answer(for: key).write(to: &json)
        return Answer(json: json, validity: key.decision.validity, isLocalized: key.isLocalized)
    }
}
