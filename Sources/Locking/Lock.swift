public import Glibc

/// A value that one thread at a time may use.
///
/// `Synchronization.Mutex` is the same to its users. But where one thread waits for another, the thread sanitizer does
/// not see what that one does (Linux, Swift 6.3), and reports races that are none; POSIX' mutexes it knows.
///
/// `@unchecked Sendable`: the value is used under the lock alone.
@safe
public final class Lock<Value>: @unchecked Sendable {
    @usableFromInline
    let mutex: UnsafeMutablePointer<pthread_mutex_t>
    // Two accesses at once are kept apart by the mutex: the run-time's own check of that would be done for nothing.
    @usableFromInline
    @exclusivity(unchecked)
    var value: Value

    /// Starts with a value.
    @inlinable
    public init(_ value: sending Value) {
        unsafe self.value = value
        unsafe mutex = .allocate(capacity: 1)
        let result = unsafe pthread_mutex_init(mutex, nil)
        precondition(result == 0, "a mutex with the default attributes can always be made")
    }

    /// Lends the value; other threads wait meanwhile.
    @inlinable
    public func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        return unsafe body(&value)
    }

    @inlinable
    deinit {
        unsafe pthread_mutex_destroy(mutex)
        unsafe mutex.deallocate()
    }
}
