internal import MoreAppsCatalog

extension Endpoint {
    /// One app, whether or not it is on the reader's list.
    static let app = Endpoint(
        "app",
        at: "/api/apps/{id}",
        reads: [.locale, .device, .storefront, .os],
        isNegotiated: true
    ) { question, site in
        let reader = question.reader(preferred: site.selector.preferred)
        return site.selector.appKey(id: question.operand, for: reader, at: question.time)
    } answer: { key, site in
        var json = JSONWriter()
        site.selector.app(for: key).write(to: &json)
        return Answer(json: json, validity: site.selector.validity(of: key))
    }
}
