/// Decides for one app whether to ask its users to update.
///
/// A release is offered after its delay, to devices whose operating system can run it. The newest of these is the
/// target: a device with an old system gets the last release that it can run, and outdated users get the previous
/// release while the newest is too recent. The delay applies to forbidden versions too: a wall in front of an update
/// that the App Store doesn't have yet would lock users out. `delayDays: 0` puts it up at once. A blocked version is
/// never offered.
public struct UpdateCheck: Sendable {
    /// The releases, the newest version first.
    let releases: [Release]
    let rules: UpdateRules
    /// When each release is first offered.
    let offeredFrom: [Timestamp]
    /// The times at which anything changes, earliest first.
    private let changes: [Timestamp]

    /// The minimum for releases without their own.
    private let minimumOS: MinimumOS?

    /// - Parameter minimumOS: The minimum for releases without their own.
    public init(releases: [Release], rules: UpdateRules, minimumOS: MinimumOS? = nil) {
        self.releases = releases.sorted { $0.version > $1.version }
        self.rules = rules
        self.minimumOS = minimumOS
        let delay = Int64(rules.delayDays) * Timestamp.secondsPerDay
        offeredFrom = self.releases.map {
            Timestamp(secondsSinceEpoch: $0.releasedAt.secondsSinceEpoch + delay)
        }
        changes = Set(self.releases.map(\.releasedAt) + offeredFrom).sorted()
    }

    /// How long nothing changes, around a given time.
    func validity(at now: Timestamp) -> Validity {
        Validity(start: changes.last { $0 <= now }, end: changes.first { $0 > now })
    }

    /// The releases that are offered in a ``validity(at:)`` with the end `end`, regardless of the device, newest first.
    func offered(until end: Timestamp?) -> [Release] {
        zip(releases, offeredFrom).filter { _, from in end.map { from < $0 } ?? true }.map(\.0)
            .filter { !rules.blockedVersions.contains($0.version) }
    }

    /// The oldest operating systems that can install a release.
    func minimumOS(of release: Release) -> MinimumOS? {
        release.minimumOS ?? minimumOS
    }

    /// Decides whether `app` should update.
    public func decision(for app: InstalledApp, at now: Timestamp) -> UpdateDecision {
        if releases.isEmpty { return UpdateDecision(.none, .noReleases) }
        if app.isBeta, !rules.promptsBetas { return UpdateDecision(.none, .beta) }
        guard let installed = app.version else { return UpdateDecision(.none, .unknownVersion) }

        let released = releases.indices.filter { releases[$0].releasedAt <= now }
        let usable = released.filter { !rules.blockedVersions.contains(releases[$0].version) }
        let installable = usable.filter { canInstall($0, app) != false }
        let target = installable.first { offeredFrom[$0] <= now }
        // Releases that are newer than both, and only waiting for their delay.
        let withheld = installable.prefix { $0 != target }.filter { releases[$0].version > installed }
        let dueAt = withheld.map { offeredFrom[$0] }.min()
        func decision(_ outcome: UpdateOutcome, _ reason: UpdateReason) -> UpdateDecision {
            UpdateDecision(outcome, reason, target: target, dueAt: dueAt, validity: validity(at: now))
        }

        if let newest = released.first, installed > releases[newest].version {
            return decision(.none, .newerThanStore)
        }
        let isForbidden = rules.forbid(installed)
        func cures(_ index: Int) -> Bool {
            releases[index].version > installed && !rules.forbid(releases[index].version)
        }
        if let target, isForbidden, cures(target) {
            // Never put up a wall that the user may not be able to pass.
            if canInstall(target, app) == nil { return decision(.available, .unknownOS) }
            return decision(.required, rules.isTooOld(installed) ? .belowMinimum : .blocked)
        }
        if isForbidden, !installable.contains(where: cures), usable.contains(where: cures) {
            return decision(.unsupported, .osTooOld)
        }
        if let target, releases[target].version > installed { return decision(.available, .newVersion) }
        if dueAt != nil { return decision(.none, .tooSoon) }
        if usable.contains(where: { releases[$0].version > installed }) { return decision(.none, .osTooOld) }
        return decision(.none, isForbidden ? .noReplacement : .upToDate)
    }

    /// Whether the app's device can install a release; nil if unknown.
    func canInstall(_ index: Int, _ app: InstalledApp) -> Bool? {
        guard let minimum = minimumOS(of: releases[index]) else { return true }
        return minimum.isMet(by: app.osVersion, on: app.platform)
    }
}
