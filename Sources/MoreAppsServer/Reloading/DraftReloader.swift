internal import MicroHTTPD
internal import Platform

/// Reloads the draft that the preview shows: definitions that aren't live yet.
///
/// Unlike the live definitions, they may be invalid or missing from the start. Their problems appear in the draft's
/// health report, not in the log.
struct DraftReloader {
    /// What the preview serves.
    let store: SiteStore

    private let source: SiteSource
    private var site: Site?
    private var planner: ReloadPlanner
    private var health: HealthReport
    private var diagnostics = SiteDiagnostics()
    private var watcher = PublicDirectoryWatcher()

    /// Reads the draft for the first time.
    ///
    /// - Parameters:
    ///   - definitions: the path of the draft.
    ///   - source: the live site's source, which provides the public files.
    /// - Throws: ``ServiceError`` when out of memory.
    init(definitions: String, source: SiteSource) throws(ServiceError) {
        var draft = source.with(definitions: definitions)
        // Editors want to see their edits at once.
        draft.common.cacheControl = .revalidate
        draft.common.isShared = false
        self.source = draft
        planner = ReloadPlanner(known: draft.state(), now: .now)
        health = HealthReport(redaction: MessageRedaction(paths: draft.paths))
        do throws(ResponseError) {
            let health = try health.resource(common: draft.common)
            store = SiteStore(Snapshot(site: nil, health: health, isReady: nil), now: draft.now)
        } catch {
            throw ServiceError(problems: ["error: \(error)"])
        }
        reload()
    }

    /// Checks the files, and reloads what changed.
    mutating func reloadIfChanged() {
        let start = ContinuousClock.now
        let (state, isNew) = watcher.scan(source, isIdle: planner.isIdle)
        if let request = planner.plan(for: state, isNew: isNew, served: site?.assets, now: start) { reload(request) }
        var pending = planner.pendingAssets(served: site?.assets)
        if let reason = planner.pendingDefinitions { pending[source.definitions] = reason }
        if health.pendingFiles.update(pending, now: start) != nil { publish() }
    }

    /// Reads the files now.
    mutating func reload() {
        reload(SiteSource.Request(state: source.state()))
    }

    private mutating func reload(_ request: SiteSource.Request) {
        // At low priority, as for the live site.
        let reading = Thread.withLowPriority { [source, site] in source.read(previous: site, request) }
        planner.didRead(request, reading)
        let known = diagnostics
        diagnostics.update(with: reading)
        guard reading.site != nil || diagnostics != known else { return }
        if let next = reading.site {
            site = next
            health.apply(next)
        }
        health.errors = diagnostics.problems
        health.setWarnings(diagnostics.allWarnings, from: .site)
        publish()
    }

    private func publish() {
        // Without memory keep the previous report; the next change tries again.
        guard let report = try? health.resource(common: source.common) else { return }
        store.publish(site, health: report)
    }
}
