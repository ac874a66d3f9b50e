internal import MoreAppsCatalog

extension Endpoint {
    /// The one app to recommend to a reader, or nothing.
    static let recommendation = Endpoint(
        "recommendation",
        at: "/api/recommendation",
        reads: Parameter.ofReader + [.seed],
        isNegotiated: true
    ) { question, site in
        site.selector.recommendationKey(
            for: question.reader(preferred: site.selector.preferred),
            seed: question.parameters[.seed],
            at: question.time
        )
    } answer: { key, site in
        guard let recommendation = site.selector.recommendation(for: key) else {
            return Answer(content: .none, validity: key.validity)
        }
        var json = JSONWriter()
        recommendation.write(to: &json)
        return Answer(json: json, validity: key.validity)
    }
}
