internal import FoundationEssentials
internal import HTTPSemantics
internal import MicroHTTPD
internal import MoreAppsCatalog

/// What `/healthz` says: that the server lives, and how its catalog is.
///
/// The status is 200 also when an edit was refused: the server is alive, and serves the last good catalog.
struct HealthReport: Sendable {
    /// How often a site was taken over, the first included.
    private(set) var generation = 1
    private var loadedAt: Date
    private var summary: SiteSummary
    private var warnings: [String]
    private var problems: [String] = []

    /// The first site was read.
    init(site: Site, warnings: [String]) {
        loadedAt = .now
        summary = site.summary
        self.warnings = warnings
    }

    /// A further site was taken over.
    mutating func succeed(with site: Site, warnings: [String]) {
        generation += 1
        loadedAt = .now
        summary = site.summary
        self.warnings = warnings
        problems = []
    }

    /// The files make no site.
    mutating func fail(_ problems: [String]) {
        self.problems = problems
    }

    /// The files are as they were when they were last good.
    mutating func recover() {
        problems = []
    }

    /// The report as it is sent.
    ///
    /// - Throws: `ResponseError` when there is no memory for it.
    func resource() throws(ResponseError) -> Resource {
        var json = JSONWriter()
        json.object { json in
            json.member("status", problems.isEmpty ? "ok" : "degraded")
            json.member("generation", generation)
            json.member("loadedAt", loadedAt.formatted(.iso8601))
            json.member("apps", summary.apps)
            json.member("affiliates", summary.affiliates)
            json.member("errors", problems)
            json.member("warnings", warnings)
        }
        return try Resource(
            content: json.bytes + [UInt8(ascii: "\n")], mediaType: .json, cacheControl: .noStore,
            fields: JSONFields.shared
        )
    }
}
