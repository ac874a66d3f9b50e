/// Recommends an app to some readers.
public struct RecommendationRule: Sendable, Hashable {
    /// The id of the app.
    public var app: String
    /// The ids or bundle ids of the apps whose readers are meant; empty for those of all apps.
    public var me: [String] = []
    /// The devices whose readers are meant, in small letters; empty for all.
    public var devices: [String] = []
    /// The locales whose readers are meant; empty for all.
    public var locales: [LocaleCondition] = []
    /// The countries whose readers are meant; empty for all.
    public var storefronts: [Storefront] = []
    /// From when until when it holds.
    public var window = ListingWindow.always
    /// How often it is chosen, compared with the other rules that fit.
    public var weight = 1

    /// The greatest weight: enough for any ratio, and the sum of many stays far from overflow.
    static let greatestWeight = 1_000_000
}
