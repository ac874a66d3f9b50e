internal import Glibc
internal import Locking

/// The signals that control a server, received one after another by a thread that does nothing else.
///
/// They are blocked first, before any other thread exists, so that every thread inherits the mask and none of them is
/// interrupted: no handler runs, and no signal is lost.
public final class Signals: Sendable {
    /// A signal that asks for something.
    public enum Signal: Sendable {
        /// SIGTERM or SIGINT: stop.
        case stop
        /// SIGHUP: read the files again.
        case reload
    }

    private struct State {
        var isStarting = true
        /// How many signals to stop nobody has taken.
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

    /// Blocks the signals in this thread and in those that it starts, and ignores SIGPIPE: a peer that is gone is an
    /// error of the write, not the end of the program.
    public static func block() {
        var set = awaited
        unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
        signal(SIGPIPE, SIG_IGN)
    }

    /// Receives the signals from now on; see ``block()``.
    ///
    /// - Parameter end: ends the program, whatever its other threads wait for. It is called, on a thread of its own, for a
    ///   signal to stop that comes before ``startIsDone()``, and for one that comes while nobody has taken the last one.
    /// - Throws: ``SystemCallError`` where there is no thread for it.
    public init(endingAtOnce end: @escaping @Sendable () -> Never) throws(SystemCallError) {
        self.end = end
        try Thread.start { [self] in
            while true { receive() }
        }
    }

    /// From now on ``next(within:)`` has all signals. A reload that was asked for before is not lost.
    public func startIsDone() {
        state.withLock { $0.isStarting = false }
    }

    /// Waits for the next signal; `nil` when none came in time.
    public func next(within limit: Duration) -> Signal? {
        if let signal = state.withLock({ $0.take() }) { return signal }
        guard limit > .zero, arrival.wait(within: limit) else { return nil }
        return state.withLock { $0.take() }
    }

    /// Does nothing for a while.
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
