internal import Glibc
internal import Synchronization

/// What the server remembers of one connection, from accept to close.
///
/// It lives as long as the connection and is used again for each of its requests, so that a request on a kept-alive
/// connection allocates nothing.
///
/// `@unchecked Sendable`: libmicrohttpd serves a connection on one thread only, and all that other threads read is
/// constant or atomic; the registry's index is read and written under the registry's lock.
@safe
final class ConnectionState: @unchecked Sendable {
    /// Whether the screen has seen the current request: a response queued before closes the connection.
    private(set) var isScreened = false
    /// Where the registry keeps it.
    var registryIndex = -1

    /// The raw target of the current request.
    private(set) var target: UnsafeMutableBufferPointer<UInt8>
    /// Where libmicrohttpd has that target in its memory.
    private(set) var targetAddress: UInt = 0
    private var storage: UnsafeMutableBufferPointer<UInt8>

    private let descriptor: Int32
    /// The stage, and when it began: ``ConnectionDeadlines/Stage`` in the two lowest bits.
    private let progress: Atomic<Int>

    /// Room that an idle connection may keep for the next target, in bytes.
    private static let keptCapacity = 256

    init(descriptor: Int32, time: Int) {
        self.descriptor = descriptor
        progress = Atomic(Self.packed(.opening, time))
        unsafe storage = .allocate(capacity: Self.keptCapacity)
        unsafe target = UnsafeMutableBufferPointer(rebasing: storage[..<0])
    }

    deinit {
        unsafe storage.deallocate()
    }

    /// A request line has arrived.
    func begin(target bytes: UnsafePointer<CChar>, time: Int) {
        isScreened = false
        targetAddress = UInt(bitPattern: bytes)
        enter(.head, at: time)
        let count = unsafe strlen(bytes)
        if unsafe count > storage.count { resizeStorage(to: count) }
        unsafe target = UnsafeMutableBufferPointer(rebasing: storage[..<count])
        unsafe UnsafeMutableRawBufferPointer(target).copyMemory(
            from: UnsafeRawBufferPointer(start: bytes, count: count)
        )
    }

    /// The head has arrived.
    func screen(time: Int) {
        isScreened = true
        enter(.response, at: time)
    }

    /// The response is written, or the request was given up.
    func end(time: Int) {
        enter(.idle, at: time)
        unsafe target = UnsafeMutableBufferPointer(rebasing: storage[..<0])
        if unsafe storage.count > Self.keptCapacity { resizeStorage(to: Self.keptCapacity) }
    }

    /// Whether an answer is due: a request is being read or answered, or the connection is so new that its first
    /// request is still on its way.
    func isBusy(at time: Int, freshFor freshness: Int) -> Bool {
        let (stage, start) = Self.unpacked(progress.load(ordering: .relaxed))
        switch stage {
        case .head, .response: return true
        case .opening: return time - start <= freshness
        case .idle: return false
        }
    }

    /// Ends the connection when its stage has lasted too long: both directions are shut down, and libmicrohttpd closes it.
    func closeIfOverdue(by deadlines: ConnectionDeadlines, at time: Int) {
        let (stage, start) = Self.unpacked(progress.load(ordering: .relaxed))
        if deadlines.isOverdue(stage, since: start, at: time) { shutdown(descriptor, Int32(SHUT_RDWR)) }
    }

    private func enter(_ stage: ConnectionDeadlines.Stage, at time: Int) {
        progress.store(Self.packed(stage, time), ordering: .relaxed)
    }

    private static func packed(_ stage: ConnectionDeadlines.Stage, _ time: Int) -> Int {
        time << 2 | stage.rawValue
    }

    private static func unpacked(_ progress: Int) -> (ConnectionDeadlines.Stage, Int) {
        (ConnectionDeadlines.Stage(rawValue: progress & 3) ?? .idle, progress >> 2)
    }

    private func resizeStorage(to capacity: Int) {
        unsafe storage.deallocate()
        unsafe storage = .allocate(capacity: capacity)
    }
}
