internal import Locking
internal import Platform

/// The server's counters, for Prometheus.
///
/// Counting never blocks. When read, each counter is exact, but they aren't a snapshot of one moment.
final class Metrics: Sendable {
    private let shards: [MetricsShard]
    private let build: Build
    private let sources: Sources
    private let site: Lock<SiteState>

    /// The versions of the program.
    struct Build: Sendable {
        var version: String
        var libmicrohttpd: String
    }

    /// Values that other parts of the server provide when the metrics are read.
    struct Sources: Sendable {
        var connections: @Sendable () -> Int
        var evictedConnections: @Sendable () -> Int
        var requestsInFlight: @Sendable () -> Int
        var droppedLogLines: @Sendable () -> Int
        var droppedMessages: @Sendable () -> Int
    }

    /// What the server serves.
    struct SiteState: Sendable {
        /// How many sites were applied, including the first.
        var generation = 0
        var apps = 0
        var affiliates = 0
        /// A hash of the definitions and the public files.
        var hash = ""
        /// Whether the files' current content is served, as far as known.
        var isCurrent = true
        var reloadSuccesses = 0
        var reloadFailures = 0
        /// When the current site was applied.
        var lastSuccess = WallTime(seconds: 0)
        /// `nil` without TLS.
        var certificate: CertificateState?
    }

    /// The certificate in use.
    struct CertificateState: Sendable {
        var end: WallTime
        /// Whether the files' current certificate is in use, as far as known.
        var isCurrent: Bool
    }

    /// - Parameter shards: the number of counter sets; threads that use different ones don't contend.
    init(shards: Int, build: Build, sources: Sources) {
        self.shards = (0..<max(1, shards)).map { _ in MetricsShard() }
        self.build = build
        self.sources = sources
        site = Lock(SiteState())
    }

    /// Counts a completed request.
    ///
    /// - Parameters:
    ///   - label: what was answered.
    ///   - status: 0 without a response, which counts as `other`.
    ///   - contentBytes: the size of the response's content.
    ///   - nanoseconds: from the request line to the response's last byte.
    ///   - shard: any number.
    func record(_ label: Label, status: UInt16, contentBytes: Int, nanoseconds: Int, shard: Int) {
        self.shard(shard).record(label, status: status, contentBytes: contentBytes, nanoseconds: nanoseconds)
    }

    /// Counts a completed request whose `me` names no app of the catalog.
    ///
    /// - Parameter shard: any number.
    func recordUnknownApp(_ label: Label, shard: Int) {
        self.shard(shard).recordUnknownApp(label)
    }

    /// Counts a lookup in the answer cache.
    ///
    /// - Parameter shard: any number.
    func recordCacheLookup(isHit: Bool, shard: Int) {
        self.shard(shard).recordCacheLookup(isHit: isHit)
    }

    /// Records that a site is now served.
    func recordSite(apps: Int, affiliates: Int, hash: String, at time: WallTime) {
        site.withLock { site in
            // The first site isn't a reload.
            if site.generation > 0 { site.reloadSuccesses += 1 }
            site.generation += 1
            site.apps = apps
            site.affiliates = affiliates
            site.hash = hash
            site.lastSuccess = time
        }
    }

    /// Records a rejected edit.
    func recordFailedReload() {
        site.withLock { $0.reloadFailures += 1 }
    }

    /// Records the state after the files were checked.
    ///
    /// - Parameter isCurrent: whether their current content is served.
    func recordReload(isCurrent: Bool) {
        site.withLock { $0.isCurrent = isCurrent }
    }

    func recordCertificate(_ certificate: CertificateState) {
        site.withLock { $0.certificate = certificate }
    }

    /// All metrics in Prometheus's text format 0.0.4, `text/plain; version=0.0.4; charset=utf-8`.
    func prometheusText() -> [UInt8] {
        var totals = MetricsTotals()
        for shard in shards { shard.add(to: &totals) }
        var text = PrometheusText()
        text.add(build)
        text.add(totals)
        text.add(sources)
        text.add(site.withLock { $0 })
        if let process = ProcessStatistics.current() { text.add(process) }
        return text.bytes
    }

    @inline(__always)
    private func shard(_ number: Int) -> MetricsShard {
        shards[Int(UInt(bitPattern: number) % UInt(shards.count))]
    }
}
