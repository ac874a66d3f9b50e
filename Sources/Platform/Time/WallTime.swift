internal import Glibc

/// A moment of the system's clock: what people call the time.
public struct WallTime: Sendable, Hashable {
    /// Whole seconds since 1970-01-01T00:00:00Z, without leap seconds.
    public let seconds: Int64
    /// What is past those, in nanoseconds: 0 to 999,999,999.
    public let nanoseconds: Int32

    /// That many seconds, and nanoseconds of the next one, after 1970-01-01T00:00:00Z.
    public init(seconds: Int64, nanoseconds: Int32 = 0) {
        self.seconds = seconds
        self.nanoseconds = nanoseconds
    }

    /// The time of the kernel's last tick, at most some milliseconds ago: the cheapest there is.
    public static var ofLastTick: WallTime {
        var time = timespec()
        unsafe clock_gettime(CLOCK_REALTIME_COARSE, &time)
        return WallTime(seconds: Int64(time.tv_sec), nanoseconds: Int32(time.tv_nsec))
    }
}
