/// Whether an app must or may be updated.
public enum UpdateOutcome: String, CaseIterable, Sendable {
    /// Nothing is said to the reader.
    case none
    /// There is an update, which can wait.
    case available
    /// The installed version may no longer be used, and there is an update that may.
    case required
    /// The installed version may no longer be used, and the device can't take one that may.
    case unsupported
}

/// Why an outcome is what it is.
public enum UpdateReason: String, CaseIterable, Sendable {
    /// No app has this id.
    case unknownApp
    /// The App Store that the reader said is theirs doesn't have the app.
    case notInStorefront
    /// The app has no releases in the catalog.
    case noReleases
    /// Betas are left alone.
    case beta
    /// The installed version wasn't said, or can't be understood.
    case unknownVersion
    /// The installed version is newer than the App Store's.
    case newerThanStore
    /// There is nothing newer.
    case upToDate
    /// What is newer was released too short a time ago.
    case tooSoon
    /// What is newer, or what would be needed, asks for a newer operating system.
    case osTooOld
    /// The installed version may no longer be used, and nothing that may is released yet.
    case noReplacement
    /// There is a newer version.
    case newVersion
    /// There is a newer version. It would be required, if the device were known to be able to install it.
    case unknownOS
    /// The installed version is older than the oldest that may be used.
    case belowMinimum
    /// The installed version is one of those that may not be used.
    case blocked
}

/// What was found about updating an app. It holds nothing of what the app said, so equal decisions mean equal answers.
public struct UpdateDecision: Hashable, Sendable {
    /// What is to be done.
    public let outcome: UpdateOutcome
    /// Why.
    public let reason: UpdateReason
    /// The newest release that the device can install and that is offered, by its place among the app's releases. It
    /// may be the installed one, or older.
    public let target: Int?
    /// When a newer release than ``target`` and the installed one, which the device can install, will be offered.
    public let dueAt: Timestamp?
    /// Out of it another decision may take this one's place.
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
