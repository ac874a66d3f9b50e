internal import Glibc
internal import Synchronization

/// What the server remembers of one connection, from accept to close.
///
/// It lives as long as the connection and is used again for each of its requests, so that a request on a kept-alive
/// connection allocates nothing.
///
/// `@unchecked Sendable`: libmicrohttpd serves a connection on one thread only, and all that other threads read is
/// constant or atomic.
@safe
final class ConnectionState: @unchecked Sendable {
    /// The steps of a request, as libmicrohttpd's handler is called for it.
    enum Phase {
        /// The head has arrived, and nobody has looked at it. A response queued now closes the connection.
        case head
        /// The screen let it pass; a response queued now keeps the connection.
        case screened
    }

    let descriptor: Int32
    let openedAt = ContinuousClock.now
    var phase = Phase.head
    /// Where the registry keeps it.
    var registryIndex = -1

    /// The raw target of the current request.
    private(set) var target: UnsafeMutableBufferPointer<UInt8>
    private var storage: UnsafeMutableBufferPointer<UInt8>

    private let active = Atomic<Bool>(false)
    private let served = Atomic<Bool>(false)

    /// Room that an idle connection may keep for the next target, in bytes.
    private static let keptCapacity = 256

    init(descriptor: Int32) {
        self.descriptor = descriptor
        unsafe storage = .allocate(capacity: Self.keptCapacity)
        unsafe target = UnsafeMutableBufferPointer(rebasing: storage[..<0])
    }

    deinit {
        unsafe storage.deallocate()
    }

    /// A request line has arrived.
    func begin(target bytes: UnsafePointer<CChar>) {
        phase = .head
        active.store(true, ordering: .relaxed)
        let count = unsafe strlen(bytes)
        if unsafe count > storage.count { resizeStorage(to: count) }
        unsafe target = UnsafeMutableBufferPointer(rebasing: storage[..<count])
        unsafe UnsafeMutableRawBufferPointer(target).copyMemory(
            from: UnsafeRawBufferPointer(start: bytes, count: count)
        )
    }

    /// The response is written, or the request was given up.
    func end() {
        active.store(false, ordering: .relaxed)
        served.store(true, ordering: .relaxed)
        unsafe target = UnsafeMutableBufferPointer(rebasing: storage[..<0])
        if unsafe storage.count > Self.keptCapacity { resizeStorage(to: Self.keptCapacity) }
    }

    /// Whether an answer is due: a request is being read or answered, or the connection is so new that its first
    /// request is still on its way.
    func isBusy(freshFor freshness: Duration) -> Bool {
        if active.load(ordering: .relaxed) { return true }
        return !served.load(ordering: .relaxed) && openedAt.duration(to: .now) < freshness
    }

    private func resizeStorage(to capacity: Int) {
        unsafe storage.deallocate()
        unsafe storage = .allocate(capacity: capacity)
    }
}
