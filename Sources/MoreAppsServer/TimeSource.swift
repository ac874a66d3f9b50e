internal import MoreAppsCatalog
internal import Platform

/// Returns the current time.
typealias TimeSource = @Sendable () -> Timestamp

/// The system time. It may lag by one kernel tick, and is very cheap.
@Sendable func systemTime() -> Timestamp {
    Timestamp(secondsSinceEpoch: WallTime.ofLastTick.seconds)
}
