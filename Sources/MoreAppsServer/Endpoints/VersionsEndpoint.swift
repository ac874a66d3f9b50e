internal import MoreAppsCatalog

extension Endpoint {
    /// An app's versions in the format of Prince of Versions.
    static let versions = Endpoint("versions", at: "/api/apps/{id}/versions.json") { question, site in
        site.updates.versionsKey(of: question.operand, at: question.time)
    } answer: { key, site in
        var json = JSONWriter()
        site.updates.writeVersions(for: key, to: &json)
        return Answer(json: json, validity: key.validity)
    }
}
