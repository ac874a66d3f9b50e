/// One app of the catalog.
public struct AppEntry: Sendable {
    /// Whether the app costs something, which decides the button's words.
    public enum Price: String, Sendable {
        /// `"free"`, which is the default.
        case free
        /// `"paid"`
        case paid
    }

    /// Identifies the app, in exact bytes: a reader's `me` leaves it out.
    public let id: String
    /// The app's name.
    public let name: LocalizedText
    /// The kind of app, such as “Games”.
    public let category: LocalizedText?
    /// What the app is for.
    public let summary: LocalizedText?
    /// The link as written, or the App Store's for ``appStoreID``.
    public let link: String
    /// The App Store's decimal number for the app, as written or as it stands in ``link``.
    public let appStoreID: String?
    /// The app's bundle identifier (`CFBundleIdentifier`), which `me` may be too.
    public let bundleID: String?
    /// Where the icon is: a path relative to the site's root, or an `https` URL.
    public let icon: String?
    /// Whether the app costs something.
    public let type: Price
    /// Which readers see the app by their locale; empty for all.
    public let showOnLocales: [LocaleCondition]
    /// Which devices' readers see the app, in small letters; empty for all.
    public let showOnDevices: [String]
    /// The URL by which another app opens this one, at least a scheme with its colon.
    public let urlScheme: String?
    /// Who can have the app, where and when.
    public let offer: Offer
    /// How the app is recommended in an overlay of the App Store.
    public let overlay: OverlaySettings
    /// The app's versions, in the order of the file.
    public let releases: [Release]
    /// When the app's readers are asked to update.
    public let update: UpdateRules
}
