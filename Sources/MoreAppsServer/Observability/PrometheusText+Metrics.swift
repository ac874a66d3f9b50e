internal import Platform

extension PrometheusText {
    mutating func add(_ build: Metrics.Build) {
        begin("moreapps_build_info", .gauge, help: "The versions of the program and its library; always 1.")
        sample("moreapps_build_info", "1", labels: ["version": build.version, "libmicrohttpd": build.libmicrohttpd])
    }

    mutating func add(_ totals: MetricsTotals) {
        begin("moreapps_http_requests_total", .counter, help: "Completed requests, by route and status code.")
        let codes = MetricsScale.statusCodes.map { String($0) } + ["other"]
        for (label, counts) in zip(Label.all, totals.requests) {
            for (code, count) in zip(codes, counts) where count > 0 {
                sample("moreapps_http_requests_total", String(count), labels: ["route": label.name, "code": code])
            }
        }
        begin(
            "moreapps_unknown_app_requests_total",
            .counter,
            help: "Completed requests whose me isn't the id or bundle id of any app, by route."
        )
        for (label, count) in zip(Label.all, totals.unknownApps) where count > 0 {
            sample("moreapps_unknown_app_requests_total", String(count), labels: ["route": label.name])
        }
        addDurations(totals)
        single(
            "moreapps_http_response_content_bytes_total",
            .counter,
            help: "Bytes of response content, without headers.",
            String(totals.contentBytes)
        )
        begin("moreapps_answer_cache_lookups_total", .counter, help: "Lookups in the answer cache, by result.")
        sample("moreapps_answer_cache_lookups_total", String(totals.cacheHits), labels: ["result": "hit"])
        sample("moreapps_answer_cache_lookups_total", String(totals.cacheMisses), labels: ["result": "miss"])
    }

    private mutating func addDurations(_ totals: MetricsTotals) {
        let name = "moreapps_http_request_duration_seconds"
        begin(name, .histogram, help: "Time from the request line to the response's last byte.")
        var count = 0
        for (index, bucket) in totals.durations.enumerated() {
            count += bucket
            let bounds = MetricsScale.durationBounds
            let bound = index < bounds.count ? Self.decimal(bounds[index], digits: 9) : "+Inf"
            sample("\(name)_bucket", String(count), labels: ["le": bound])
        }
        sample("\(name)_sum", Self.decimal(totals.nanoseconds, digits: 9))
        sample("\(name)_count", String(count))
    }

    mutating func add(_ sources: Metrics.Sources) {
        single(
            "moreapps_http_requests_in_flight",
            .gauge,
            help: "Requests in progress.",
            String(sources.requestsInFlight())
        )
        single(
            "moreapps_http_connections",
            .gauge,
            help: "Open connections.",
            String(sources.connections())
        )
        single(
            "moreapps_http_connections_evicted_total",
            .counter,
            help: "Connections closed to make room for new ones.",
            String(sources.evictedConnections())
        )
        single(
            "moreapps_access_log_dropped_lines_total",
            .counter,
            help: "Access log lines dropped because they could not be written in time.",
            String(sources.droppedLogLines())
        )
        single(
            "moreapps_error_log_dropped_messages_total",
            .counter,
            help: "Messages dropped because they could not be written to standard error in time.",
            String(sources.droppedMessages())
        )
    }

    mutating func add(_ site: Metrics.SiteState) {
        single(
            "moreapps_catalog_generation",
            .gauge,
            help: "Catalogs applied since the start, including the first.",
            String(site.generation)
        )
        single("moreapps_catalog_apps", .gauge, help: "Apps in the catalog.", String(site.apps))
        single(
            "moreapps_catalog_affiliates",
            .gauge,
            help: "Affiliates' apps in the catalog.",
            String(site.affiliates)
        )
        begin(
            "moreapps_catalog_info",
            .gauge,
            help: "A hash of the definitions and the public files, the same on all replicas; always 1."
        )
        sample("moreapps_catalog_info", "1", labels: ["hash": site.hash])
        single(
            "moreapps_last_reload_successful",
            .gauge,
            help: "Whether the files are served as they are now; 0 also while the origin can't be reached.",
            site.isCurrent ? "1" : "0"
        )
        begin("moreapps_reloads_total", .counter, help: "Reloads after an edit, by result.")
        sample("moreapps_reloads_total", String(site.reloadSuccesses), labels: ["result": "success"])
        sample("moreapps_reloads_total", String(site.reloadFailures), labels: ["result": "failure"])
        single(
            "moreapps_last_reload_success_timestamp_seconds",
            .gauge,
            help: "When the current catalog was applied.",
            Self.seconds(site.lastSuccess)
        )
        if let certificate = site.certificate { add(certificate) }
    }

    private mutating func add(_ certificate: Metrics.CertificateState) {
        single(
            "moreapps_certificate_expiry_timestamp_seconds",
            .gauge,
            help: "When the certificate in use expires.",
            Self.seconds(certificate.end)
        )
        single(
            "moreapps_certificate_last_reload_successful",
            .gauge,
            help: "Whether the certificate in the files is the one in use.",
            certificate.isCurrent ? "1" : "0"
        )
    }

    private static func seconds(_ time: WallTime) -> String {
        decimal(Int(time.seconds) * 1000 + Int(time.nanoseconds) / 1_000_000, digits: 3)
    }

    /// The standard names of Prometheus's client libraries.
    mutating func add(_ process: ProcessStatistics) {
        single(
            "process_cpu_seconds_total",
            .counter,
            help: "User and system CPU time.",
            Self.decimal(process.processorNanoseconds, digits: 9)
        )
        single(
            "process_resident_memory_bytes",
            .gauge,
            help: "Resident memory.",
            String(process.residentBytes)
        )
        single("process_virtual_memory_bytes", .gauge, help: "Virtual memory.", String(process.virtualBytes))
        single("process_open_fds", .gauge, help: "Open file descriptors.", String(process.openDescriptors))
        single("process_max_fds", .gauge, help: "Limit of open file descriptors.", String(process.descriptorLimit))
        single(
            "process_start_time_seconds",
            .gauge,
            help: "Start of the process, since the Unix epoch.",
            Self.decimal(process.startMilliseconds, digits: 3)
        )
    }
}
