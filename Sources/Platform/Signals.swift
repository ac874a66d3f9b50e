internal import Glibc

/// The signals that a server is run by, taken one after another by the thread that waits for them.
///
/// They are blocked first, before any other thread exists, so that every thread inherits the mask and none of them is
/// interrupted: no handler runs, and no signal is lost.
@safe
public struct Signals: Sendable {
    /// A signal that asks for something.
    public enum Signal: Sendable {
        /// SIGTERM or SIGINT: stop.
        case stop
        /// SIGHUP: read the files again.
        case reload
    }

    private let set: sigset_t

    /// Blocks the signals in this thread and in those that it starts, and ignores SIGPIPE: a peer that is gone is an
    /// error of the write, not the end of the program.
    public init() {
        var set = sigset_t()
        unsafe sigemptyset(&set)
        for number in [SIGTERM, SIGINT, SIGHUP] { unsafe sigaddset(&set, number) }
        unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
        signal(SIGPIPE, SIG_IGN)
        self.set = set
    }

    /// Does nothing for a while.
    public static func pause(milliseconds: Int) {
        usleep(UInt32(milliseconds) * 1000)
    }

    /// Waits for the next signal; `nil` when none came in time.
    ///
    /// - Parameter milliseconds: how long to wait.
    public func next(within milliseconds: Int) -> Signal? {
        var timeout = timespec(tv_sec: milliseconds / 1000, tv_nsec: milliseconds % 1000 * 1_000_000)
        var set = set
        switch unsafe sigtimedwait(&set, nil, &timeout) {
        case SIGTERM, SIGINT: return .stop
        case SIGHUP: return .reload
        default: return nil
        }
    }
}
