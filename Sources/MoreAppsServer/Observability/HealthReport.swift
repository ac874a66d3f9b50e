internal import MicroHTTPD
internal import MoreAppsCatalog

/// What `/healthz` says: that the server lives, and how its catalog is.
///
/// The status is 200 also when an edit was refused: the server is alive, and serves the last good catalog. Everybody may
/// read it, so every message passes a ``MessageRedaction``.
struct HealthReport: Sendable {
    /// Whom a warning is from. Each takes back its own, and they are shown in this order.
    enum WarningSource: CaseIterable, Sendable {
        /// The catalog and what is missing in Public/.
        case site
        /// The certificate and its key.
        case certificate
    }

    /// How often a site was taken over, the first included.
    private(set) var generation = 0
    private var loadedAt: Timestamp?
    private var apps = 0
    private var affiliates = 0
    private var warnings: [WarningSource: [String]] = [:]
    /// Whose warnings say that something is wrong already.
    private var degradedSources: Set<WarningSource> = []
    private let redaction: MessageRedaction
    /// Why the last edit was not taken over; empty when it was.
    var errors: [String] = []
    /// What of the files waits to be served.
    var pendingFiles = PendingFiles()

    init(redaction: MessageRedaction) {
        self.redaction = redaction
    }

    /// A site is served.
    mutating func apply(_ site: Site) {
        generation += 1
        loadedAt = systemTime()
        apps = site.catalog.apps.count
        affiliates = site.catalog.affiliates.count
    }

    /// Shows these warnings from now on, and no others of the same source.
    ///
    /// - Parameter isTrouble: whether something is wrong already, so that the state is not `ok`.
    /// - Returns: whether they are others than before.
    @discardableResult
    mutating func setWarnings(_ lines: [String], from source: WarningSource, isDegraded: Bool = false) -> Bool {
        let isKnown = warnings[source, default: []] == lines && degradedSources.contains(source) == isDegraded
        guard !isKnown else { return false }
        warnings[source] = lines
        if isDegraded { degradedSources.insert(source) } else { degradedSources.remove(source) }
        return true
    }

    /// Whether what the files have now is served.
    var isCurrent: Bool {
        errors.isEmpty && pendingFiles.errors.isEmpty
    }

    /// The report as it is sent.
    ///
    /// - Throws: `ResponseError` when out of memory.
    func resource(common: CommonFields) throws(ResponseError) -> Resource {
        var json = JSONWriter(layout: .indented)
        json.beginObject()
        json.member("status", isCurrent && degradedSources.isEmpty ? "ok" : "degraded")
        json.key("generation")
        json.integer(generation)
        if let loadedAt { json.member("loadedAt", loadedAt.description) }
        json.key("apps")
        json.integer(apps)
        json.key("affiliates")
        json.integer(affiliates)
        write(errors + pendingFiles.errors, as: "errors", to: &json)
        let lasting = WarningSource.allCases.flatMap { warnings[$0, default: []] }
        write(lasting + pendingFiles.warnings, as: "warnings", to: &json)
        json.endObject()
        return try Resource(state: json.bytes + [UInt8(ascii: "\n")], route: .healthz, common: common)
    }

    private func write(_ lines: [String], as key: String, to json: inout JSONWriter) {
        json.key(key)
        json.beginArray()
        for line in lines { json.string(redaction.redacted(line)) }
        json.endArray()
    }
}
