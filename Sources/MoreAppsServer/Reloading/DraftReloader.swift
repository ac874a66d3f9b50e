internal import MicroHTTPD
internal import Platform

/// Keeps what the preview shows of a draft as its file is: definitions that are not live yet.
///
/// Unlike the live definitions they may be wrong or not there from the start on. What is wrong with them is said where
/// they are shown, in their state of health, and not in the log.
struct DraftReloader {
    /// What is shown, for those who answer.
    let store: DraftStore

    private let source: SiteSource
    private var site: Site?
    private var planner: ReloadPlanner
    private var health: HealthReport
    private var diagnostics = SiteDiagnostics()
    private var watcher = PublicDirectoryWatcher()

    /// Reads the draft for the first time.
    ///
    /// - Parameters:
    ///   - definitions: the path of its definitions.
    ///   - source: the live site's source, which has the public files.
    /// - Throws: ``ServiceError`` when there is no memory for the state of health.
    init(definitions: String, source: SiteSource) throws(ServiceError) {
        var draft = source.with(definitions: definitions)
        // Whoever edits wants to see the edit.
        draft.common.cacheControl = .revalidate
        draft.common.isShared = false
        draft.root = Preview.draftRoot
        self.source = draft
        planner = ReloadPlanner(known: draft.state(), now: .now)
        health = HealthReport(redaction: MessageRedaction(paths: draft.paths))
        do throws(ResponseError) {
            store = DraftStore(DraftStore.Snapshot(site: nil, health: try health.resource(common: draft.common)))
        } catch {
            throw ServiceError(problems: ["error: \(error)"])
        }
        reload()
    }

    /// Looks at the files, unless that was done a moment ago, and shows what is new in them.
    mutating func reloadIfChanged() {
        let start = ContinuousClock.now
        let (state, isNew) = watcher.scan(source, isIdle: planner.isIdle)
        if let request = planner.plan(for: state, isNew: isNew, served: site?.assets, now: start) { reload(request) }
        var pending = planner.pendingAssets(served: site?.assets)
        if let reason = planner.pendingDefinitions { pending[source.definitions] = reason }
        if health.pendingFiles.update(pending, now: start) != nil { publish() }
    }

    /// Reads the files now, and shows what is new in them.
    mutating func reload() {
        reload(SiteSource.Request(state: source.state()))
    }

    private mutating func reload(_ request: SiteSource.Request) {
        // As with the live site, those who answer go first.
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
        // Without memory for it the report before it stays; the next change tries again.
        guard let report = try? health.resource(common: source.common) else { return }
        store.publish(DraftStore.Snapshot(site: site, health: report))
    }
}
