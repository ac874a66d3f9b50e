/// One app of the catalog.
public struct AppEntry: Sendable {
    /// Whether the app is paid, which determines the button's text.
    public enum Price: String, Sendable {
        /// `"free"`, which is the default.
        case free
        /// `"paid"`
        case paid
    }

    /// The app's id, byte for byte: a reader's `me` leaves it out.
    public let id: String
    /// The app's name.
    public let name: LocalizedText
    /// The kind of app: “Games”.
    public let category: LocalizedText?
    /// A short description.
    public let summary: LocalizedText?
    /// The link as written, or the App Store link for ``appStoreID``.
    public let link: String
    /// The app's decimal number in the App Store, as written or from ``link``.
    public let appStoreID: String?
    /// The app's bundle identifier (`CFBundleIdentifier`), which `me` may also be.
    public let bundleID: String?
    /// The icon: a path relative to the site's root, or an `https` URL.
    public let icon: String?
    /// Whether the app costs something.
    public let type: Price
    /// The locales whose readers see the app; empty for all.
    public let showOnLocales: [LocaleCondition]
    /// The devices on which the app is listed, in lower case; empty for all.
    public let showOnDevices: [String]
    /// The URL that opens this app from another, at least a scheme with its colon.
    public let urlScheme: String?
    /// Where and when the app is available.
    public let offer: Offer
    /// How the app is recommended in an overlay of the App Store.
    public let overlay: OverlaySettings
    /// The app's versions, in the order of the file.
    public let releases: [Release]
    /// When the app's users should update.
    public let update: UpdateRules
}
