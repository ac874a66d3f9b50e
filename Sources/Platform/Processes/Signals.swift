internal import Glibc
internal import Locking

/// The signals that control a server, received by a dedicated thread.
///
/// They must be blocked before any other thread starts, so that every thread inherits the mask: no handler runs, no
/// call is interrupted, and no signal is lost.
public final class Signals: Sendable {
    /// What a signal requests.
    public enum Signal: Sendable {
        /// SIGTERM or SIGINT: stop.
        case stop
        /// SIGHUP: reload the files.
        case reload
    }

    private struct State {
        var isStarting = true
        /// Pending requests to stop.
        var stops = 0
        var isReloadWanted = false

        mutating func take() -> Signal? {
            if stops > 0 {
                stops -= 1
                return .stop
            }
            defer { isReloadWanted = false }
            return isReloadWanted ? .reload : nil
        }
    }

    private let state = Lock(State())
    private let end: @Sendable () -> Never
    private let arrival = Wakeup()

    /// Blocks the signals in this thread and those it starts, and ignores SIGPIPE, so that writing to a closed
    /// connection is an error instead of the end of the program.
    public static func block() {
        var set = awaited
        unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
        signal(SIGPIPE, SIG_IGN)
    }

    /// Starts to receive the signals; see ``block()``.
    ///
    /// - Parameter end: ends the program, whatever its other threads are waiting for. It is called on its own thread
    ///   for a stop signal before ``startIsDone()``, or for one that arrives while another is pending.
    /// - Throws: ``SystemCallError`` when the thread can't be started.
    public init(endingAtOnce end: @escaping @Sendable () -> Never) throws(SystemCallError) {
        self.end = end
        try Thread.start { [self] in
            while true { receive() }
        }
    }

    /// From now on ``next(within:)`` gets all signals. An earlier reload request is kept.
    public func didStart() {
        state.withLock { $0.isStarting = false }
    }

    /// Waits for the next signal; `nil` when the time is up.
    public func next(within limit: Duration) -> Signal? {
        if let signal = state.withLock({ $0.take() }) { return signal }
        guard limit > .zero, arrival.wait(within: limit) else { return nil }
        return state.withLock { $0.take() }
    }

    /// Sleeps.
    public static func pause(milliseconds: Int) {
        usleep(UInt32(milliseconds) * 1000)
    }

    private func receive() {
        var set = Self.awaited
        var number: Int32 = 0
        guard unsafe sigwait(&set, &number) == 0 else { return }
        let isToEndAtOnce = state.withLock { state in
            if number == SIGHUP {
                state.isReloadWanted = true
                return false
            }
            state.stops += 1
            return state.isStarting || state.stops > 1
        }
        if isToEndAtOnce { end() }
        arrival.signal()
    }

    private static var awaited: sigset_t {
        var set = sigset_t()
        unsafe sigemptyset(&set)
        for number in [SIGTERM, SIGINT, SIGHUP] { unsafe sigaddset(&set, number) }
        return set
    }
}
