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
    private var acknowledgement = (bytes: 0, time: 0)
    /// Of which ``progress`` a request was first seen to have begun to arrive, and when that was; the registry's.
    private var arrival = (progress: -1, time: 0)
    /// When it was ended for the sake of others; the registry's.
    private var leftAt: Int?
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
    /// The stage, and when it began: ``ConnectionDeadlines/Stage`` in the two lowest bits.
    private let progress: Atomic<Int>
    /// How many bytes the heads of the requests had that are over; ``unknown`` where they were not looked at or came
    /// encrypted.
    private let bytesOfHeads: Atomic<Int>
    private static let unknown = -1

    /// Room that an idle connection may keep for the next target, in bytes.
    private static let keptCapacity = 256
    /// Room that an idle connection may keep for field lines.
    private static let keptFields = 12

    init(descriptor: Int32, network: PeerNetwork, time: Int, isEncrypted: Bool, context: AnyObject) {
        self.descriptor = descriptor
        self.context = context
        self.network = network
        bytesOfHeads = Atomic(isEncrypted ? Self.unknown : 0)
        progress = Atomic(Self.packed(.opening, time))
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
        enter(.head, at: time)
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
        enter(.response, at: time)
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
        enter(.idle, at: time)
        unsafe target = UnsafeMutableBufferPointer(rebasing: storage[..<0])
        if unsafe storage.count > Self.keptCapacity { resizeStorage(to: Self.keptCapacity) }
        if unsafe head.pointee.capacity > Self.keptFields { resizeFields(to: Self.keptFields) }
    }

    /// Whether a request is being read or answered.
    var isBusy: Bool {
        switch Self.unpacked(progress.load(ordering: .relaxed)).0 {
        case .head, .response: true
        case .opening, .idle: false
        }
    }

    /// Ends the connection where no request is under way: no byte of one has come, and it isn't so new that its first is
    /// still on its way. The registry calls it.
    func closeIfQuiet(at time: Int, freshFor freshness: Int) {
        let (stage, start) = Self.unpacked(progress.load(ordering: .relaxed))
        switch stage {
        case .head, .response: return
        case .opening where time - start <= freshness: return
        case .opening, .idle: if !isRequestArriving { endReading() }
        }
    }

    /// Whether a request has begun to arrive, and more of it is to be expected: what came may be an empty line, or the
    /// end of a TLS handshake.
    private var isRequestArriving: Bool {
        guard hasBegunRequest, let status = TCPStatus(of: descriptor) else { return false }
        return !status.isPeerDone && status.silence < Self.patience
    }

    /// For how long the rest of a request is waited for while the server stops, in milliseconds.
    private static let patience = 3000

    /// Whether something has come that is no request yet: libmicrohttpd tells of a request once its first line is there.
    private var hasBegunRequest: Bool {
        let read = bytesOfHeads.load(ordering: .relaxed)
        guard let status = TCPStatus(of: descriptor) else { return false }
        return read == Self.unknown ? status.isPeerLast : status.receivedBytes > read
    }

    /// How it stands where others wait for its place, and for how many milliseconds; no standing while it is being
    /// answered. The registry calls it.
    func standing(at time: Int) -> (standing: EvictionOrder.Standing?, age: Int) {
        let progress = progress.load(ordering: .relaxed)
        if progress == arrival.progress { return (.begun, time - arrival.time) }
        let (stage, start) = Self.unpacked(progress)
        return switch stage {
        case .opening: (.silent, time - start)
        case .idle: (.idle, time - start)
        case .head: (.begun, time - start)
        case .response: (nil, time - start)
        }
    }

    /// Ends it for the sake of those that wait, unless it is being answered or a request has just begun to arrive; whether
    /// it was ended. The registry calls it.
    func closeForOthers(at time: Int) -> Bool {
        switch standing(at: time).standing {
        case nil: return false
        case .idle, .silent:
            let progress = progress.load(ordering: .relaxed)
            if hasBegunRequest {
                arrival = (progress, time)
                return false
            }
            // What comes all the same is still read (Linux), and would keep the connection.
            closesWithAnswer.store(true, ordering: .relaxed)
            endReading()
        case .begun:
            isTimedOut.store(true, ordering: .relaxed)
            shutdown(descriptor, Int32(SHUT_RDWR))
        }
        leftAt = time
        return true
    }

    /// Whether it was ended for the sake of others, and is about to be gone. The registry calls it.
    func isLeaving(at time: Int) -> Bool {
        guard let leftAt else { return false }
        return time - leftAt < Self.leavingTime && standing(at: time).standing != nil
    }

    /// How long the end of a connection takes at most where the server isn't overloaded, in milliseconds.
    private static let leavingTime = 1000

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

    /// Ends the connection when its stage has lasted too long. The registry calls it.
    func closeIfOverdue(by deadlines: ConnectionDeadlines, at time: Int) {
        let (stage, start) = Self.unpacked(progress.load(ordering: .relaxed))
        if stage != .response, time - start <= ConnectionDeadlines.lookInterval,
            TCPStatus(of: descriptor)?.isPeerDone == true
        {
            // Where the end of the stream came together with a request, libmicrohttpd has not seen it. One that comes later
            // it sees, so that this is asked at the first looks only.
            return endReading()
        }
        let isOverdue = deadlines.isOverdue(
            stage,
            since: start,
            at: time,
            hasBegunRequest: hasBegunRequest,
            silence: silence(since: start, at: time)
        )
        guard isOverdue else { return }
        isTimedOut.store(true, ordering: .relaxed)
        switch stage {
        case .idle: endReading()
        // Both directions are shut down, and libmicrohttpd closes it.
        case .opening, .head, .response: shutdown(descriptor, Int32(SHUT_RDWR))
        }
    }

    /// Has libmicrohttpd see the end of the stream: it finishes what it may have begun to write meanwhile, says farewell
    /// where it speaks TLS (RFC 8446, 6.1), and closes the connection.
    private func endReading() {
        shutdown(descriptor, Int32(SHUT_RD))
    }

    /// For how long the peer has taken nothing of a response that is on its way, in milliseconds.
    private func silence(since start: Int, at time: Int) -> Int {
        // Most responses don't outlast a look, and the kernel need not be asked of others at each.
        guard time - max(start, acknowledgement.time) >= ConnectionDeadlines.lookInterval,
            let status = TCPStatus(of: descriptor)
        else {
            return 0
        }
        if acknowledgement.time < start || acknowledgement.bytes != status.acknowledgedBytes {
            acknowledgement = (status.acknowledgedBytes, time)
        }
        return time - acknowledgement.time
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
