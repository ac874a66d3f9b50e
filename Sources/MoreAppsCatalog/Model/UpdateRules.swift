/// When an app's readers are asked to update, and in which words: the key `update` of an app.
public struct UpdateRules: Sendable, Hashable {
    /// How often an app asks again when the reader chose to update later. The server doesn't know its readers: it
    /// hands this on, and the app keeps to it.
    public enum Reminder: String, CaseIterable, Sendable {
        /// Each time that the app checks.
        case always
        /// Once a day, which is the default.
        case daily
        /// Once a week.
        case weekly
        /// Once for each version.
        case once
    }

    /// The oldest version that may still be used. Older ones must update.
    public let minimumVersion: Version?
    /// Single versions that must update, whatever their number.
    public let blockedVersions: Set<Version>
    /// How many days after its release a version is offered first, so that every storefront and device has got it.
    public let delayDays: Int
    /// How often the reader is reminded.
    public let remind: Reminder
    /// Whether betas (TestFlight) are told of releases too.
    public let promptsBetas: Bool
    /// What the alert says in place of its usual words.
    public let texts: [UpdateText: LocalizedText]

    /// The longest delay, in days.
    public static let longestDelay = 365

    /// The rules of an app that has none of its own.
    public static let standard = UpdateRules(
        minimumVersion: nil,
        blockedVersions: [],
        delayDays: 1,
        remind: .daily,
        promptsBetas: false,
        texts: [:]
    )

    /// Whether a version may no longer be used.
    public func forbid(_ version: Version) -> Bool {
        isTooOld(version) || blockedVersions.contains(version)
    }

    /// Whether a version is older than ``minimumVersion``.
    public func isTooOld(_ version: Version) -> Bool {
        minimumVersion.map { version < $0 } ?? false
    }
}

/// The words of an alert, as `update.texts` names them.
///
/// Each may have `{app}` for the app's name. Those of an update, and no others, may have `{version}` for its version.
public enum UpdateText: String, CaseIterable, Sendable {
    /// The title where the update can wait.
    case title
    /// What is said where the update can wait.
    case message
    /// The title where it can't; without it an app's own ``title`` stands there.
    case requiredTitle
    /// What is said where it can't; without it an app's own ``message`` stands there.
    case requiredMessage
    /// The button that goes to the App Store.
    case update
    /// The button that lets the update wait.
    case later
    /// The title where the version may no longer be used, and the device can't take a newer one.
    case unsupportedTitle
    /// What is said there.
    case unsupportedMessage
    /// The button that only closes that alert.
    case ok

    /// The placeholders that the text may have.
    var placeholders: [Placeholder] {
        switch self {
        case .unsupportedTitle, .unsupportedMessage, .ok: [.app]
        default: [.app, .version]
        }
    }

    /// The key of its usual words.
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
