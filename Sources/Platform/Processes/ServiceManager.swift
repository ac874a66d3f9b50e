internal import FileDescriptors
internal import Glibc

/// The service manager that started the program, if any: systemd, or one that implements its protocols.
public struct ServiceManager: Sendable {
    /// The address of its notification socket (sd_notify(3)); `nil` when the manager expects no notifications.
    private let address: String?

    /// Reads it from the environment.
    public init() {
        address = Self.environment("NOTIFY_SOCKET")
    }

    /// A socket that the manager opened for this program (sd_listen_fds(3)); `nil` when there are fewer.
    ///
    /// - Parameter index: counts from 0, in the order of the manager's configuration.
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

    /// The directory for persistent files (systemd.exec(5), StateDirectory=), the first of several; `nil` without one.
    public static var stateDirectory: String? {
        environment("STATE_DIRECTORY")?.split(separator: ":").first.map(String.init)
    }

    /// The service is ready, initially or after a reload.
    public func notifyReady() {
        notify("READY=1")
    }

    /// The service is reloading.
    public func notifyReloading() {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        notify("RELOADING=1\nMONOTONIC_USEC=\(time.tv_sec * 1_000_000 + time.tv_nsec / 1000)")
    }

    /// The service is stopping.
    public func notifyStopping() {
        notify("STOPPING=1")
    }

    private func notify(_ message: String) {
        guard let address, address.hasPrefix("/") || address.hasPrefix("@") else { return }
        var name = sockaddr_un()
        name.sun_family = sa_family_t(AF_UNIX)
        var bytes = Array(address.utf8)
        // An abstract address starts with a NUL byte.
        if address.hasPrefix("@") { bytes[0] = 0 }
        guard bytes.count < MemoryLayout.size(ofValue: name.sun_path) else { return }
        unsafe withUnsafeMutableBytes(of: &name.sun_path) { unsafe $0.copyBytes(from: bytes) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
        let kind = Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard let descriptor = FileDescriptor(socket(AF_UNIX, kind, 0)) else { return }
        let text = Array(message.utf8)
        unsafe withUnsafePointer(to: &name) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { name in
                _ = unsafe sendto(descriptor.number, text, text.count, Int32(MSG_NOSIGNAL), name, length)
            }
        }
    }

    private static func environment(_ name: String) -> String? {
        guard let value = unsafe getenv(name) else { return nil }
        let text = unsafe String(cString: value)
        return text.isEmpty ? nil : text
    }
}
