internal import FileDescriptors
internal import Glibc

/// The resources that this process uses.
public struct ProcessStatistics: Sendable {
    /// CPU time of all threads in user and system mode, in nanoseconds.
    public let processorNanoseconds: Int
    /// Resident memory, in bytes.
    public let residentBytes: Int
    /// Virtual memory, in bytes.
    public let virtualBytes: Int
    /// Open descriptors.
    public let openDescriptors: Int
    /// The soft limit of open descriptors.
    public let descriptorLimit: Int
    /// The start time, in milliseconds since 1970-01-01T00:00:00Z.
    public let startMilliseconds: Int

    /// `nil` without /proc.
    public static func current() -> ProcessStatistics? {
        let memory = fields(of: "/proc/self/statm").compactMap { Int($0) }
        // The second field is the program's name, in parentheses, and may contain spaces.
        let status = fields(of: "/proc/self/stat", after: UInt8(ascii: ")"))
        guard memory.count >= 2, status.count >= 20, let startTicks = Int(status[19]),
            let descriptors = try? Directory.names(in: "/proc/self/fd")
        else { return nil }
        let page = sysconf(Int32(_SC_PAGESIZE))
        var limit = rlimit()
        unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        let sinceStart = milliseconds(of: CLOCK_BOOTTIME) - startTicks * 1000 / sysconf(Int32(_SC_CLK_TCK))
        return ProcessStatistics(
            processorNanoseconds: nanoseconds(of: CLOCK_PROCESS_CPUTIME_ID),
            residentBytes: memory[1] * page,
            virtualBytes: memory[0] * page,
            // One of them was open to list them.
            openDescriptors: descriptors.count - 1,
            descriptorLimit: Int(clamping: limit.rlim_cur),
            startMilliseconds: milliseconds(of: CLOCK_REALTIME) - sinceStart
        )
    }

    private static func nanoseconds(of clock: clockid_t) -> Int {
        var time = timespec()
        unsafe clock_gettime(clock, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }

    private static func milliseconds(of clock: clockid_t) -> Int {
        nanoseconds(of: clock) / 1_000_000
    }

    /// The fields of a file in /proc. Such a file reports no size and fits into one read.
    private static func fields(of path: String, after separator: UInt8? = nil) -> [String] {
        guard let descriptor = FileDescriptor(unsafe open(path, O_RDONLY | O_CLOEXEC)) else { return [] }
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
            count = unsafe max(0, read(descriptor.number, buffer.baseAddress, buffer.count))
        }
        let start = separator.flatMap { bytes.lastIndex(of: $0) }.map { $0 + 1 } ?? 0
        return bytes[start...].split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
            .map { String(decoding: $0, as: UTF8.self) }
    }
}
