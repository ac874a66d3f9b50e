/// What a request was for, as metrics tell it: never the target itself, of which there are as many as clients make up.
enum Route: UInt8, CaseIterable, Sendable {
    /// Nothing that exists, or nothing that could be understood.
    case unmatched = 0
    /// A promo page.
    case page
    /// `/api/apps`.
    case apps
    /// `/appdefinitions.js`.
    case originalDefinitions
    /// A file of Public/.
    case asset
    /// `/healthz` and `/readyz`.
    case health
}
