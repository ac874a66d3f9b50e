import Testing

@testable import MoreAppsCatalog

private func time(_ text: String) -> Timestamp {
    guard let time = Timestamp(text) else { fatalError("“\(text)” is no time") }
    return time
}

private func release(_ text: String, _ releasedAt: String, _ minimumOS: MinimumOS? = nil) -> Release {
    Release(version: version(text), releasedAt: time(releasedAt), minimumOS: minimumOS, notes: nil)
}

private func rules(
    minimum: String? = nil,
    blocked: [String] = [],
    delayDays: Int = 1,
    promptsBetas: Bool = false
) -> UpdateRules {
    UpdateRules(
        minimumVersion: minimum.map(version),
        blockedVersions: Set(blocked.map(version)),
        delayDays: delayDays,
        remind: .daily,
        promptsBetas: promptsBetas,
        texts: [:]
    )
}

/// 1.0 for everyone, 2.0 since iOS 15, 3.0 since iOS 17, released on June 10th.
private let releases = [
    release("1.0", "2026-01-01"),
    release("3.0", "2026-06-10", MinimumOS([.ios: version("17"), .macos: version("14")])),
    release("2.0", "2026-03-01", MinimumOS([.ios: version("15"), .macos: version("12")])),
]

/// A row: an app's parameters, and the decision.
private struct Case: CustomTestStringConvertible {
    let installed: String?
    let os: String?
    let platform: ApplePlatform?
    let beta: Bool
    let at: String
    let outcome: UpdateOutcome
    let reason: UpdateReason
    let target: String?
    let dueAt: String?

    init(
        _ installed: String?,
        os: String? = "17.2",
        platform: ApplePlatform? = .ios,
        beta: Bool = false,
        at: String = "2026-07-01",
        _ outcome: UpdateOutcome,
        _ reason: UpdateReason,
        _ target: String? = nil,
        dueAt: String? = nil
    ) {
        self.installed = installed
        self.os = os
        self.platform = platform
        self.beta = beta
        self.at = at
        self.outcome = outcome
        self.reason = reason
        self.target = target
        self.dueAt = dueAt
    }

    var testDescription: String {
        "\(installed ?? "unknown") on \(os ?? "unknown") at \(at): \(outcome), \(reason)"
    }

    func check(_ check: UpdateCheck, sourceLocation: SourceLocation = #_sourceLocation) {
        let app = InstalledApp(
            version: installed.flatMap { Version($0) },
            osVersion: os.flatMap { Version($0) },
            platform: platform,
            isBeta: beta
        )
        let decision = check.decision(for: app, at: time(at))
        #expect(decision.outcome == outcome, sourceLocation: sourceLocation)
        #expect(decision.reason == reason, sourceLocation: sourceLocation)
        let found = decision.target.map { check.releases[$0].version.description }
        #expect(found == target, sourceLocation: sourceLocation)
        #expect(decision.dueAt == dueAt.map(time), sourceLocation: sourceLocation)
    }
}

@Suite("The decision to update")
struct UpdateCheckTests {
    @Test(
        "offers the newest release that the device can install",
        arguments: [
            Case("1.0", .available, .newVersion, "3.0"),
            Case("2.9.9", .available, .newVersion, "3.0"),
            Case("2.10", .available, .newVersion, "3.0"),
            Case("3.0-beta", .available, .newVersion, "3.0"),
            Case("3.0", .none, .upToDate, "3.0"),
            Case("v3.0.0.0 (18)", .none, .upToDate, "3.0"),
            Case("3.0.0.1", .none, .newerThanStore, "3.0"),
            Case("3.1-beta", .none, .newerThanStore, "3.0"),
            Case("99999999999999999999999", .none, .newerThanStore, "3.0"),
            Case("0.99999999999999999999", .available, .newVersion, "3.0"),
            Case("1.0", os: "16.7", .available, .newVersion, "2.0"),
            Case("2.0", os: "16.7", .none, .osTooOld, "2.0"),
            Case("2.5", os: "16.7", .none, .osTooOld, "2.0"),
            Case("0.9", os: "12", .available, .newVersion, "1.0"),
            Case("1.0", os: "12", .none, .osTooOld, "1.0"),
            Case("1.0", os: "15", platform: .ipados, .available, .newVersion, "2.0"),
            Case("1.0", os: "13", platform: .macos, .available, .newVersion, "2.0"),
            Case("1.0", os: "14", platform: .macos, .available, .newVersion, "3.0"),
            Case("1.0", os: "9", platform: .tvos, .available, .newVersion, "3.0"),
            Case("1.0", os: "11", platform: nil, .none, .osTooOld, "1.0"),
            Case("1.0", os: "13", platform: nil, .available, .newVersion, "2.0"),
            Case("1.0", os: "15", platform: nil, .available, .newVersion, "3.0"),
            Case("1.0", os: nil, .available, .newVersion, "3.0"),
        ]
    )
    fileprivate func offers(line: Case) {
        line.check(UpdateCheck(releases: releases, rules: rules()))
    }

    @Test(
        "doesn't prompt betas or unreadable versions",
        arguments: [
            Case(nil, .none, .unknownVersion),
            Case("", .none, .unknownVersion),
            Case("one", .none, .unknownVersion),
            Case("1..0", .none, .unknownVersion),
            Case("1.0", beta: true, .none, .beta),
            Case(nil, beta: true, .none, .beta),
        ]
    )
    fileprivate func ignores(line: Case) {
        line.check(UpdateCheck(releases: releases, rules: rules(minimum: "3.0")))
    }

    @Test("prompts betas if the app wants it")
    func promptsBetas() {
        let check = UpdateCheck(releases: releases, rules: rules(promptsBetas: true))
        Case("1.0", beta: true, .available, .newVersion, "3.0").check(check)
    }

    @Test(
        "waits for the delay, and offers the previous release to those who are far behind",
        arguments: [
            Case("2.0", at: "2026-06-09", .none, .upToDate, "2.0"),
            Case("2.0", at: "2026-06-10", .none, .tooSoon, "2.0", dueAt: "2026-06-17"),
            Case("2.0", at: "2026-06-16T23:59:59Z", .none, .tooSoon, "2.0", dueAt: "2026-06-17"),
            Case("2.0", at: "2026-06-17", .available, .newVersion, "3.0"),
            Case("1.0", at: "2026-06-12", .available, .newVersion, "2.0", dueAt: "2026-06-17"),
            Case("2.0", os: "16", at: "2026-06-12", .none, .osTooOld, "2.0"),
            Case("3.0", at: "2026-06-12", .none, .upToDate, "2.0"),
            Case("3.0", at: "2026-06-09", .none, .newerThanStore, "2.0"),
            Case("0.9", at: "2026-01-02", .none, .tooSoon, dueAt: "2026-01-08"),
            Case("0.9", at: "2025-12-31", .none, .upToDate),
        ]
    )
    fileprivate func waits(line: Case) {
        line.check(UpdateCheck(releases: releases, rules: rules(delayDays: 7)))
    }

    @Test(
        "puts up a wall only for those who can pass it",
        arguments: [
            Case("1.0", .required, .belowMinimum, "3.0"),
            Case("1.9.9.9", .required, .belowMinimum, "3.0"),
            Case("2.0-rc.1", .required, .belowMinimum, "3.0"),
            Case("2.0", .available, .newVersion, "3.0"),
            Case("2.1", .required, .blocked, "3.0"),
            Case("2.1.0 (7)", .required, .blocked, "3.0"),
            Case("2.1.1", .available, .newVersion, "3.0"),
            Case("1.0", os: "15", .required, .belowMinimum, "2.0"),
            Case("1.0", os: "12", .unsupported, .osTooOld, "1.0"),
            Case("0.5", os: "12", .unsupported, .osTooOld, "1.0"),
            Case("2.1", os: "16", .unsupported, .osTooOld, "2.0"),
            Case("1.0", os: nil, .available, .unknownOS, "3.0"),
            Case("1.0", os: "seventeen", .available, .unknownOS, "3.0"),
            Case("1.0", os: nil, platform: .tvos, .available, .unknownOS, "3.0"),
            Case("x", .none, .unknownVersion),
            Case("4.0", .none, .newerThanStore, "3.0"),
            Case("1.0", beta: true, .none, .beta),
        ]
    )
    fileprivate func requires(line: Case) {
        line.check(UpdateCheck(releases: releases, rules: rules(minimum: "2.0", blocked: ["2.1"])))
    }

    @Test(
        "lets the wall wait until the update is everywhere",
        arguments: [
            Case("2.0", at: "2026-06-12", .none, .tooSoon, "2.0", dueAt: "2026-06-17"),
            Case("1.0", at: "2026-06-12", .available, .newVersion, "2.0", dueAt: "2026-06-17"),
            Case("2.0", at: "2026-06-17", .required, .belowMinimum, "3.0"),
            // Before the first usable release, nothing can be done.
            Case("2.0", at: "2026-06-09", .none, .noReplacement, "2.0"),
            Case("1.0", at: "2026-06-09", .available, .newVersion, "2.0"),
        ]
    )
    fileprivate func delaysWalls(line: Case) {
        line.check(UpdateCheck(releases: releases, rules: rules(minimum: "3.0", delayDays: 7)))
    }

    @Test("puts the wall up at once without a delay")
    func hasNoDelay() {
        let check = UpdateCheck(releases: releases, rules: rules(minimum: "3.0", delayDays: 0))
        Case("2.0", at: "2026-06-10", .required, .belowMinimum, "3.0").check(check)
    }

    @Test(
        "never offers what is blocked",
        arguments: [
            Case("1.0", os: "15", .none, .osTooOld, "1.0"),
            Case("2.0", os: "15", .unsupported, .osTooOld, "1.0"),
            Case("2.0", os: "17", .required, .blocked, "3.0"),
            Case("1.0", at: "2026-04-01", .none, .upToDate, "1.0"),
            Case("2.0", at: "2026-04-01", .none, .noReplacement, "1.0"),
        ]
    )
    fileprivate func skipsBlocked(line: Case) {
        line.check(UpdateCheck(releases: releases, rules: rules(blocked: ["2.0"])))
    }

    @Test("uses the app's minimum for releases without their own")
    func inheritsMinimum() {
        let check = UpdateCheck(
            releases: [release("1.0", "2026-01-01")],
            rules: rules(),
            minimumOS: MinimumOS(plain: version("15"))
        )
        Case("0.9", os: "14", .none, .osTooOld).check(check)
        Case("0.9", os: "15", .available, .newVersion, "1.0").check(check)
    }

    @Test("has no answer for an app without releases")
    func hasNoReleases() {
        Case("1.0", .none, .noReleases)
            .check(UpdateCheck(releases: [], rules: rules()))
    }

    @Test("holds until the next release comes out or is offered, and no longer")
    func expires() throws {
        let check = UpdateCheck(releases: releases, rules: rules(delayDays: 7))
        var now = time("2025-12-31")
        var moments: [String] = []
        while let next = check.validity(at: now).end {
            moments.append(next.description)
            now = next
        }
        #expect(
            moments == [
                "2026-01-01T00:00:00Z", "2026-01-08T00:00:00Z", "2026-03-01T00:00:00Z", "2026-03-08T00:00:00Z",
                "2026-06-10T00:00:00Z", "2026-06-17T00:00:00Z",
            ]
        )
        // Decisions change only at these times.
        for installed in ["0.9", "1.0", "2.0", "3.0", "4.0"] {
            let app = InstalledApp(version: version(installed), osVersion: version("17"), platform: .ios)
            let first = time("2025-12-25").secondsSinceEpoch
            let last = time("2026-07-01").secondsSinceEpoch
            var known: UpdateDecision?
            for seconds in stride(from: first, through: last, by: 3600 * 7) {
                let moment = Timestamp(secondsSinceEpoch: seconds)
                let decision = check.decision(for: app, at: moment)
                if let known, known.validity.contains(moment) { #expect(decision == known) }
                known = decision
            }
            #expect(known?.validity.end == nil)
        }
    }

    @Test("shows others what is offered in a period")
    func offersReleases() {
        let check = UpdateCheck(releases: releases, rules: rules(delayDays: 7))
        func offered(_ now: String) -> [String] {
            check.offered(until: check.validity(at: time(now)).end).map(\.version.description)
        }
        #expect(offered("2026-01-07") == [])
        #expect(offered("2026-01-08") == ["1.0"])
        #expect(offered("2026-06-16") == ["2.0", "1.0"])
        #expect(offered("2026-06-17") == ["3.0", "2.0", "1.0"])
        let blocking = UpdateCheck(releases: releases, rules: rules(blocked: ["2.0"]))
        #expect(blocking.offered(until: nil).map(\.version.description) == ["3.0", "1.0"])
    }
}
