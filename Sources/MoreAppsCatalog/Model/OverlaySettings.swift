/// The settings of an App Store overlay that recommends the app (`SKOverlay.AppConfiguration`).
public struct OverlaySettings: Hashable, Sendable {
    /// The overlay's position (`SKOverlay.Position`).
    public enum Position: String, Sendable, CaseIterable {
        /// At the bottom of the scene.
        case bottom
        /// Above a bar at the bottom of the scene.
        case bottomRaised
    }

    /// The overlay's position.
    public var position = Position.bottom
    /// Whether people can dismiss the overlay.
    public var isUserDismissible = true
    /// The campaign to attribute to.
    public var campaign = Campaign()
    /// The custom product page to show, a UUID in lower case (`ppid` in links).
    public var customProductPage: String?
}

/// How App Store Connect attributes the visits and downloads from a link or overlay.
public struct Campaign: Hashable, Sendable {
    /// The campaign (`ct` in links).
    public var campaignToken: String?
    /// The provider (`pt` in links).
    public var providerToken: String?

    /// App Store Connect's limit of a campaign token, in characters.
    static let longestToken = 30

    /// The first character that App Store Connect doesn't accept in a campaign token: it accepts ASCII, except for two.
    static func forbiddenScalar(in token: String) -> Unicode.Scalar? {
        token.unicodeScalars.first { !(" "..."~").contains($0) || $0 == "^" || $0 == "`" }
    }
}
