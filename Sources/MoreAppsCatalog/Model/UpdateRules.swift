/// When and how an app asks its users to update: the key `update` of an app.
public struct UpdateRules: Sendable, Hashable {
    /// How often an app asks again after the user chose to update later. The server doesn't know users: it passes this
    /// on for the app to follow.
    public enum Reminder: String, CaseIterable, Sendable {
        /// Every time the app checks.
        case always
        /// Once a day, which is the default.
        case daily
        /// Once a week.
        case weekly
        /// Once for each version.
        case once
    }

    /// The oldest version that may still be used. Older versions must update.
    public internal(set) var minimumVersion: Version?
    /// Individual versions that must update.
    public internal(set) var blockedVersions: Set<Version> = []
    /// How many days after its release a version is first offered, so that every storefront and device has it.
    public internal(set) var delayDays = 1
    /// How often the user is reminded.
    public internal(set) var remind = Reminder.daily
    /// Whether betas (TestFlight) are prompted too.
    public internal(set) var promptsBetas = false
    /// Custom texts for the alert.
    public internal(set) var texts: [UpdateText: LocalizedText] = [:]

    /// The longest delay, in days.
    public static let longestDelay = 365

    /// Whether a version may no longer be used.
    public func forbid(_ version: Version) -> Bool {
        isTooOld(version) || blockedVersions.contains(version)
    }

    /// Whether a version is older than ``minimumVersion``.
    public func isTooOld(_ version: Version) -> Bool {
        minimumVersion.map { version < $0 } ?? false
    }
}

/// The texts of an alert, by their keys in `update.texts`.
///
/// Each may contain `{app}`, the app's name. Those about an update may also contain `{version}`.
public enum UpdateText: String, CaseIterable, Sendable {
    /// The title of an optional update.
    case title
    /// The message of an optional update.
    case message
    /// The title of a required update; falls back to a custom ``title``.
    case requiredTitle
    /// The message of a required update; falls back to a custom ``message``.
    case requiredMessage
    /// The button that goes to the App Store.
    case update
    /// The button that postpones the update.
    case later
    /// The title when the version may no longer be used and the device can't install a newer one.
    case unsupportedTitle
    /// The message in that case.
    case unsupportedMessage
    /// The button that closes that alert.
    case ok

    /// The placeholders that the text may contain.
    var placeholders: [Placeholder] {
        switch self {
        case .unsupportedTitle, .unsupportedMessage, .ok: [.app]
        default: [.app, .version]
        }
    }

    /// The key of the built-in words.
    var usual: WordKey {
        switch self {
        case .title: .updateTitle
        case .message: .updateMessage
        case .requiredTitle: .requiredTitle
        case .requiredMessage: .requiredMessage
        case .update: .update
        case .later: .later
        case .unsupportedTitle: .unsupportedTitle
        case .unsupportedMessage: .unsupportedMessage
        case .ok: .ok
        }
    }
}
