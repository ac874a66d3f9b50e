public import Glibc

/// A value that one thread at a time may use.
///
/// `Synchronization.Mutex` offers the same. But the thread sanitizer doesn't understand how its threads wait for each
/// other (Linux, Swift 6.3) and reports false races; it does understand POSIX mutexes.
///
/// `@unchecked Sendable`: the value is only used under the lock.
@safe
public final class Lock<Value>: @unchecked Sendable {
    @usableFromInline
    let mutex: UnsafeMutablePointer<pthread_mutex_t>
    // The mutex already enforces exclusivity, so the run-time check would be wasted.
    @usableFromInline
    @exclusivity(unchecked)
    var value: Value

    /// Creates a lock around a value.
    @inlinable
    public init(_ value: sending Value) {
        unsafe self.value = value
        unsafe mutex = .allocate(capacity: 1)
        let result = unsafe pthread_mutex_init(mutex, nil)
        precondition(result == 0, "a mutex with the default attributes can always be made")
    }

    /// Gives access to the value; other threads wait meanwhile.
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
