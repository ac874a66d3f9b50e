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

    /// Does work on a thread of its own that gives way to the others, see ``giveWay(by:)``, and waits for what comes of it.
    ///
    /// Where all cores are busy it still gets a quarter of one, so that the work is done in time.
    ///
    /// A thread that has once given way can't take that back without privileges, and those that it starts give way too.
    public static func givingWay<Result: Sendable>(_ work: @escaping @Sendable () -> Result) -> Result {
        let outcome = Outcome<Result>()
        do throws(SystemCallError) {
            try start {
                giveWay(by: 5)
                outcome.set(work())
            }
        } catch {
            // No thread can be had: then all wait.
            return work()
        }
        return outcome.wait()
    }

    /// How long a processor has worked for the thread that calls this.
    public static var processorTime: Duration {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// Lets other threads of the machine go before the one that calls this, as far as the system can tell them apart.
    ///
    /// - Parameter niceness: how far, up to 19.
    public static func giveWay(by niceness: Int32 = 10) {
        // On Linux this is about the thread, not the process (setpriority(2), "C library/kernel differences").
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness)
    }

    /// What another thread waits for.
    ///
    /// `@unchecked Sendable`: the value is written before the signal, and read after it.
    private final class Outcome<Value: Sendable>: @unchecked Sendable {
        private var value: Value?
        private let isSet = Wakeup()

        func set(_ value: Value) {
            self.value = value
            isSet.signal()
        }

        func wait() -> Value {
            while true {
                isSet.wait()
                if let value { return value }
            }
        }
    }

    private final class Work: Sendable {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) {
            self.body = body
        }
    }
}
