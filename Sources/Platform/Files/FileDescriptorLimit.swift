internal import Glibc

/// The limit of open files and connections.
public enum FileDescriptorLimit {
    /// Descriptors for everything but connections and what is already open.
    private static let reserve = 128

    /// Raises the limit as far as the system allows.
    public static func raise() {
        guard var limit = current, limit.rlim_cur < limit.rlim_max else { return }
        limit.rlim_cur = limit.rlim_max
        unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }

    /// How many of the wanted connections fit into the limit, besides what is open now.
    ///
    /// - Parameter others: descriptors to keep for other servers of the process.
    public static func connections(upTo wanted: Int, beside others: Int) -> Int {
        guard let limit = current else { return wanted }
        let open = (try? Directory.names(in: "/proc/self/fd").count) ?? 0
        return max(16, min(wanted, Int(clamping: limit.rlim_cur) - reserve - open - others))
    }

    private static var current: rlimit? {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return nil }
        return limit
    }
}
