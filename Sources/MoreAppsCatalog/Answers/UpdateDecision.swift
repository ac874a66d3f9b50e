/// Whether an app must or may be updated.
public enum UpdateOutcome: String, CaseIterable, Sendable {
    /// Show nothing.
    case none
    /// There is an optional update.
    case available
    /// The installed version may no longer be used, and there is an update that may.
    case required
    /// The installed version may no longer be used, and the device can't install one that may.
    case unsupported
}

/// The reason for an outcome.
public enum UpdateReason: String, CaseIterable, Sendable {
    /// The app is unknown.
    case unknownApp
    /// The App Store of the given storefront doesn't have the app.
    case notInStorefront
    /// The app has no releases in the catalog.
    case noReleases
    /// Betas aren't prompted.
    case beta
    /// The installed version is missing or invalid.
    case unknownVersion
    /// The installed version is newer than the App Store's.
    case newerThanStore
    /// There is nothing newer.
    case upToDate
    /// The newer release is too recent.
    case tooSoon
    /// The newer or required release needs a newer operating system.
    case osTooOld
    /// The installed version may no longer be used, and no replacement is released yet.
    case noReplacement
    /// There is a newer version.
    case newVersion
    /// There is a newer version. It would be required if the device were known to be able to install it.
    case unknownOS
    /// The installed version is older than the minimum.
    case belowMinimum
    /// The installed version is blocked.
    case blocked
}

/// A decision about an update. It contains nothing from the request, so equal decisions give equal answers.
public struct UpdateDecision: Hashable, Sendable {
    /// What to do.
    public let outcome: UpdateOutcome
    /// Why.
    public let reason: UpdateReason
    /// The index of the newest release that is offered and that the device can install. It may be the installed version
    /// or older.
    public let target: Int?
    /// When an even newer release that the device can install will be offered.
    public let dueAt: Timestamp?
    /// After it the decision may change.
    public let validity: Validity

    init(
        _ outcome: UpdateOutcome,
        _ reason: UpdateReason,
        target: Int? = nil,
        dueAt: Timestamp? = nil,
        validity: Validity = .always
    ) {
        self.outcome = outcome
        self.reason = reason
        self.target = target
        self.dueAt = dueAt
        self.validity = validity
    }
}
