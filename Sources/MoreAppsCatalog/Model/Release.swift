/// A version of an app that was, or will be, released.
public struct Release: Sendable, Hashable {
    /// The version, as the app itself calls it (`CFBundleShortVersionString`).
    public let version: Version
    /// When it appears, or appeared, in the App Store.
    public let releasedAt: Timestamp
    /// What it needs to be installed.
    public let minimumOS: MinimumOS?
    /// What is new in it.
    public let notes: LocalizedText?
}
