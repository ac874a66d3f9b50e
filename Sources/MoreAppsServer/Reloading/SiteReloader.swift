internal import Locking
internal import MicroHTTPD
internal import MoreAppsCatalog
internal import Platform

/// Keeps what is served as the files are: looks at them, reads them again when they have changed, and publishes the next
/// generation.
struct SiteReloader {
    /// What is served, for those who answer.
    let store: SiteStore

    private let source: SiteSource
    private let metrics: Metrics?
    private let log: @Sendable (String) -> Void
    private var site: Site
    /// What was served until a moment ago. It is kept until surely nobody answers from it, since whoever lets it go last
    /// has to free it, which takes long for a large catalog.
    private var retired: [Site] = []
    private var planner: ReloadPlanner
    private var health: HealthReport
    /// What was said last, so that it is said once.
    private var diagnostics: SiteDiagnostics
    private var watcher = PublicDirectoryWatcher()
    /// The first site is prepared behind the first answers, the next ones before they are served.
    private var isPrepared = false

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
        diagnostics = first.diagnostics
        for line in diagnostics.problems + diagnostics.allWarnings { log(line) }
        let site = first.site
        self.source = source
        self.metrics = metrics
        self.log = log
        self.site = site
        planner = ReloadPlanner(known: state, now: .now)
        planner.didRead(SiteSource.Request(state: state), first.reading)
        health = HealthReport(redaction: MessageRedaction(paths: source.paths + otherPaths))
        health.apply(site)
        health.errors = diagnostics.problems
        health.setWarnings(diagnostics.allWarnings, from: .site)
        // There is nothing else that could be served.
        let pending = health.pendingFiles.update(planner.pendingAssets(served: site.assets), now: .now, patience: .zero)
        for line in pending?.started ?? [] { log(line) }
        do throws(ResponseError) {
            let snapshot = SiteStore.Snapshot(site: site, health: try health.resource(common: source.common))
            store = SiteStore(snapshot, now: source.now)
        } catch {
            throw ServiceError(problems: ["error: \(error)"])
        }
        metrics?.recordSite(of: site)
        metrics?.recordReload(isCurrent: health.isCurrent)
        if first.isFromCopy {
            log("warning: serving \(source.localCopy?.definitions ?? ""), a copy of the last good definitions")
        } else {
            saveCopy()
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
    mutating func reloadIfChanged() {
        let start = ContinuousClock.now
        freeRetired()
        if !isPrepared {
            Thread.withLowPriority { [site] in site.prepare() }
            isPrepared = true
        }
        let (state, isNew) = watcher.scan(source, isIdle: planner.isIdle)
        if let request = planner.plan(for: state, isNew: isNew, served: site.assets, now: start) { reload(request) }
        logPendingFiles(now: start)
    }

    /// Reads the files now, and serves what is new in them and can be used.
    mutating func reload() {
        reload(SiteSource.Request(state: source.state()))
    }

    private mutating func reload(_ request: SiteSource.Request) {
        // A large catalog takes long to read, and those who answer go first.
        let reading = Thread.withLowPriority { [source, site] in
            let reading = source.read(previous: site, request)
            reading.site?.prepare()
            return reading
        }
        planner.didRead(request, reading)
        let known = diagnostics
        diagnostics.update(with: reading)
        guard reading.site != nil || diagnostics != known else { return }
        logChanges(since: known, isAsBefore: reading.site == nil)
        if let next = reading.site {
            retired.append(site)
            site = next
            health.apply(next)
            metrics?.recordSite(of: next)
            saveCopy()
            log("generation \(health.generation) is live: \(summary)")
        }
        health.errors = diagnostics.problems
        health.setWarnings(diagnostics.allWarnings, from: .site)
        publish()
    }

    /// Says what has waited for long, and what does no longer.
    private mutating func logPendingFiles(now: ContinuousClock.Instant) {
        var pending = planner.pendingAssets(served: site.assets)
        if let reason = planner.pendingDefinitions { pending[source.definitions] = reason }
        guard let changes = health.pendingFiles.update(pending, now: now) else { return }
        for line in changes.started + changes.ended { log(line) }
        if changes.hasNewError { metrics?.recordFailedReload() }
        publish()
    }

    /// Shows warnings of another source in the state of health, in place of those that it had before.
    ///
    /// - Parameter isTrouble: whether something is wrong already, so that the state is not `ok`.
    mutating func setWarnings(_ lines: [String], from source: HealthReport.WarningSource, isDegraded: Bool = false) {
        if health.setWarnings(lines, from: source, isDegraded: isDegraded) { publish() }
    }

    private func publish() {
        metrics?.recordReload(isCurrent: health.isCurrent)
        do throws(ResponseError) {
            store.publish(SiteStore.Snapshot(site: site, health: try health.resource(common: source.common)))
        } catch {
            log("error: can't update the health report: \(error)")
        }
    }

    private mutating func freeRetired() {
        guard !retired.isEmpty else { return }
        let sites = FreedLater(sites: retired)
        retired = []
        Thread.withLowPriority { sites.free() }
    }

    /// Keeps the definitions that are served, so that a start without their origin has them.
    private func saveCopy() {
        guard let origin = source.origin else { return }
        do throws(FileError) {
            try origin.save(site.definitions)
        } catch {
            log("\(error.path): warning: can't write the copy of the definitions: \(error.reason)")
        }
    }

    /// Says what is new in the remarks.
    private func logChanges(since known: SiteDiagnostics, isAsBefore: Bool) {
        if diagnostics.problems != known.problems {
            for line in diagnostics.problems { log(line) }
        }
        for line in diagnostics.allWarnings where !known.allWarnings.contains(line) { log(line) }
        guard diagnostics.problems != known.problems else { return }
        if !diagnostics.problems.isEmpty {
            metrics?.recordFailedReload()
            log("error: keeping the previous catalog")
        } else if isAsBefore {
            log("the files are valid again; nothing changed")
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
        /// What reading its files came to.
        let reading: SiteSource.Reading
        var diagnostics = SiteDiagnostics()
        var isFromCopy = false
    }

    private static func firstSite(from source: SiteSource) throws(ServiceError) -> First {
        let reading = try firstReading(of: source)
        var diagnostics = SiteDiagnostics()
        diagnostics.update(with: reading)
        if let site = reading.site, reading.problems.isEmpty {
            return First(site: site, reading: reading, diagnostics: diagnostics)
        }
        guard let copy = source.localCopy else {
            throw ServiceError(problems: reading.problems + reading.rejectedWarnings)
        }
        let second = try firstReading(of: copy)
        guard let site = second.site, second.problems.isEmpty else {
            // The public directory may be what is wrong with both.
            let reported = reading.problems + reading.rejectedWarnings
            let further = (second.problems + second.rejectedWarnings).filter { !reported.contains($0) }
            throw ServiceError(problems: reported + further)
        }
        diagnostics.siteWarnings = second.warnings
        return First(site: site, reading: second, diagnostics: diagnostics, isFromCopy: true)
    }

    private static func firstReading(of source: SiteSource) throws(ServiceError) -> SiteSource.Reading {
        var reading = source.read(previous: nil)
        for _ in 0..<50 {
            guard reading.pendingDefinitions != nil else { return reading }
            Signals.pause(milliseconds: 100)
            reading = source.read(previous: nil)
        }
        guard let reason = reading.pendingDefinitions else { return reading }
        throw ServiceError(problems: ["\(reason.line(for: source.definitions)); giving up"])
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
        recordSite(
            apps: site.catalog.apps.count,
            affiliates: site.catalog.affiliates.count,
            hash: site.hash,
            at: .ofLastTick
        )
    }
}
