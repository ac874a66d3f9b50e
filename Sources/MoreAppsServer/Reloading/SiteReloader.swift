internal import Locking
internal import MicroHTTPD
internal import MoreAppsCatalog
internal import Platform

/// Keeps the site up to date: checks the files, reads them again when they have changed, and publishes the next
/// generation.
struct SiteReloader {
    /// What the server serves.
    let store: SiteStore

    private let source: SiteSource
    private let metrics: Metrics?
    private let log: @Sendable (String) -> Void
    private var site: Site
    /// Former sites, kept until no request uses them. The last owner has to free them, which takes long for a large
    /// catalog.
    private var retired: [Site] = []
    private var planner: ReloadPlanner
    private var health: HealthReport
    /// The last diagnostics, to log each only once.
    private var diagnostics: SiteDiagnostics
    private var watcher = PublicDirectoryWatcher()
    /// The first site is prepared after the start, later ones before they are served.
    private var isPrepared = false

    /// Reads the files for the first time.
    ///
    /// Polls an origin until ``stop()``. If its definitions can't be used, their copy is.
    ///
    /// - Parameter otherPaths: further paths that may occur in messages of the health report.
    /// - Throws: ``ServiceError`` when the files don't make a site.
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
        // Without a previous version nothing else can be served, so report at once.
        let pending = health.pendingFiles.update(planner.pendingAssets(served: site.assets), now: .now, patience: .zero)
        for line in pending?.started ?? [] { log(line) }
        do throws(ResponseError) {
            let health = try health.resource(common: source.common)
            store = SiteStore(Snapshot(site: site, health: health, isReady: true), now: source.now)
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

    /// Stops polling an origin.
    func stop() {
        source.origin?.stop()
    }

    /// Polls an origin now; ``reloadIfChanged()`` applies the result.
    func refresh() {
        source.origin?.refresh()
    }

    var summary: String {
        site.summary
    }

    /// Checks the files, and applies valid changes.
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

    /// Reads the files now, and applies valid changes.
    mutating func reload() {
        reload(SiteSource.Request(state: source.state()))
    }

    private mutating func reload(_ request: SiteSource.Request) {
        // At low priority, since a large catalog takes long and requests come first.
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

    /// Logs the files that are pending for long, and those that no longer are.
    private mutating func logPendingFiles(now: ContinuousClock.Instant) {
        var pending = planner.pendingAssets(served: site.assets)
        if let reason = planner.pendingDefinitions { pending[source.definitions] = reason }
        guard let changes = health.pendingFiles.update(pending, now: now) else { return }
        for line in changes.started + changes.ended { log(line) }
        if changes.hasNewError { metrics?.recordFailedReload() }
        publish()
    }

    /// Replaces a source's warnings in the health report.
    ///
    /// - Parameter isDegraded: whether something already fails, so the status isn't `ok`.
    mutating func setWarnings(_ lines: [String], from source: HealthReport.WarningSource, isDegraded: Bool = false) {
        if health.setWarnings(lines, from: source, isDegraded: isDegraded) { publish() }
    }

    private func publish() {
        metrics?.recordReload(isCurrent: health.isCurrent)
        do throws(ResponseError) {
            store.publish(site, health: try health.resource(common: source.common))
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

    /// Saves the definitions, for a start without their origin.
    private func saveCopy() {
        guard let origin = source.origin else { return }
        do throws(FileError) {
            try origin.save(site.definitions)
        } catch {
            log("\(error.path): warning: can't write the copy of the definitions: \(error.reason)")
        }
    }

    /// Logs new diagnostics.
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

    /// The first site and its history.
    private struct First {
        let site: Site
        /// The result of reading its files.
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
            // Public/ may be the problem in both cases.
            let reported = reading.problems + reading.rejectedWarnings
            let further = (second.problems + second.rejectedWarnings).filter { !reported.contains($0) }
            throw ServiceError(problems: reported + further)
        }
        diagnostics.siteWarnings = second.warnings
        return First(site: site, reading: second, diagnostics: diagnostics, isFromCopy: true)
    }

    private static func firstReading(of source: SiteSource) throws(ServiceError) -> SiteSource.Reading {
        func read() -> SiteSource.Reading {
            source.read(previous: nil, SiteSource.Request(state: source.state(), isStart: true))
        }
        var reading = read()
        for _ in 0..<50 {
            guard reading.pendingDefinitions != nil else { return reading }
            Signals.pause(milliseconds: 100)
            reading = read()
        }
        guard let reason = reading.pendingDefinitions else { return reading }
        throw ServiceError(problems: ["\(reason.diagnostic(for: source.definitions)); giving up"])
    }
}

/// Holds sites until a background thread frees them.
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
