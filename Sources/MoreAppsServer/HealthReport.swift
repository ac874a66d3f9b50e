internal import MicroHTTPD
internal import MoreAppsCatalog

/// What `/healthz` says: that the server lives, and how its catalog is.
///
/// The status is 200 also when an edit was refused: the server is alive, and serves the last good catalog.
struct HealthReport: Sendable {
    /// How often a site was taken over, the first included.
    private(set) var generation = 0
    private var loadedAt: Timestamp?
    private var apps = 0
    private var affiliates = 0
    private var warnings: [String] = []
    /// Why the last edit was not taken over; empty when it was.
    var problems: [String] = []

    /// A site is served.
    mutating func takeOver(_ site: Site, warnings: [String]) {
        generation += 1
        loadedAt = systemTime()
        apps = site.catalog.apps.count
        affiliates = site.catalog.affiliates.count
        self.warnings = warnings
    }

    /// The report as it is sent.
    ///
    /// - Throws: `ResponseError` when there is no memory for it.
    func resource(common: CommonFields) throws(ResponseError) -> Resource {
        var json = JSONWriter(layout: .indented)
        json.beginObject()
        json.member("status", problems.isEmpty ? "ok" : "degraded")
        json.key("generation")
        json.integer(generation)
        if let loadedAt { json.member("loadedAt", loadedAt.description) }
        json.key("apps")
        json.integer(apps)
        json.key("affiliates")
        json.integer(affiliates)
        Self.write(problems, as: "errors", to: &json)
        Self.write(warnings, as: "warnings", to: &json)
        json.endObject()
        return try Resource(state: json.bytes + [UInt8(ascii: "\n")], route: .healthz, common: common)
    }

    private static func write(_ lines: [String], as key: String, to json: inout JSONWriter) {
        json.key(key)
        json.beginArray()
        for line in lines { json.string(line) }
        json.endArray()
    }
}
