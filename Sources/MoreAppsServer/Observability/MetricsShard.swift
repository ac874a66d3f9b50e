internal import Synchronization

/// The counters of some of the threads, separate so that they don't share a cache line.
final class MetricsShard: Sendable {
    /// By label.
    private let requests = Label.all.map { _ in StatusCounters() }
    /// By duration, not cumulative; the last one counts everything above the bounds.
    private let durations = InlineArray<18, Atomic<Int>> { _ in Atomic(0) }
    private let nanoseconds = Atomic<Int>(0)
    private let contentBytes = Atomic<Int>(0)
    private let cacheHits = Atomic<Int>(0)
    private let cacheMisses = Atomic<Int>(0)
    /// By label.
    private let unknownApps = Label.all.map { _ in Counter() }
    private let slotOfStatus = MetricsScale.slotOfStatus

    init() {
        precondition(MetricsScale.durationBounds.count + 1 == durations.count)
    }

    @inline(__always)
    func record(_ label: Label, status: UInt16, contentBytes count: Int, nanoseconds duration: Int) {
        let status = Int(status)
        let slot = status < slotOfStatus.count ? Int(slotOfStatus[status]) : MetricsScale.statusCodes.count
        requests[label.number].counts[slot].wrappingAdd(1, ordering: .relaxed)
        var bucket = 0
        while bucket < MetricsScale.durationBounds.count, duration > MetricsScale.durationBounds[bucket] { bucket += 1 }
        durations[bucket].wrappingAdd(1, ordering: .relaxed)
        nanoseconds.wrappingAdd(max(0, duration), ordering: .relaxed)
        contentBytes.wrappingAdd(max(0, count), ordering: .relaxed)
    }

    @inline(__always)
    func recordCacheLookup(isHit: Bool) {
        if isHit {
            cacheHits.wrappingAdd(1, ordering: .relaxed)
        } else {
            cacheMisses.wrappingAdd(1, ordering: .relaxed)
        }
    }

    func recordUnknownApp(_ label: Label) {
        unknownApps[label.number].count.wrappingAdd(1, ordering: .relaxed)
    }

    /// Adds its counts to the totals.
    func add(to totals: inout MetricsTotals) {
        for (label, counters) in requests.enumerated() {
            for slot in counters.counts.indices {
                totals.requests[label][slot] += counters.counts[slot].load(ordering: .relaxed)
            }
        }
        for (label, counter) in unknownApps.enumerated() {
            totals.unknownApps[label] += counter.count.load(ordering: .relaxed)
        }
        for index in durations.indices { totals.durations[index] += durations[index].load(ordering: .relaxed) }
        totals.nanoseconds += nanoseconds.load(ordering: .relaxed)
        totals.contentBytes += contentBytes.load(ordering: .relaxed)
        totals.cacheHits += cacheHits.load(ordering: .relaxed)
        totals.cacheMisses += cacheMisses.load(ordering: .relaxed)
    }
}

/// The counters of the status codes, for one label.
private final class StatusCounters: Sendable {
    /// In the order of ``MetricsScale/statusCodes``; the last one counts all others.
    let counts = InlineArray<26, Atomic<Int>> { _ in Atomic(0) }

    init() {
        precondition(MetricsScale.statusCodes.count + 1 == counts.count)
    }
}

private final class Counter: Sendable {
    let count = Atomic<Int>(0)
}

/// The totals over all shards.
struct MetricsTotals {
    /// How many requests with a label had each status, in the order of ``MetricsScale/statusCodes`` with the others last.
    fileprivate(set) var requests = [[Int]](
        repeating: [Int](repeating: 0, count: MetricsScale.statusCodes.count + 1),
        count: Label.all.count
    )
    /// How many requests with a label came from apps that aren't in the catalog.
    fileprivate(set) var unknownApps = [Int](repeating: 0, count: Label.all.count)
    /// Not cumulative; one more than the bounds.
    fileprivate(set) var durations = [Int](repeating: 0, count: MetricsScale.durationBounds.count + 1)
    fileprivate(set) var nanoseconds = 0
    fileprivate(set) var contentBytes = 0
    fileprivate(set) var cacheHits = 0
    fileprivate(set) var cacheMisses = 0
}
