internal import Glibc

/// How many files and connections a process may have open.
public enum FileDescriptorLimit {
    /// What the process needs besides its connections.
    private static let reserve = 128

    /// Raises the limit so far that a number of connections may be open, as far as the system allows it.
    ///
    /// - Returns: how many connections may be open.
    public static func raised(for connections: Int) -> Int {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return connections }
        // An answer with a part of a file that isn't held in memory has a descriptor of its own.
        let wanted = rlim_t(2 * connections + reserve)
        if limit.rlim_cur < wanted {
            limit.rlim_cur = min(wanted, limit.rlim_max)
            unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        }
        return max(16, min(connections, Int(clamping: limit.rlim_cur) - reserve))
    }
}
