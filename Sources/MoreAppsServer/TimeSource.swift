internal import MoreAppsCatalog
internal import Platform

/// Tells what time it is.
typealias TimeSource = @Sendable () -> Timestamp

/// The system's time. It may lag behind by a tick of the kernel, and costs next to nothing.
@Sendable func systemTime() -> Timestamp {
    Timestamp(secondsSinceEpoch: WallTime.ofLastTick.seconds)
}
