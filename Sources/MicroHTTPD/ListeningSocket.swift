internal import CMicroHTTPD
internal import FileDescriptors
internal import Glibc

/// A bound, listening TCP socket, before a server accepts on it.
///
/// The program opens it rather than libmicrohttpd, for three reasons: failures have an `errno`, servers can pass a
/// socket on, and sockets from a service manager work the same way.
public struct ListeningSocket: ~Copyable, Sendable {
    /// The numeric address it is bound to, IPv6 in brackets: `[::]`, `127.0.0.1`.
    public let host: String
    /// The port it is bound to, even if the system chose it.
    public let port: UInt16
    let descriptor: FileDescriptor
    private let isInherited: Bool

    /// Opens a socket that listens on an address and port.
    ///
    /// The address `::` includes IPv4; on systems without IPv6 it means `0.0.0.0`.
    ///
    /// - Parameters:
    ///   - host: a numeric address or a name; the first of its addresses that can be bound is used.
    ///   - port: the port, or 0 to let the system choose a free one.
    /// - Throws: ``ServerError/addressNotFound(host:reason:)`` or ``ServerError/cannotListen(host:port:errno:)``.
    public init(host: String, port: UInt16) throws(ServerError) {
        var lastError = EADDRNOTAVAIL
        // As in a URL.
        let host = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
        let candidates = try SocketAddress.resolve(host: host, port: port)
        for address in host == "::" ? candidates + [SocketAddress.anyIPv4(port: port)] : candidates {
            if let descriptor = Self.open(address), let bound = SocketAddress(boundTo: descriptor.number) {
                self.descriptor = descriptor
                isInherited = false
                self.host = bound.host
                self.port = bound.port
                return
            }
            lastError = errno
            // Report the port in use rather than fall back to IPv4 alone.
            if lastError == EADDRINUSE { break }
        }
        throw .cannotListen(host: host, port: port, errno: lastError)
    }

    /// Uses a listening socket from elsewhere, such as a service manager (`LISTEN_FDS`).
    ///
    /// - Throws: ``ServerError/cannotListen(host:port:errno:)`` when it isn't a listening TCP socket.
    public init(inherited descriptor: Int32) throws(ServerError) {
        var listens: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        guard unsafe getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &listens, &length) == 0, listens == 1,
            let bound = SocketAddress(boundTo: descriptor), let owned = FileDescriptor(descriptor)
        else { throw .cannotListen(host: "descriptor \(descriptor)", port: 0, errno: ENOTSOCK) }
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        Self.limitUnsent(of: descriptor)
        self.descriptor = owned
        host = bound.host
        port = bound.port
        isInherited = true
    }

    /// Refuses new connections, including those waiting to be accepted.
    ///
    /// Without this the kernel would keep queueing connections, and reset them when the socket closes. An inherited
    /// socket keeps queueing them: its owner may start another server on it.
    func refuseConnections() {
        if !isInherited { shutdown(descriptor.number, Int32(SHUT_RDWR)) }
    }

    /// - Returns: `nil` on failure, with the reason in `errno`.
    private static func open(_ address: SocketAddress) -> FileDescriptor? {
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        guard let descriptor = FileDescriptor(socket(address.family, kind, 0)) else { return nil }
        set(descriptor.number, SOL_SOCKET, SO_REUSEADDR, 1)
        if address.family == AF_INET6 {
            set(descriptor.number, Int32(IPPROTO_IPV6), IPV6_V6ONLY, address.isAny ? 0 : 1)
        }
        limitUnsent(of: descriptor.number)
        guard address.bind(descriptor.number), listen(descriptor.number, SOMAXCONN) == 0 else { return nil }
        return descriptor
    }

    /// How much unsent data the kernel buffers per connection, in bytes. By default it buffers megabytes for a reader
    /// that reads nothing, which count against a container's memory limit.
    private static let mostUnsent: Int32 = 32 << 10

    /// Sets ``mostUnsent``, which connections inherit from the listening socket.
    private static func limitUnsent(of descriptor: Int32) {
        set(descriptor, Int32(IPPROTO_TCP), TCP_NOTSENT_LOWAT, mostUnsent)
    }

    private static func set(_ descriptor: Int32, _ level: Int32, _ option: Int32, _ value: Int32) {
        var value = value
        unsafe setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }
}
