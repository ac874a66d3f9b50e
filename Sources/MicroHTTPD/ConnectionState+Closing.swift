internal import Glibc
internal import Synchronization

/// When and how to close a connection. The registry calls this, under its lock.
extension ConnectionState {
    /// Closes the connection if no request is in progress: no byte of one has arrived, and it isn't so new that its
    /// first request may be on its way.
    func closeIfQuiet(at time: Int, freshFor freshness: Int) {
        let progress = progress.load(ordering: .relaxed)
        switch progress.stage {
        case .head, .response: return
        case .opening where time - progress.start <= freshness: return
        case .opening, .idle: if !isRequestArriving { endReading() }
        }
    }

    /// Whether part of a request has arrived, and the rest is expected: it could also be an empty line, or the end of a
    /// TLS handshake.
    private var isRequestArriving: Bool {
        guard hasBegunRequest, let status = TCPStatus(of: descriptor) else { return false }
        return !status.isPeerDone && status.silence < Self.patience
    }

    /// How long a stopping server waits for the rest of a request, in milliseconds.
    private static let patience = 3000

    /// Whether bytes have arrived, but no request line yet: libmicrohttpd reports only whole ones.
    private var hasBegunRequest: Bool {
        let read = bytesOfHeads.load(ordering: .relaxed)
        guard let status = TCPStatus(of: descriptor) else { return false }
        return read == Self.unknown ? status.isPeerLast : status.receivedBytes > read
    }

    /// Its standing for eviction, and for how many milliseconds; no standing while it is being answered.
    func standing(at time: Int) -> (standing: EvictionOrder.Standing?, age: Int) {
        let progress = progress.load(ordering: .relaxed)
        if let arrival, progress == arrival.progress { return (.begun, time - arrival.time) }
        let standing: EvictionOrder.Standing? =
            switch progress.stage {
            case .opening: .silent
            case .idle: .idle
            case .head: .begun
            case .response: nil
            }
        return (standing, time - progress.start)
    }

    /// Closes it to make room, unless it is being answered or a request has just begun to arrive; returns whether it
    /// did.
    func closeForOthers(at time: Int) -> Bool {
        switch standing(at: time).standing {
        case nil: return false
        case .idle, .silent:
            let progress = progress.load(ordering: .relaxed)
            if hasBegunRequest {
                arrival = (progress, time)
                return false
            }
            // Linux still delivers bytes that arrive later, which would keep the connection open.
            closesWithAnswer.store(true, ordering: .relaxed)
            endReading()
        case .begun:
            isTimedOut.store(true, ordering: .relaxed)
            shutdown(descriptor, Int32(SHUT_RDWR))
        }
        leftAt = time
        return true
    }

    /// Whether it was closed to make room, and will soon be gone.
    func isLeaving(at time: Int) -> Bool {
        guard let leftAt else { return false }
        return time - leftAt < Self.leavingTime && standing(at: time).standing != nil
    }

    /// How long closing takes at most if the server isn't overloaded, in milliseconds.
    private static let leavingTime = 1000

    /// Closes the connection when its stage has lasted too long.
    func closeIfOverdue(by deadlines: ConnectionDeadlines, at time: Int) {
        let progress = progress.load(ordering: .relaxed)
        let (stage, start) = (progress.stage, progress.start)
        if stage != .response, time - start <= ConnectionDeadlines.lookInterval,
            TCPStatus(of: descriptor)?.isPeerDone == true
        {
            // libmicrohttpd misses an end of the stream that arrives together with a request, but sees a later one:
            // checking early in a stage is enough.
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
        // With both directions shut down, libmicrohttpd closes it.
        case .opening, .head, .response: shutdown(descriptor, Int32(SHUT_RDWR))
        }
    }

    /// Makes libmicrohttpd see the end of the stream: it finishes writing, sends a close alert on TLS (RFC 8446, 6.1),
    /// and closes the connection.
    private func endReading() {
        shutdown(descriptor, Int32(SHUT_RD))
    }

    /// How long the peer has read nothing of the response in progress, in milliseconds.
    private func silence(since start: Int, at time: Int) -> Int {
        // Most responses end before the next check, so the kernel is asked only about the others.
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
}
