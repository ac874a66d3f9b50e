internal import Locking
internal import MicroHTTPD
internal import MoreAppsCatalog
internal import Platform

/// Keeps what is served as the files are: looks at them, reads them again when they have changed, and publishes the next
/// generation.
struct SiteKeeper {
    /// What is served, for those who answer.
    let store: SiteStore

    private let source: SiteSource
    private let metrics: Metrics?
    private let log: @Sendable (String) -> Void
    private var site: Site
    /// What was served until a moment ago. It is kept until surely nobody answers from it, since whoever lets it go last
    /// has to free it, which takes long for a large catalog.
    private var retired: [Site] = []
    private var watcher: SiteWatcher<SiteSource.State>
    private var health: HealthReport
    /// What was said last, so that it is said once.
    private var problems: [String]
    private var warnings: [String]
    private var warningsOfRefused: [String]
    private var nextLook = ContinuousClock.now
    /// The first site is prepared behind the first answers, the next ones before they are served.
    private var isPrepared = false

    /// When to look again after a look that began at some time. Looking at many files takes time: a twentieth of it is
    /// enough, and a second's wait.
    static func nextLook(after start: ContinuousClock.Instant) -> ContinuousClock.Instant {
        start + min(start.duration(to: .now) * 20, .seconds(1))
    }

    /// Reads the files for the first time.
    ///
    /// An origin is then asked until ``stop()``. While its definitions can't be used, the copy of them is.
    ///
    /// - Parameter otherPaths: which messages of others about the state of health may have.
    /// - Throws: ``ServiceError`` when they make no site.
    init(
        source: SiteSource,
        otherPaths: [String],
        metrics: Metrics?,
        log: @escaping @Sendable (String) -> Void
    ) throws(ServiceError) {
        try Self.start(source.origin)
        let state = source.state()
        let first: First
        do throws(ServiceError) {
            first = try Self.firstSite(from: source)
        } catch {
            source.origin?.stop()
            throw error
        }
        for remark in first.problems + first.warningsOfRefused + first.warnings { log(remark) }
        let site = first.site
        problems = first.problems
        warnings = first.warnings
        warningsOfRefused = first.warningsOfRefused
        self.source = source
        self.metrics = metrics
        self.log = log
        self.site = site
        watcher = SiteWatcher(known: state, now: .now)
        health = HealthReport(redaction: MessageRedaction(paths: source.paths + otherPaths))
        health.takeOver(site)
        health.errors = problems
        health.setWarnings(first.warningsOfRefused + warnings, from: .site)
        do throws(ResponseError) {
            let moment = SiteStore.Moment(site: site, health: try health.resource(common: source.common))
            store = SiteStore(moment, now: source.now)
        } catch {
            throw ServiceError(problems: ["error: \(error)"])
        }
        metrics?.recordSite(of: site)
        if first.isFromCopy {
            log("warning: \(source.ofCopy?.definitions ?? "") is served, the copy of what was good last")
        } else {
            keepCopy()
        }
    }

    /// Asks an origin no more.
    func stop() {
        source.origin?.stop()
    }

    /// Asks an origin now; what it answers is taken up by ``follow()``.
    func refresh() {
        source.origin?.refresh()
    }

    /// What is served, in a few words.
    var summary: String {
        site.summary
    }

    /// Looks at the files, unless that was done a moment ago, and serves what is new in them and can be used.
    mutating func follow() {
        let start = ContinuousClock.now
        freeRetired()
        if !isPrepared {
            Thread.givingWay { [site] in site.prepare() }
            isPrepared = true
        }
        guard start >= nextLook else { return }
        let state = source.state()
        nextLook = Self.nextLook(after: start)
        if watcher.shouldRead(state, now: start) { reload() }
    }

    /// Reads the files now, and serves what is new in them and can be used.
    mutating func reload() {
        // A large catalog takes long to read, and those who answer go first.
        let reading = Thread.givingWay { [source, site] in
            let reading = source.read(previous: site)
            reading.site?.prepare()
            return reading
        }
        if reading.isUnsettled {
            watcher.readAgain()
            return
        }
        let isTold = reading.problems == problems && reading.warningsOfRefused == warningsOfRefused
        guard reading.site != nil || !isTold else { return }
        if !isTold { tell(reading) }
        if let next = reading.site {
            retired.append(site)
            site = next
            if reading.problems.isEmpty, reading.warnings != warnings {
                warnings = reading.warnings
                for warning in warnings { log(warning) }
            }
            health.takeOver(next)
            metrics?.recordSite(of: next)
            keepCopy()
            log("generation \(health.generation) is live: \(summary)")
        }
        problems = reading.problems
        warningsOfRefused = reading.warningsOfRefused
        health.errors = problems
        health.setWarnings(warningsOfRefused.isEmpty ? warnings : reading.warnings + warningsOfRefused, from: .site)
        publish()
    }

    /// Shows warnings of another source in the state of health, in place of those that it had before.
    mutating func setWarnings(_ lines: [String], from source: HealthReport.WarningSource) {
        if health.setWarnings(lines, from: source) { publish() }
    }

    private func publish() {
        do throws(ResponseError) {
            store.publish(SiteStore.Moment(site: site, health: try health.resource(common: source.common)))
        } catch {
            log("error: the state of health can't be shown: \(error)")
        }
    }

    private mutating func freeRetired() {
        guard !retired.isEmpty else { return }
        let sites = FreedLater(sites: retired)
        retired = []
        Thread.givingWay { sites.free() }
    }

    /// Keeps the definitions that are served, so that a start without their origin has them.
    private func keepCopy() {
        guard let origin = source.origin else { return }
        do throws(FileError) {
            try origin.keep(site.definitions)
        } catch {
            log("\(error.path): warning: the copy of the definitions can't be written: \(error.reason)")
        }
    }

    private func tell(_ reading: SiteSource.Reading) {
        for line in reading.problems + reading.warningsOfRefused { log(line) }
        if !reading.problems.isEmpty {
            metrics?.recordFailedReload()
            log("error: what was good before is served on")
        } else if reading.site == nil {
            log("all is again as it was when it was last good")
        }
    }

    /// How long a start waits for an origin.
    private static let originPatience = Duration.seconds(10)

    private static func start(_ origin: Origin?) throws(ServiceError) {
        do {
            try origin?.start(within: originPatience)
        } catch let error as HTTPFetchError {
            throw ServiceError(problems: ["error: \(error.reason)"])
        } catch {
            throw ServiceError(problems: ["error: \(error)"])
        }
    }

    /// The first site, and how it came to be.
    private struct First {
        let site: Site
        let warnings: [String]
        /// Why it is not what it should be.
        var problems: [String] = []
        var warningsOfRefused: [String] = []
        var isFromCopy = false
    }

    private static func firstSite(from source: SiteSource) throws(ServiceError) -> First {
        let reading = try firstReading(of: source)
        if let site = reading.site, reading.problems.isEmpty { return First(site: site, warnings: reading.warnings) }
        guard let copy = source.ofCopy else {
            throw ServiceError(problems: reading.problems + reading.warningsOfRefused)
        }
        let second = try firstReading(of: copy)
        guard let site = second.site, second.problems.isEmpty else {
            // The public directory may be what is wrong with both.
            let told = reading.problems + reading.warningsOfRefused
            let further = (second.problems + second.warningsOfRefused).filter { !told.contains($0) }
            throw ServiceError(problems: told + further)
        }
        return First(
            site: site,
            warnings: second.warnings,
            problems: reading.problems,
            warningsOfRefused: reading.warningsOfRefused,
            isFromCopy: true
        )
    }

    private static func firstReading(of source: SiteSource) throws(ServiceError) -> SiteSource.Reading {
        for _ in 0..<50 {
            let reading = source.read(previous: nil)
            guard reading.isUnsettled else { return reading }
            Signals.pause(milliseconds: 100)
        }
        throw ServiceError(problems: [
            "\(source.definitions): error: the files don't come to rest: they are being written to"
        ])
    }
}

/// Holds sites until one thread frees them.
private final class FreedLater: Sendable {
    private let sites: Lock<[Site]>

    init(sites: [Site]) {
        self.sites = Lock(sites)
    }

    func free() {
        let freed = sites.withLock { sites in
            defer { sites = [] }
            return sites
        }
        withExtendedLifetime(freed) {}
    }
}

extension Metrics {
    fileprivate func recordSite(of site: Site) {
        recordSite(apps: site.catalog.apps.count, affiliates: site.catalog.affiliates.count, at: .ofLastTick)
    }
}
