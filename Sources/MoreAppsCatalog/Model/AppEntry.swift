/// One app of the catalog.
public struct AppEntry: Sendable {
    /// Whether the app is paid, which determines the button's text.
    public enum Price: String, CaseIterable, Sendable {
        /// `"free"`, which is the default.
        case free
        /// `"paid"`
        case paid
    }

    /// The app's id, byte for byte: a reader's `me` leaves it out.
    public internal(set) var id: String
    /// The app's name.
    public internal(set) var name: LocalizedText
    /// The kind of app: “Games”.
    public internal(set) var category: LocalizedText?
    /// A short description.
    public internal(set) var summary: LocalizedText?
    /// The link as written, or the App Store link for ``appStoreID``.
    public internal(set) var link: String
    /// The app's decimal number in the App Store, as written or from ``link``.
    public internal(set) var appStoreID: String?
    /// The app's bundle identifier (`CFBundleIdentifier`), which `me` may also be.
    public internal(set) var bundleID: String?
    /// The icon: a path relative to the site's root, or an `https` URL.
    public internal(set) var icon: String?
    /// Whether the app costs something.
    public internal(set) var type = Price.free
    /// The locales whose readers see the app; empty for all.
    public internal(set) var showOnLocales: [LocaleCondition] = []
    /// The devices on which the app is listed, in lower case; empty for all.
    public internal(set) var showOnDevices: [String] = []
    /// The URL that opens this app from another, at least a scheme with its colon.
    public internal(set) var urlScheme: String?
    /// Where and when the app is available.
    public internal(set) var offer = Offer()
    /// How the app is recommended in an overlay of the App Store.
    public internal(set) var overlay = OverlaySettings()
    /// The app's versions, in the order of the file.
    public internal(set) var releases: [Release] = []
    /// When the app's users should update.
    public internal(set) var update = UpdateRules()
}
