internal import Glibc

/// Lets one thread sleep until others have work for it.
///
/// Signals don't add up: a busy thread wakes once for all of them. Timeouts use the monotonic clock, which can't be
/// set.
///
/// `@unchecked Sendable`: the flag is only used under the mutex, and the pointers never change.
@safe
public struct Wakeup: ~Copyable, @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let condition: UnsafeMutablePointer<pthread_cond_t>
    private let isSignalled: UnsafeMutablePointer<Bool>

    /// Starts unsignalled.
    public init() {
        unsafe mutex = .allocate(capacity: 1)
        unsafe condition = .allocate(capacity: 1)
        unsafe isSignalled = .allocate(capacity: 1)
        unsafe isSignalled.initialize(to: false)
        unsafe pthread_mutex_init(mutex, nil)
        var attributes = pthread_condattr_t()
        unsafe pthread_condattr_init(&attributes)
        // By default pthreads use the system clock: if it steps back, the wait gets longer.
        unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        unsafe pthread_cond_init(condition, &attributes)
        unsafe pthread_condattr_destroy(&attributes)
    }

    /// Wakes the sleeping thread, or the next one to sleep.
    public func signal() {
        unsafe pthread_mutex_lock(mutex)
        unsafe isSignalled.pointee = true
        unsafe pthread_cond_signal(condition)
        unsafe pthread_mutex_unlock(mutex)
    }

    /// Sleeps until the next signal, or returns at once if one came since the last sleep.
    public func wait() {
        unsafe pthread_mutex_lock(mutex)
        while unsafe !isSignalled.pointee { unsafe pthread_cond_wait(condition, mutex) }
        unsafe isSignalled.pointee = false
        unsafe pthread_mutex_unlock(mutex)
    }

    /// The same, with a time limit.
    ///
    /// - Returns: whether there was a signal.
    public func wait(within limit: Duration) -> Bool {
        var deadline = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &deadline)
        let nanoseconds = deadline.tv_nsec + Int(limit.components.attoseconds / 1_000_000_000)
        deadline.tv_sec += Int(limit.components.seconds) + nanoseconds / 1_000_000_000
        deadline.tv_nsec = nanoseconds % 1_000_000_000
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        while unsafe !isSignalled.pointee {
            // Stop on errors too: retrying an invalid deadline would spin forever.
            if unsafe pthread_cond_timedwait(condition, mutex, &deadline) != 0 { break }
        }
        defer { unsafe isSignalled.pointee = false }
        return unsafe isSignalled.pointee
    }

    /// The same, and gives up when the caller does.
    ///
    /// - Parameters:
    ///   - limit: the time limit.
    ///   - isImpatient: called about twenty times a second; returns whether to give up.
    /// - Returns: whether there was a signal.
    public func wait(within limit: Duration, unless isImpatient: () -> Bool) -> Bool {
        let end = ContinuousClock.now + limit
        while true {
            let left = ContinuousClock.now.duration(to: end)
            if wait(within: max(.zero, min(left, .milliseconds(50)))) { return true }
            if left <= .zero || isImpatient() { return false }
        }
    }

    deinit {
        unsafe pthread_cond_destroy(condition)
        unsafe pthread_mutex_destroy(mutex)
        unsafe condition.deallocate()
        unsafe mutex.deallocate()
        unsafe isSignalled.deallocate()
    }
}
