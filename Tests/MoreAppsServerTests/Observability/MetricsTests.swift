import Foundation
import Platform
import Testing

@testable import MoreAppsServer

@Suite("Metrics")
struct MetricsTests {
    private let metrics = Metrics(
        shards: 3,
        build: Metrics.Build(version: "1.2.3", libmicrohttpd: "0.9.75"),
        sources: Metrics.Sources(
            connections: { 7 },
            evictedConnections: { 4 },
            requestsInFlight: { 2 },
            droppedLogLines: { 5 },
            droppedMessages: { 3 }
        )
    )

    @Test("sum what all threads counted in all shards")
    func sums() throws {
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            for index in 0..<1000 {
                metrics.record(Label(.apps), status: 200, contentBytes: 100, nanoseconds: 60_000, shard: thread)
                metrics.record(
                    .asset,
                    status: index % 2 == 0 ? 200 : 304,
                    contentBytes: 0,
                    nanoseconds: 1,
                    shard: -thread
                )
                metrics.recordCacheLookup(isHit: index % 10 != 0, shard: thread)
            }
        }
        let samples = try Exposition(metrics.prometheusText()).samples
        #expect(samples[#"moreapps_http_requests_total{route="api_apps",code="200"}"#] == "8000")
        #expect(samples[#"moreapps_http_requests_total{route="asset",code="200"}"#] == "4000")
        #expect(samples[#"moreapps_http_requests_total{route="asset",code="304"}"#] == "4000")
        #expect(samples["moreapps_http_response_content_bytes_total"] == "800000")
        #expect(samples[#"moreapps_http_request_duration_seconds_bucket{le="0.00005"}"#] == "8000")
        #expect(samples[#"moreapps_http_request_duration_seconds_bucket{le="0.0001"}"#] == "16000")
        #expect(samples["moreapps_http_request_duration_seconds_sum"] == "0.480008")
        #expect(samples[#"moreapps_answer_cache_lookups_total{result="hit"}"#] == "7200")
        #expect(samples[#"moreapps_answer_cache_lookups_total{result="miss"}"#] == "800")
    }

    @Test("tell each route and status apart, and all other statuses together")
    func routesAndCodes() throws {
        let statuses = MetricsScale.statusCodes + [0, 99, 299, 418, 599, 600, 999, .max]
        for (place, label) in Label.all.enumerated() {
            for status in statuses {
                for _ in 0...place { metrics.record(label, status: status, contentBytes: 1, nanoseconds: 1, shard: 0) }
            }
        }
        let samples = try Exposition(metrics.prometheusText()).samples
        for (place, label) in Label.all.enumerated() {
            for status in MetricsScale.statusCodes {
                let count = samples["moreapps_http_requests_total{route=\"\(label.name)\",code=\"\(status)\"}"]
                #expect(count == String(place + 1))
            }
            let others = samples["moreapps_http_requests_total{route=\"\(label.name)\",code=\"other\"}"]
            #expect(others == String(8 * (place + 1)))
        }
    }

    @Test(
        "put a duration into the first bucket that it fits in",
        arguments: [
            (-1, "0.00005"), (0, "0.00005"), (50_000, "0.00005"), (50_001, "0.0001"), (250_000, "0.00025"),
            (1_000_000, "0.001"), (1_000_001, "0.0025"), (10_000_000_000, "10"), (10_000_000_001, "+Inf"),
            (.max, "+Inf"),
        ]
    )
    func buckets(nanoseconds: Int, bound: String) throws {
        metrics.record(Label(.page), status: 200, contentBytes: 0, nanoseconds: nanoseconds, shard: 0)
        let buckets = try Exposition(metrics.prometheusText()).buckets
        #expect(buckets.first { $0.count > 0 }?.bound == bound)
        #expect(buckets.map(\.count) == buckets.map(\.count).sorted(), "buckets are cumulative")
    }

    @Test("keep the rules of the format")
    func rules() throws {
        for label in Label.all {
            for (index, status) in ([200, 404, 999] as [UInt16]).enumerated() {
                metrics.record(label, status: status, contentBytes: 9, nanoseconds: 300_000 << (index * 8), shard: 0)
            }
        }
        let exposition = try Exposition(metrics.prometheusText())
        #expect(exposition.types.count >= 18)
        #expect(exposition.buckets.last?.bound == "+Inf")
        #expect(
            exposition.buckets.last.map { String($0.count) }
                == exposition.samples["moreapps_http_request_duration_seconds_count"]
        )
        for (name, type) in exposition.types {
            #expect(name.hasSuffix("_total") == (type == "counter"), "\(name) is a \(type)")
        }
    }

    @Test("report the site and the reloads")
    func site() throws {
        metrics.recordSite(apps: 8, affiliates: 2, hash: "a1", at: WallTime(seconds: 1000, nanoseconds: 0))
        var samples = try Exposition(metrics.prometheusText()).samples
        #expect(samples["moreapps_catalog_generation"] == "1")
        #expect(samples[#"moreapps_reloads_total{result="success"}"#] == "0", "the first is no reload")
        metrics.recordFailedReload()
        let time = WallTime(seconds: 1_796_011_855, nanoseconds: 50_000_000)
        metrics.recordSite(apps: 9, affiliates: 0, hash: "b2", at: time)
        samples = try Exposition(metrics.prometheusText()).samples
        #expect(samples["moreapps_catalog_generation"] == "2")
        #expect(samples["moreapps_catalog_apps"] == "9")
        #expect(samples["moreapps_catalog_affiliates"] == "0")
        #expect(samples[#"moreapps_reloads_total{result="success"}"#] == "1")
        #expect(samples[#"moreapps_reloads_total{result="failure"}"#] == "1")
        #expect(samples["moreapps_last_reload_success_timestamp_seconds"] == "1796011855.05")
        let hashes = samples.filter { $0.key.hasPrefix("moreapps_catalog_info") }
        #expect(hashes == [#"moreapps_catalog_info{hash="b2"}"#: "1"])
    }

    @Test("report whether the current files are in use")
    func currency() throws {
        for isCurrent in [true, false, true] {
            metrics.recordReload(isCurrent: isCurrent)
            let samples = try Exposition(metrics.prometheusText()).samples
            #expect(samples["moreapps_last_reload_successful"] == (isCurrent ? "1" : "0"))
            #expect(!samples.keys.contains { $0.contains("certificate") }, "there is none")
        }
        metrics.recordCertificate(Metrics.CertificateState(end: WallTime(seconds: 1_796_011_855), isCurrent: false))
        let samples = try Exposition(metrics.prometheusText()).samples
        #expect(samples["moreapps_certificate_expiry_timestamp_seconds"] == "1796011855")
        #expect(samples["moreapps_certificate_last_reload_successful"] == "0")
    }

    @Test("ask other parts for their values")
    func sources() throws {
        let samples = try Exposition(metrics.prometheusText()).samples
        #expect(samples["moreapps_http_connections"] == "7")
        #expect(samples["moreapps_http_connections_evicted_total"] == "4")
        #expect(samples["moreapps_http_requests_in_flight"] == "2")
        #expect(samples["moreapps_access_log_dropped_lines_total"] == "5")
        #expect(samples["moreapps_error_log_dropped_messages_total"] == "3")
        #expect(samples[#"moreapps_build_info{version="1.2.3",libmicrohttpd="0.9.75"}"#] == "1")
    }

    @Test("report the process")
    func process() throws {
        let now = Date.now.timeIntervalSince1970
        let samples = try Exposition(metrics.prometheusText()).samples
        func value(_ name: String) throws -> Double { try #require(samples[name].flatMap(Double.init)) }
        #expect(try value("process_cpu_seconds_total") > 0)
        #expect(try value("process_resident_memory_bytes") > 1_000_000)
        #expect(try value("process_virtual_memory_bytes") > value("process_resident_memory_bytes"))
        #expect(try value("process_start_time_seconds") < now)
        #expect(try value("process_start_time_seconds") > now - 3600)
        #expect(try value("process_max_fds") >= value("process_open_fds"))
        // Other tests open and close some at the same time, but fewer.
        let before = try value("process_open_fds")
        let more = (0..<200).compactMap { _ in FileHandle(forReadingAtPath: "/dev/null") }
        let after = try Exposition(metrics.prometheusText()).samples["process_open_fds"].flatMap(Double.init)
        try #require(more.count == 200)
        #expect(abs(try #require(after) - before - 200) < 100)
    }
}
