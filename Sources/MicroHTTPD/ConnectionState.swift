internal import CMicroHTTPD
internal import Glibc
internal import Synchronization

/// What the server remembers of one connection, from accept to close.
///
/// It lives as long as the connection and is used again for each of its requests, so that a request on a kept-alive
/// connection allocates nothing.
///
/// `@unchecked Sendable`: libmicrohttpd serves a connection on one thread only, and all that other threads read is
/// constant or atomic; what the registry keeps in it is read and written under the registry's lock.
@safe
final class ConnectionState: @unchecked Sendable {
    /// Whether the screen has seen the current request: a response queued before closes the connection.
    private(set) var isScreened = false
    /// The connection's own object of the type that the server's owner chose.
    let context: AnyObject
    /// What was queued for the current request; `nil` when libmicrohttpd answered by itself, or nobody did.
    private(set) var queued: (status: UInt16, contentLength: Int)?
    /// The method and version of the current request, in libmicrohttpd's memory; `nil` until its head has arrived.
    private(set) var line: (method: UnsafePointer<CChar>, version: UnsafePointer<CChar>)?
    /// When the request line arrived, by the system's monotonic clock; 0 unless somebody observes.
    private(set) var startedAt: UInt64 = 0
    /// Where the registry keeps it.
    var registryIndex = -1
    /// How many bytes the peer had acknowledged when that number was last seen to change, and when that was; the registry's.
    var acknowledgement = (bytes: 0, time: 0)
    /// Of which ``progress`` a request was first seen to have begun to arrive, and when that was; the registry's.
    var arrival: (progress: ConnectionProgress, time: Int)?
    /// When it was ended for the sake of others; the registry's.
    var leftAt: Int?
    /// Whom it counts for.
    let network: PeerNetwork

    /// The raw target of the current request.
    private(set) var target: UnsafeMutableBufferPointer<UInt8>
    /// Where libmicrohttpd has that target in its memory.
    private(set) var targetAddress: UInt = 0
    private var storage: UnsafeMutableBufferPointer<UInt8>

    /// The current request's head; without field lines and size until it has arrived.
    ///
    /// Behind a pointer of its own, so that no access to it has to be watched for another.
    let head: UnsafeMutablePointer<CMicroHTTPD_Head>

    let descriptor: Int32
    /// Whether it was ended because something took too long.
    let isTimedOut = Atomic<Bool>(false)
    /// Whether its next answer is its last, for the sake of those that wait for its place.
    let closesWithAnswer = Atomic<Bool>(false)
    let progress: Atomic<ConnectionProgress>
    /// How many bytes the heads of the requests had that are over; ``unknown`` where they were not looked at or came
    /// encrypted.
    let bytesOfHeads: Atomic<Int>
    static let unknown = -1

    /// Room that an idle connection may keep for the next target, in bytes.
    private static let keptCapacity = 256
    /// Room that an idle connection may keep for field lines.
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

    /// Records where the field lines are that have arrived of a head that may not be whole.
    func readFields(of connection: OpaquePointer) {
        // What was found in the head before is about other bytes.
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

    /// The response is written, or the request was given up.
    func end(time: Int) {
        countHead()
        progress.store(ConnectionProgress(.idle, since: time), ordering: .relaxed)
        unsafe target = UnsafeMutableBufferPointer(rebasing: storage[..<0])
        if unsafe storage.count > Self.keptCapacity { resizeStorage(to: Self.keptCapacity) }
        if unsafe head.pointee.capacity > Self.keptFields { resizeFields(to: Self.keptFields) }
    }

    /// Whether a request is being read or answered.
    var isBusy: Bool {
        switch progress.load(ordering: .relaxed).stage {
        case .head, .response: true
        case .opening, .idle: false
        }
    }

    /// Throws away what has come and nobody has read, as the connection is about to be closed.
    ///
    /// Closed with something unread, it would be reset, and the peer might lose the last answers, such as the very refusal
    /// of what it sent (RFC 9112, 9.6).
    func discardUnread() {
        var rest = Self.mostDiscarded
        while rest > 0 {
            // With MSG_TRUNC the bytes are not even copied (tcp(7)).
            let count = recv(descriptor, nil, rest, Int32(MSG_DONTWAIT | MSG_TRUNC))
            guard count > 0 else { return }
            rest -= count
        }
    }

    /// How many bytes ``discardUnread()`` throws away at most.
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
