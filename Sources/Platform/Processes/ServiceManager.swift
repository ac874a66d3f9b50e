internal import Glibc

/// The service manager that started the program, where there is one: systemd, or whatever speaks its protocols.
public struct ServiceManager: Sendable {
    /// The address of its notification socket (sd_notify(3)); `nil` without a manager that wants to know.
    private let address: String?

    /// Finds it in the environment.
    public init() {
        address = Self.environment("NOTIFY_SOCKET")
    }

    /// A socket that the manager opened for this program (sd_listen_fds(3)); `nil` when it opened none, or fewer.
    ///
    /// - Parameter index: in the order of the manager's configuration, from 0 on.
    public static func inheritedSocket(_ index: Int32) -> Int32? {
        index < inheritedSocketCount ? 3 + index : nil
    }

    /// How many sockets the manager opened for this program.
    public static var inheritedSocketCount: Int32 {
        guard let process = environment("LISTEN_PID"), Int32(process) == getpid(),
            let count = environment("LISTEN_FDS"), let count = Int32(count)
        else { return 0 }
        return max(0, count)
    }

    /// The directory for what outlives the process (systemd.exec(5), StateDirectory=), the first where there are several;
    /// `nil` when the manager made none.
    public static var stateDirectory: String? {
        environment("STATE_DIRECTORY")?.split(separator: ":").first.map(String.init)
    }

    /// The service is ready, for the first time or after a reload.
    public func notifyReady() {
        notify("READY=1")
    }

    /// The service reads its files again.
    public func notifyReloading() {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        notify("RELOADING=1\nMONOTONIC_USEC=\(time.tv_sec * 1_000_000 + time.tv_nsec / 1000)")
    }

    /// The service stops.
    public func notifyStopping() {
        notify("STOPPING=1")
    }

    private func notify(_ message: String) {
        guard let address, address.hasPrefix("/") || address.hasPrefix("@") else { return }
        var name = sockaddr_un()
        name.sun_family = sa_family_t(AF_UNIX)
        var bytes = Array(address.utf8)
        // An abstract name begins with a NUL.
        if address.hasPrefix("@") { bytes[0] = 0 }
        guard bytes.count < MemoryLayout.size(ofValue: name.sun_path) else { return }
        unsafe withUnsafeMutableBytes(of: &name.sun_path) { unsafe $0.copyBytes(from: bytes) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let text = Array(message.utf8)
        unsafe withUnsafePointer(to: &name) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { name in
                _ = unsafe sendto(descriptor, text, text.count, Int32(MSG_NOSIGNAL), name, length)
            }
        }
    }

    private static func environment(_ name: String) -> String? {
        guard let value = unsafe getenv(name) else { return nil }
        let text = unsafe String(cString: value)
        return text.isEmpty ? nil : text
    }
}
