/// Why a reader can't have an app: the first reason that applies, in this order.
public enum Unavailability: String, Sendable, CaseIterable {
    /// It isn't in the App Store of the reader's country.
    case notInStorefront
    /// The device's operating system is older than the app needs.
    case osTooOld
    /// It isn't for this device.
    case notForDevice
    /// It isn't for readers of this locale.
    case notForLocale
    /// It isn't listed yet.
    case notYet
    /// It is no longer listed.
    case ended
}
