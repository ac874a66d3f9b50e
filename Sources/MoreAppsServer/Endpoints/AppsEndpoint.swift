internal import MoreAppsCatalog

extension Endpoint {
    /// The list of the apps for a reader.
    static let apps = Endpoint("apps", at: "/api/apps", reads: Parameter.ofReader, isNegotiated: true) {
        question,
        site in
        site.selector.key(for: question.reader(preferred: site.selector.preferred), at: question.time)
    } answer: { key, site in
        var list = site.lists.list(for: key)
        list.append([UInt8(ascii: "\n")])
        return Answer(content: .text(list), validity: site.selector.validity(of: key))
    }
}
