/// Who can have an app, where and when: what is never offered to anyone else.
public struct Offer: Hashable, Sendable {
    /// The countries in whose App Store the app is; empty for all.
    public var storefronts: [Storefront] = []
    /// The oldest operating systems that it runs on; nil for all.
    public var minimumOS: MinimumOS?
    /// From when until when it is shown.
    public var window = ListingWindow.always
}
