internal import Synchronization

/// The counters of some of the threads, separate so that they don't share a cache line.
final class MetricsShard: Sendable {
    /// By route and status: ``Route/index`` times ``MetricsScale/statusSlots`` plus the slot of the status.
    private let requests = InlineArray<338, Atomic<Int>> { _ in Atomic(0) }
    /// By duration, not cumulative; the last one counts everything above the bounds.
    private let durations = InlineArray<18, Atomic<Int>> { _ in Atomic(0) }
    private let nanoseconds = Atomic<Int>(0)
    private let contentBytes = Atomic<Int>(0)
    private let cacheHits = Atomic<Int>(0)
    private let cacheMisses = Atomic<Int>(0)
    private let slotOfStatus = MetricsScale.slotOfStatus

    init() {
        precondition(Route.allCases.count * MetricsScale.statusSlots == requests.count)
        precondition(MetricsScale.statusCodes.count + 1 == MetricsScale.statusSlots)
        precondition(MetricsScale.durationBounds.count + 1 == durations.count)
    }

    @inline(__always)
    func record(_ route: Route, status: UInt16, contentBytes count: Int, nanoseconds duration: Int) {
        let status = Int(status)
        let slot = status < slotOfStatus.count ? Int(slotOfStatus[status]) : MetricsScale.statusSlots - 1
        requests[route.index * MetricsScale.statusSlots + slot].wrappingAdd(1, ordering: .relaxed)
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

    /// Adds its counts to the totals.
    func add(to totals: inout MetricsTotals) {
        for index in requests.indices { totals.requests[index] += requests[index].load(ordering: .relaxed) }
        for index in durations.indices { totals.durations[index] += durations[index].load(ordering: .relaxed) }
        totals.nanoseconds += nanoseconds.load(ordering: .relaxed)
        totals.contentBytes += contentBytes.load(ordering: .relaxed)
        totals.cacheHits += cacheHits.load(ordering: .relaxed)
        totals.cacheMisses += cacheMisses.load(ordering: .relaxed)
    }
}

/// The totals over all shards.
struct MetricsTotals {
    /// In the order of the shards' counters.
    fileprivate(set) var requests = [Int](
        repeating: 0,
        count: Route.allCases.count * MetricsScale.statusSlots
    )
    /// Not cumulative; one more than the bounds.
    fileprivate(set) var durations = [Int](repeating: 0, count: MetricsScale.durationBounds.count + 1)
    fileprivate(set) var nanoseconds = 0
    fileprivate(set) var contentBytes = 0
    fileprivate(set) var cacheHits = 0
    fileprivate(set) var cacheMisses = 0

    /// How many requests of a route had a status, in the order of `MetricsScale.statusCodes` with the others last.
    func requests(of route: Route) -> ArraySlice<Int> {
        let start = route.index * MetricsScale.statusSlots
        return requests[start..<(start + MetricsScale.statusSlots)]
    }
}
