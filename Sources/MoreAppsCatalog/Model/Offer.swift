/// Where and when an app is available, and on what.
public struct Offer: Hashable, Sendable {
    /// The countries whose App Stores have the app; empty for all.
    public var storefronts: [Storefront] = []
    /// The oldest operating systems that it runs on; nil for all.
    public var minimumOS: MinimumOS?
    /// When it is listed.
    public var window = ListingWindow.always
}
