internal import Glibc
internal import Synchronization

/// When a connection is closed, and how. The registry calls this, under its lock.
extension ConnectionState {
    /// Ends the connection where no request is under way: no byte of one has come, and it isn't so new that its first is
    /// still on its way.
    func closeIfQuiet(at time: Int, freshFor freshness: Int) {
        let progress = progress.load(ordering: .relaxed)
        switch progress.stage {
        case .head, .response: return
        case .opening where time - progress.start <= freshness: return
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
    /// answered.
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

    /// Ends it for the sake of those that wait, unless it is being answered or a request has just begun to arrive; whether
    /// it was ended.
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

    /// Whether it was ended for the sake of others, and is about to be gone.
    func isLeaving(at time: Int) -> Bool {
        guard let leftAt else { return false }
        return time - leftAt < Self.leavingTime && standing(at: time).standing != nil
    }

    /// How long the end of a connection takes at most where the server isn't overloaded, in milliseconds.
    private static let leavingTime = 1000

    /// Ends the connection when its stage has lasted too long.
    func closeIfOverdue(by deadlines: ConnectionDeadlines, at time: Int) {
        let progress = progress.load(ordering: .relaxed)
        let (stage, start) = (progress.stage, progress.start)
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
}
