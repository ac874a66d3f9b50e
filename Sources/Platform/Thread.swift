internal import Glibc

/// A thread of the system's, for work that may wait.
public enum Thread {
    /// Starts a thread, which takes no signals: those are for the thread that waits for them, see ``Signals``.
    ///
    /// - Parameter body: what it does. It, and what it holds, live until it is done.
    /// - Throws: ``SystemCallError``.
    public static func start(_ body: @escaping @Sendable () -> Void) throws(SystemCallError) {
        var thread = pthread_t()
        var all = sigset_t()
        var before = sigset_t()
        unsafe sigfillset(&all)
        // A thread inherits the mask of the one that starts it.
        unsafe pthread_sigmask(SIG_SETMASK, &all, &before)
        let work = unsafe Unmanaged.passRetained(Work(body))
        let result = unsafe pthread_create(
            &thread,
            nil,
            { context in
                guard let context = unsafe context else { return nil }
                unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
                return nil
            },
            work.toOpaque()
        )
        unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
        guard result == 0 else {
            unsafe work.release()
            throw SystemCallError("start a thread", errno: result)
        }
        pthread_detach(thread)
    }

    /// Lets other threads of the machine go before the one that calls this, as far as the system can tell them apart.
    public static func giveWay() {
        // On Linux this is about the thread, not the process (setpriority(2), "C library/kernel differences").
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
    }

    private final class Work: Sendable {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) {
            self.body = body
        }
    }
}
