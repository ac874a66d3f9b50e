internal import HTTPSemantics
internal import MoreAppsCatalog

extension Endpoint {
    /// An app's versions in the format of Sparkle.
    static let appcast = Endpoint("appcast", at: "/api/apps/{id}/appcast.xml") { question, site in
        site.updates.versionsKey(of: question.operand, at: question.time)
    } answer: { key, site in
        Answer(content: .bytes(site.updates.appcast(for: key)), mediaType: .rss, validity: key.validity)
    }
}
