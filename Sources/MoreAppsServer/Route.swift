/// What a request was for, as the metrics tell requests apart: few, whatever paths are asked for.
enum Route: String, Sendable, CaseIterable {
    /// The promo page, or the preview of it.
    case page
    /// `/api/apps`.
    case apiApps = "api_apps"
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
        case .originalDefinitions: 2
        case .healthz: 3
        case .readyz: 4
        case .asset: 5
        case .unmatched: 6
        }
    }

    /// The label of its responses; zero is left to those that libmicrohttpd makes.
    var label: UInt8 {
        UInt8(index + 1)
    }

    /// The route of a response with a label.
    init(label: UInt8) {
        self = Self.allCases.first { $0.label == label } ?? .unmatched
    }
}
