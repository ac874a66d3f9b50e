internal import Glibc

/// A time of the system clock.
public struct WallTime: Sendable, Hashable {
    /// Whole seconds since 1970-01-01T00:00:00Z, without leap seconds.
    public let seconds: Int64
    /// The remaining nanoseconds: 0 to 999,999,999.
    public let nanoseconds: Int32

    /// Creates a time from seconds and nanoseconds since 1970-01-01T00:00:00Z.
    public init(seconds: Int64, nanoseconds: Int32 = 0) {
        self.seconds = seconds
        self.nanoseconds = nanoseconds
    }

    /// The time of the kernel's last tick, at most a few milliseconds old: the cheapest to read.
    public static var ofLastTick: WallTime {
        var time = timespec()
        unsafe clock_gettime(CLOCK_REALTIME_COARSE, &time)
        return WallTime(seconds: Int64(time.tv_sec), nanoseconds: Int32(time.tv_nsec))
    }
}
