/// Recommends an app to some readers.
public struct RecommendationRule: Sendable, Hashable {
    /// The id of the app.
    public var app: String
    /// The ids or bundle ids of the requesting apps; empty for all apps.
    public var me: [String] = []
    /// The devices, in lower case; empty for all.
    public var devices: [String] = []
    /// The locales; empty for all.
    public var locales: [LocaleCondition] = []
    /// The countries; empty for all.
    public var storefronts: [Storefront] = []
    /// When it applies.
    public var window = ListingWindow.always
    /// How often it is chosen, relative to the other matching rules.
    public var weight = 1

    /// The largest weight: enough for any ratio, and far from overflow in a sum.
    static let greatestWeight = 1_000_000
}
