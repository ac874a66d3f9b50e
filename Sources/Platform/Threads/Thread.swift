internal import Glibc

/// System threads, for work in the background.
public enum Thread {
    /// Starts a thread that receives no signals; ``Signals`` has its own thread for them.
    ///
    /// - Parameter body: the work. It is released when done.
    /// - Throws: ``SystemCallError``.
    public static func start(_ body: @escaping @Sendable () -> Void) throws(SystemCallError) {
        var thread = pthread_t()
        var all = sigset_t()
        var before = sigset_t()
        unsafe sigfillset(&all)
        // A new thread inherits the mask.
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

    /// Runs work on a new thread of low priority, see ``giveWay(by:)``, and waits for the result.
    ///
    /// When all cores are busy it still gets a quarter of one, so the work finishes in time.
    ///
    /// Raising the priority again takes privileges, which is why the work gets its own thread. Threads that it starts
    /// inherit the priority.
    public static func withLowPriority<Result: Sendable>(_ work: @escaping @Sendable () -> Result) -> Result {
        let outcome = Outcome<Result>()
        do throws(SystemCallError) {
            try start {
                lowerPriority(by: 5)
                outcome.set(work())
            }
        } catch {
            // Without a new thread, run at normal priority.
            return work()
        }
        return outcome.wait()
    }

    /// The CPU time of the calling thread.
    public static var processorTime: Duration {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// Lowers the calling thread's priority.
    ///
    /// - Parameter niceness: up to 19.
    public static func lowerPriority(by niceness: Int32 = 10) {
        // On Linux this applies to the thread, not the process (setpriority(2), "C library/kernel differences").
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness)
    }

    /// A result that another thread waits for.
    ///
    /// `@unchecked Sendable`: the value is written before the signal and read after it.
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
