internal import MicroHTTPD
internal import MoreAppsCatalog

/// The content of `/healthz`: the state of the server's files.
///
/// The status is 200 even when an edit was rejected: the server is alive and serves the last good catalog. The report
/// is public, so every message passes through a ``MessageRedaction``.
struct HealthReport: Sendable {
    /// Where warnings come from. Each source replaces only its own; they are shown in this order.
    enum WarningSource: CaseIterable, Sendable {
        /// The catalog and Public/.
        case site
        /// The certificate and its key.
        case certificate
    }

    /// How many sites were applied, including the first.
    private(set) var generation = 0
    private var loadedAt: Timestamp?
    private var apps = 0
    private var affiliates = 0
    private var warnings: [WarningSource: [String]] = [:]
    /// The sources whose warnings mean that something already fails.
    private var degradedSources: Set<WarningSource> = []
    private let redaction: MessageRedaction
    /// Why the last edit was rejected; empty when it wasn't.
    var errors: [String] = []
    var pendingFiles = PendingFiles()

    init(redaction: MessageRedaction) {
        self.redaction = redaction
    }

    /// Records that a site is now served.
    mutating func apply(_ site: Site) {
        generation += 1
        loadedAt = systemTime()
        apps = site.catalog.apps.count
        affiliates = site.catalog.affiliates.count
    }

    /// Replaces the warnings of a source.
    ///
    /// - Parameter isDegraded: whether something already fails, so the status isn't `ok`.
    /// - Returns: whether anything changed.
    @discardableResult
    mutating func setWarnings(_ lines: [String], from source: WarningSource, isDegraded: Bool = false) -> Bool {
        let isKnown = warnings[source, default: []] == lines && degradedSources.contains(source) == isDegraded
        guard !isKnown else { return false }
        warnings[source] = lines
        if isDegraded { degradedSources.insert(source) } else { degradedSources.remove(source) }
        return true
    }

    /// Whether the files' current content is served.
    var isCurrent: Bool {
        errors.isEmpty && pendingFiles.errors.isEmpty
    }

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
        return try Resource(state: json.bytes + [UInt8(ascii: "\n")], of: .healthz, common: common)
    }

    private func write(_ lines: [String], as key: String, to json: inout JSONWriter) {
        json.key(key)
        json.beginArray()
        for line in lines { json.string(redaction.redacted(line)) }
        json.endArray()
    }
}
