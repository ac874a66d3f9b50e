/// What a path below the site's root names, of all that is answered from the catalog but the promo pages.
enum CatalogPath: Equatable {
    /// `/api/apps`
    case list
    /// `/api/apps/{id}`
    case app([UInt8])
    /// `/api/recommendation`
    case recommendation
    /// What is about updates.
    case updates(Updates)

    /// What a path names that is about updates.
    enum Updates: Equatable {
        /// `/api/update`
        case update
        /// `/api/apps/{id}/versions.json`
        case versions([UInt8])
        /// `/api/apps/{id}/appcast.xml`
        case appcast([UInt8])
        /// `/lookup`
        case lookup
    }

    private static let listPath = Array("/api/apps".utf8)
    private static let recommendationPath = Array("/api/recommendation".utf8)
    private static let updatePath = Array("/api/update".utf8)
    private static let lookupPath = Array("/lookup".utf8)
    private static let appPrefix = Array("/api/apps/".utf8)
    private static let versionsName = Array("/versions.json".utf8)
    private static let appcastName = Array("/appcast.xml".utf8)

    /// Reads a path, decoded and without dot segments; `nil` for any other.
    init?(_ path: [UInt8]) {
        switch path {
        case Self.listPath: self = .list
        case Self.recommendationPath: self = .recommendation
        case Self.updatePath: self = .updates(.update)
        case Self.lookupPath: self = .updates(.lookup)
        default:
            guard path.starts(with: Self.appPrefix) else { return nil }
            let rest = path.dropFirst(Self.appPrefix.count)
            if let id = Self.id(in: rest, before: Self.versionsName) {
                self = .updates(.versions(id))
            } else if let id = Self.id(in: rest, before: Self.appcastName) {
                self = .updates(.appcast(id))
            } else {
                self = .app(Array(rest))
            }
        }
    }

    private static func id(in rest: ArraySlice<UInt8>, before name: [UInt8]) -> [UInt8]? {
        guard rest.count > name.count, rest.suffix(name.count).elementsEqual(name) else { return nil }
        return Array(rest.dropLast(name.count))
    }
}
