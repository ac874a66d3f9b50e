/// The answer of `/api/apps`, as a client decodes it.
struct CatalogAnswer: Decodable, Equatable, Sendable {
    struct Entry: Decodable, Equatable, Sendable {
        let id: String
        let name: String
        var category: String?
        let summary: String?
        let link: String
        let appStoreID: String?
        let icon: String?
        let type: String
        let button: String
    }

    let company: String
    let title: String
    let language: String
    let direction: String
    var apps: [Entry]
    let affiliatesTitle: String
    var affiliates: [Entry]

    subscript(id: String) -> Entry? { (apps + affiliates).first { $0.id == id } }

    /// The ids in order.
    var appIDs: [String] { apps.map(\.id) }
    var affiliateIDs: [String] { affiliates.map(\.id) }
}
