/// What a request was for, as the metrics tell requests apart: few, whatever paths are asked for.
enum Route: String, Sendable, CaseIterable {
    /// The promo page, or the preview of it.
    case page
    /// `/api/apps`.
    case apiApps = "api_apps"
    /// `/api/apps/{id}`.
    case apiApp = "api_app"
    /// `/api/recommendation`.
    case apiRecommendation = "api_recommendation"
    /// `/api/update`.
    case apiUpdate = "api_update"
    /// `/api/apps/{id}/versions.json`.
    case apiVersions = "api_versions"
    /// `/api/apps/{id}/appcast.xml`.
    case apiAppcast = "api_appcast"
    /// `/lookup`, in the form of Apple's.
    case lookup
    /// `/appdefinitions.js`.
    case originalDefinitions = "original_definitions"
    case healthz
    case readyz
    /// A file of Public/, or one of the preview's.
    case asset
    /// No path that there is, or a request that was refused before its path was looked at.
    case unmatched

    /// Its place among all of them.
    @inline(__always)
    var index: Int {
        switch self {
        case .page: 0
        case .apiApps: 1
        case .apiApp: 2
        case .apiRecommendation: 3
        case .apiUpdate: 4
        case .apiVersions: 5
        case .apiAppcast: 6
        case .lookup: 7
        case .originalDefinitions: 8
        case .healthz: 9
        case .readyz: 10
        case .asset: 11
        case .unmatched: 12
        }
    }
}
