/// Decides for one app whether its readers are asked to update.
///
/// A release is offered when its delay has passed, to devices whose operating system it runs on. The newest of those is
/// the target: so a device with an old system gets the last release that it can run, and those who are far behind get the
/// previous release while the newest is too fresh. The delay holds for forbidden versions too: a wall in front of an app
/// whose update the reader's App Store doesn't have yet leaves them with nothing. `delayDays: 0` puts it up at once.
/// A blocked version is never offered.
public struct UpdateCheck: Sendable {
    /// The releases, the newest version first.
    let releases: [Release]
    private let rules: UpdateRules
    /// When each release is offered first.
    private let offeredFrom: [Timestamp]
    /// The moments at which anything changes, the first one first.
    private let changes: [Timestamp]

    /// What a release needs that doesn't say so itself.
    private let minimumOS: MinimumOS?

    /// Prepares the decisions about an app.
    ///
    /// - Parameter minimumOS: What a release needs that doesn't say so itself.
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

    /// From when until when nothing changes, around a moment.
    func validity(at now: Timestamp) -> Validity {
        Validity(start: changes.last { $0 <= now }, end: changes.first { $0 > now })
    }

    /// The releases that are offered in a ``validity(at:)`` that has the end `end`, whatever device they run on, the newest
    /// first.
    func offered(until end: Timestamp?) -> [Release] {
        zip(releases, offeredFrom).filter { _, from in end.map { from < $0 } ?? true }.map(\.0)
            .filter { !rules.blockedVersions.contains($0.version) }
    }

    /// What a release needs to be installed.
    func minimumOS(of release: Release) -> MinimumOS? {
        release.minimumOS ?? minimumOS
    }

    /// Decides whether `app` is asked to update.
    public func decision(for app: InstalledApp, at now: Timestamp) -> UpdateDecision {
        if releases.isEmpty { return UpdateDecision(.none, .noReleases) }
        if app.isBeta, !rules.promptsBetas { return UpdateDecision(.none, .beta) }
        guard let installed = app.version else { return UpdateDecision(.none, .unknownVersion) }

        let released = releases.indices.filter { releases[$0].releasedAt <= now }
        let usable = released.filter { !rules.blockedVersions.contains(releases[$0].version) }
        let installable = usable.filter { canInstall($0, app) != false }
        let target = installable.first { offeredFrom[$0] <= now }
        // What is newer than both and only waits for its time.
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
            // Never a wall in front of those who may not be able to pass it.
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

    /// Whether the app's device can install a release; nil where that isn't known.
    private func canInstall(_ index: Int, _ app: InstalledApp) -> Bool? {
        guard let minimum = minimumOS(of: releases[index]) else { return true }
        return minimum.isMet(by: app.osVersion, on: app.platform)
    }
}
