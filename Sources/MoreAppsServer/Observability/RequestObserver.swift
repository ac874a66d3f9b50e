internal import HTTPSemantics
internal import MicroHTTPD
internal import Platform

/// Counts and logs each completed request.
struct RequestObserver: Sendable {
    let metrics: Metrics?
    let accessLog: AccessLog?
    let trustedProxies: [CIDRBlock]
    private let requestIDs = RequestIDGenerator()

    init(metrics: Metrics?, accessLog: AccessLog?, trustedProxies: [CIDRBlock]) {
        self.metrics = metrics
        self.accessLog = accessLog
        self.trustedProxies = trustedProxies
    }

    /// Counts and logs a completed request.
    ///
    /// - Parameter context: `nil` where libmicrohttpd refused the request by itself.
    func observe(_ request: borrowing Request, _ exchange: Exchange, _ context: RequestContext?) {
        let hasContent = exchange.status != 304 && HTTPMethod(request.method) != .head
        let contentBytes = hasContent ? exchange.contentLength : 0
        let nanoseconds = Int(clamping: exchange.nanoseconds)
        let label = context?.label ?? .unmatched
        metrics?.record(
            label,
            status: exchange.status,
            contentBytes: contentBytes,
            nanoseconds: nanoseconds,
            shard: exchange.connection
        )
        if let context, context.isFromUnknownApp { metrics?.recordUnknownApp(label, shard: exchange.connection) }
        guard let accessLog else { return }
        let (client, isPeerTrusted) = client(of: request)
        let entry = AccessLogEntry(
            time: .ofLastTick,
            client: client,
            status: exchange.status,
            label: label,
            contentBytes: contentBytes,
            nanoseconds: nanoseconds,
            outcome: AccessLogEntry.Outcome(exchange.outcome),
            requestID: requestIDs.id(
                received: isPeerTrusted ? request.field("X-Request-ID") : nil,
                isPeerTrusted: isPeerTrusted
            )
        )
        accessLog.append(
            entry,
            method: request.method,
            target: request.target,
            version: request.version,
            referer: request.field("Referer"),
            userAgent: request.field("User-Agent"),
            shard: exchange.connection
        )
    }

    /// The client of a request, and whether the request came from a trusted proxy.
    private func client(of request: borrowing Request) -> (IPAddress?, isPeerTrusted: Bool) {
        guard let address = request.peerAddress else { return (nil, false) }
        let peer =
            switch address {
            case .ipv4(let bits): IPAddress(ipv4: bits)
            case .ipv6(let bits): IPAddress(ipv6: bits)
            }
        guard trustedProxies.contains(where: { $0.contains(peer) }) else { return (peer, false) }
        var forwarded = ForwardedFor(trusted: trustedProxies)
        request.forEachField { name, value in
            if KnownField(name: name) == .xForwardedFor { forwarded.add(value) }
            return true
        }
        return (forwarded.client(peer: peer), true)
    }
}

extension AccessLogEntry.Outcome {
    fileprivate init(_ outcome: Exchange.Outcome) {
        self =
            switch outcome {
            case .completed: .completed
            case .timedOut: .timeout
            case .stopped, .aborted: .aborted
            }
    }
}
