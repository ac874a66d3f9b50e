internal import Locking
internal import Platform

/// What the server counts of itself, for Prometheus.
///
/// Counting waits for nothing and takes no lock. What is read is right for each counter, though not for all of them at
/// one moment.
final class Metrics: Sendable {
    private let shards: [MetricsShard]
    private let build: Build
    private let sources: Sources
    private let site: Lock<SiteState>

    /// What the program is made of.
    struct Build: Sendable {
        var version: String
        var libmicrohttpd: String
    }

    /// What others know, and are asked for when the metrics are read.
    struct Sources: Sendable {
        /// How many connections are open.
        var connections: @Sendable () -> Int
        /// How many connections were closed to make room for others.
        var evictedConnections: @Sendable () -> Int
        /// How many requests are being read or answered.
        var requestsInFlight: @Sendable () -> Int
        /// How many lines the access log has dropped.
        var droppedLogLines: @Sendable () -> Int
        /// How many messages were not written to standard error.
        var droppedMessages: @Sendable () -> Int
    }

    /// What is served, and how it came to be.
    struct SiteState: Sendable {
        /// How many sites were taken over, the first included.
        var generation = 0
        var apps = 0
        var affiliates = 0
        /// Of the definitions and the public files.
        var hash = ""
        /// Whether what the files were last found to have is served.
        var isCurrent = true
        var reloadSuccesses = 0
        var reloadFailures = 0
        /// When a site was last taken over.
        var lastSuccess = WallTime(seconds: 0)
        /// `nil` without TLS.
        var certificate: CertificateState?
    }

    /// The certificate that is in use.
    struct CertificateState: Sendable {
        var end: WallTime
        /// Whether what its files were last found to have is in use.
        var isCurrent: Bool
    }

    /// - Parameter shards: how many sets of counters there are; threads that use different ones don't hinder each other.
    init(shards: Int, build: Build, sources: Sources) {
        self.shards = (0..<max(1, shards)).map { _ in MetricsShard() }
        self.build = build
        self.sources = sources
        site = Lock(SiteState())
    }

    /// Counts a request that is over.
    ///
    /// - Parameters:
    ///   - status: of the response; 0 where there was none, which counts as `other`.
    ///   - contentBytes: of the response, without its head.
    ///   - nanoseconds: from the request line to the response's last byte.
    ///   - shard: any number.
    func record(_ route: Route, status: UInt16, contentBytes: Int, nanoseconds: Int, shard: Int) {
        self.shard(shard).record(route, status: status, contentBytes: contentBytes, nanoseconds: nanoseconds)
    }

    /// Counts a look-up in the cache of answers.
    ///
    /// - Parameter shard: any number.
    func recordCacheLookup(isHit: Bool, shard: Int) {
        self.shard(shard).recordCacheLookup(isHit: isHit)
    }

    /// The first site is served, or a further one.
    func recordSite(apps: Int, affiliates: Int, hash: String, at time: WallTime) {
        site.withLock { site in
            // The first was loaded, not reloaded.
            if site.generation > 0 { site.reloadSuccesses += 1 }
            site.generation += 1
            site.apps = apps
            site.affiliates = affiliates
            site.hash = hash
            site.lastSuccess = time
        }
    }

    /// An edit was not taken over.
    func recordFailedReload() {
        site.withLock { $0.reloadFailures += 1 }
    }

    /// The files were looked at.
    ///
    /// - Parameter isCurrent: whether what they have is served.
    func recordReload(isCurrent: Bool) {
        site.withLock { $0.isCurrent = isCurrent }
    }

    /// How the certificate is.
    func recordCertificate(_ certificate: CertificateState) {
        site.withLock { $0.certificate = certificate }
    }

    /// All metrics in Prometheus' text format 0.0.4, to be sent as `text/plain; version=0.0.4; charset=utf-8`.
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
