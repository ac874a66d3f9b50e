internal import CMicroHTTPD
internal import Glibc
internal import Synchronization

/// The state of one connection, from accept to close.
///
/// The requests on a connection share it, so that a request on a kept-alive connection allocates nothing.
///
/// `@unchecked Sendable`: libmicrohttpd serves a connection on one thread only, and other threads read only constants
/// and atomics. The registry's properties are accessed under its lock.
@safe
final class ConnectionState: @unchecked Sendable {
    /// Whether the screen has seen the current request: queueing a response before that closes the connection.
    private(set) var isScreened = false
    /// The connection's context, of the type that the server's owner chose.
    let context: AnyObject
    /// The response queued for the current request; `nil` if libmicrohttpd answered by itself, or nobody did.
    private(set) var queued: (status: UInt16, contentLength: Int)?
    /// The method and version of the current request, in libmicrohttpd's memory; `nil` until the head has arrived.
    private(set) var line: (method: UnsafePointer<CChar>, version: UnsafePointer<CChar>)?
    /// When the request line arrived, by the monotonic clock; 0 without an observer.
    private(set) var startedAt: UInt64 = 0
    /// The registry's index of it.
    var registryIndex = -1
    /// The bytes that the peer had acknowledged when that number last changed, and when it did; the registry's.
    var acknowledgement = (bytes: 0, time: 0)
    /// When part of a request was first seen, and the ``progress`` at that time; the registry's.
    var arrival: (progress: ConnectionProgress, time: Int)?
    /// When it was closed to make room; the registry's.
    var leftAt: Int?
    /// The client it counts for.
    let network: PeerNetwork

    /// The raw target of the current request.
    private(set) var target: UnsafeMutableBufferPointer<UInt8>
    /// The address of that target in libmicrohttpd's memory.
    private(set) var targetAddress: UInt = 0
    private var storage: UnsafeMutableBufferPointer<UInt8>

    /// The current request's head, without field lines and size until it has arrived. Behind a pointer, to avoid
    /// exclusivity checks.
    let head: UnsafeMutablePointer<CMicroHTTPD_Head>

    let descriptor: Int32
    /// Whether a timeout closed it.
    let isTimedOut = Atomic<Bool>(false)
    /// Whether its next response is its last, to make room.
    let closesWithAnswer = Atomic<Bool>(false)
    let progress: Atomic<ConnectionProgress>
    /// The total size of the previous requests' heads in bytes; ``unknown`` if they weren't measured or were encrypted.
    let bytesOfHeads: Atomic<Int>
    static let unknown = -1

    /// The memory that an idle connection may keep for the next target, in bytes.
    private static let keptCapacity = 256
    /// The number of field lines that an idle connection may keep memory for.
    private static let keptFields = 12

    init(descriptor: Int32, network: PeerNetwork, time: Int, isEncrypted: Bool, context: AnyObject) {
        self.descriptor = descriptor
        self.context = context
        self.network = network
        bytesOfHeads = Atomic(isEncrypted ? Self.unknown : 0)
        progress = Atomic(ConnectionProgress(.opening, since: time))
        unsafe storage = .allocate(capacity: Self.keptCapacity)
        unsafe target = UnsafeMutableBufferPointer(rebasing: storage[..<0])
        unsafe head = .allocate(capacity: 1)
        unsafe head.initialize(to: CMicroHTTPD_Head())
        resizeFields(to: Self.keptFields)
    }

    deinit {
        unsafe head.pointee.fields?.deallocate()
        unsafe head.deallocate()
        unsafe storage.deallocate()
    }

    /// A request line has arrived.
    func begin(target bytes: UnsafePointer<CChar>, time: Int, isObserved: Bool) {
        isScreened = false
        queued = nil
        unsafe head.pointee.count = 0
        unsafe head.pointee.size = 0
        unsafe line = nil
        if isObserved { startedAt = Self.nanoseconds }
        targetAddress = UInt(bitPattern: bytes)
        progress.store(ConnectionProgress(.head, since: time), ordering: .relaxed)
        let count = unsafe strlen(bytes)
        if unsafe count > storage.count { resizeStorage(to: count) }
        unsafe target = UnsafeMutableBufferPointer(rebasing: storage[..<count])
        unsafe UnsafeMutableRawBufferPointer(target).copyMemory(
            from: UnsafeRawBufferPointer(start: bytes, count: count)
        )
    }

    /// The head has arrived.
    func screen(
        connection: OpaquePointer,
        method: UnsafePointer<CChar>,
        version: UnsafePointer<CChar>,
        time: Int
    ) {
        isScreened = true
        unsafe line = (method, version)
        unsafe readHead(of: connection, method: method, version: version)
        if unsafe head.pointee.count > head.pointee.capacity {
            unsafe resizeFields(to: head.pointee.count)
            unsafe readHead(of: connection, method: method, version: version)
        }
        progress.store(ConnectionProgress(.response, since: time), ordering: .relaxed)
    }

    private func readHead(
        of connection: OpaquePointer,
        method: UnsafePointer<CChar>,
        version: UnsafePointer<CChar>
    ) {
        unsafe CMicroHTTPD_read_head(connection, method, targetAddress, target.count, version, head)
    }

    /// Locates the field lines that have arrived of a possibly incomplete head.
    func readFields(of connection: OpaquePointer) {
        // Earlier results refer to other bytes.
        unsafe head.pointee.line_end = nil
        unsafe head.pointee.has_content = false
        unsafe CMicroHTTPD_read_fields(connection, head)
        if unsafe head.pointee.count > head.pointee.capacity {
            unsafe resizeFields(to: head.pointee.count)
            unsafe CMicroHTTPD_read_fields(connection, head)
        }
    }

    /// A response was queued.
    func queue(_ response: Response) {
        queued = (response.status, response.contentLength)
    }

    /// How long ago the request line arrived, in nanoseconds.
    var elapsed: UInt64 {
        Self.nanoseconds - startedAt
    }

    private static var nanoseconds: UInt64 {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    /// The response was sent, or the request aborted.
    func end(time: Int) {
        countHead()
        progress.store(ConnectionProgress(.idle, since: time), ordering: .relaxed)
        unsafe target = UnsafeMutableBufferPointer(rebasing: storage[..<0])
        if unsafe storage.count > Self.keptCapacity { resizeStorage(to: Self.keptCapacity) }
        if unsafe head.pointee.capacity > Self.keptFields { resizeFields(to: Self.keptFields) }
    }

    /// Whether a request is in progress.
    var isBusy: Bool {
        switch progress.load(ordering: .relaxed).stage {
        case .head, .response: true
        case .opening, .idle: false
        }
    }

    /// Discards unread bytes before the connection is closed. Otherwise the kernel would reset it, and the peer might
    /// lose the last response, such as the refusal of those very bytes (RFC 9112, 9.6).
    func discardUnread() {
        var rest = Self.mostDiscarded
        while rest > 0 {
            // MSG_TRUNC discards without copying (tcp(7)).
            let count = recv(descriptor, nil, rest, Int32(MSG_DONTWAIT | MSG_TRUNC))
            guard count > 0 else { return }
            rest -= count
        }
    }

    /// The limit of ``discardUnread()``, in bytes.
    private static let mostDiscarded = 1 << 20

    private func countHead() {
        let before = bytesOfHeads.load(ordering: .relaxed)
        guard before != Self.unknown else { return }
        unsafe bytesOfHeads.store(isScreened ? before + head.pointee.size : Self.unknown, ordering: .relaxed)
    }

    private func resizeFields(to capacity: Int) {
        unsafe head.pointee.fields?.deallocate()
        unsafe head.pointee.fields = .allocate(capacity: capacity)
        unsafe head.pointee.capacity = capacity
    }

    private func resizeStorage(to capacity: Int) {
        unsafe storage.deallocate()
        unsafe storage = .allocate(capacity: capacity)
    }
}
