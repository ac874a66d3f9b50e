/// How an app is recommended in an overlay of the App Store (`SKOverlay.AppConfiguration`).
public struct OverlaySettings: Hashable, Sendable {
    /// Where the overlay stands (`SKOverlay.Position`).
    public enum Position: String, Sendable, CaseIterable {
        /// At the bottom of the scene.
        case bottom
        /// Above a bar at the bottom of the scene.
        case bottomRaised
    }

    /// Where the overlay stands.
    public var position = Position.bottom
    /// Whether people can put the overlay away by a gesture.
    public var isUserDismissible = true
    /// What is counted.
    public var campaign = Campaign()
    /// The custom product page to show, a UUID in small letters (`ppid` in links).
    public var customProductPage: String?
}

/// What App Store Connect counts the visits and downloads of a link or an overlay for.
public struct Campaign: Hashable, Sendable {
    /// The campaign (`ct` in links).
    public var campaignToken: String?
    /// Who runs it (`pt` in links).
    public var providerToken: String?

    /// How many characters a campaign token may have, by App Store Connect.
    static let longestToken = 30

    /// The first character that App Store Connect doesn't take in a campaign token: it takes ASCII's, without two.
    static func forbiddenScalar(in token: String) -> Unicode.Scalar? {
        token.unicodeScalars.first { !(" "..."~").contains($0) || $0 == "^" || $0 == "`" }
    }
}
