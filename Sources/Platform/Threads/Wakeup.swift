internal import Glibc

/// Lets one thread sleep until others have something for it.
///
/// Signals don't add up: a thread that was busy wakes once for all that came meanwhile. Time goes by the monotonic clock,
/// which nobody can set.
///
/// `@unchecked Sendable`: the flag is used under the mutex alone, and the pointers never change.
@safe
public struct Wakeup: ~Copyable, @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let condition: UnsafeMutablePointer<pthread_cond_t>
    private let isSignalled: UnsafeMutablePointer<Bool>

    /// Nothing has been signalled yet.
    public init() {
        unsafe mutex = .allocate(capacity: 1)
        unsafe condition = .allocate(capacity: 1)
        unsafe isSignalled = .allocate(capacity: 1)
        unsafe isSignalled.initialize(to: false)
        unsafe pthread_mutex_init(mutex, nil)
        var attributes = pthread_condattr_t()
        unsafe pthread_condattr_init(&attributes)
        // The default is the system's clock: where that steps back, the sleeper would sleep as much longer.
        unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        unsafe pthread_cond_init(condition, &attributes)
        unsafe pthread_condattr_destroy(&attributes)
    }

    /// Wakes the thread that sleeps, or the next one that wants to.
    public func signal() {
        unsafe pthread_mutex_lock(mutex)
        unsafe isSignalled.pointee = true
        unsafe pthread_cond_signal(condition)
        unsafe pthread_mutex_unlock(mutex)
    }

    /// Sleeps until there was a signal since the last sleep.
    public func wait() {
        unsafe pthread_mutex_lock(mutex)
        while unsafe !isSignalled.pointee { unsafe pthread_cond_wait(condition, mutex) }
        unsafe isSignalled.pointee = false
        unsafe pthread_mutex_unlock(mutex)
    }

    /// Sleeps until there was a signal since the last sleep, or time is up.
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
            // Also where the deadline is no time: to try again would keep a processor busy for good.
            if unsafe pthread_cond_timedwait(condition, mutex, &deadline) != 0 { break }
        }
        defer { unsafe isSignalled.pointee = false }
        return unsafe isSignalled.pointee
    }

    /// Sleeps until there was a signal since the last sleep, time is up, or the caller gives up.
    ///
    /// - Parameters:
    ///   - limit: how long.
    ///   - isImpatient: asked some twenty times a second whether to give up.
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
