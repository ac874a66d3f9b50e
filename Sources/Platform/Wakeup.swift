internal import Glibc

/// Lets one thread sleep until others have something for it.
///
/// Signals don't add up: a thread that was busy wakes once for all that came meanwhile.
///
/// `@unchecked Sendable`: a semaphore may be used by several threads at once, and the pointer to it never changes.
@safe
public struct Wakeup: ~Copyable, @unchecked Sendable {
    private let semaphore: UnsafeMutablePointer<sem_t>

    /// Nothing has been signalled yet.
    public init() {
        unsafe semaphore = .allocate(capacity: 1)
        unsafe sem_init(semaphore, 0, 0)
    }

    /// Wakes the thread that sleeps, or the next one that wants to.
    public func signal() {
        // It fails only where two thousand million signals have not been waited for, and then the thread wakes anyway.
        unsafe sem_post(semaphore)
    }

    /// Sleeps until there was a signal since the last sleep.
    public func wait() {
        while unsafe sem_wait(semaphore) != 0 {}
        while unsafe sem_trywait(semaphore) == 0 {}
    }

    /// Sleeps until there was a signal since the last sleep, or time is up.
    ///
    /// - Parameter limit: how long. It goes by the system's clock, and ends sooner or later where that is set meanwhile.
    /// - Returns: whether there was a signal.
    public func wait(within limit: Duration) -> Bool {
        var deadline = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &deadline)
        let nanoseconds = deadline.tv_nsec + Int(limit.components.attoseconds / 1_000_000_000)
        deadline.tv_sec += Int(limit.components.seconds) + nanoseconds / 1_000_000_000
        deadline.tv_nsec = nanoseconds % 1_000_000_000
        var result: Int32
        repeat { result = unsafe sem_timedwait(semaphore, &deadline) } while result != 0 && errno == EINTR
        guard result == 0 else { return false }
        while unsafe sem_trywait(semaphore) == 0 {}
        return true
    }

    deinit {
        unsafe sem_destroy(semaphore)
        unsafe semaphore.deallocate()
    }
}
