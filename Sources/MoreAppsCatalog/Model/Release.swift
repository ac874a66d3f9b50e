/// A past or future release of an app.
public struct Release: Sendable, Hashable {
    /// The version (`CFBundleShortVersionString`).
    public let version: Version
    /// When it appears in the App Store.
    public let releasedAt: Timestamp
    /// The oldest operating systems that can install it.
    public let minimumOS: MinimumOS?
    /// What is new in it.
    public let notes: LocalizedText?
}
