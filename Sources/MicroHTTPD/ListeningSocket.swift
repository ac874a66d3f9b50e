internal import CMicroHTTPD
internal import FileDescriptors
internal import Glibc

/// A TCP socket that is bound and listens, before a server accepts on it.
///
/// The program opens it, not libmicrohttpd, for three reasons: a failure has its `errno`, one socket can be handed
/// from server to server, and a socket that the service manager opened is used the same way.
public struct ListeningSocket: ~Copyable, Sendable {
    /// The numeric address it is bound to, IPv6 in brackets: `[::]`, `127.0.0.1`.
    public let host: String
    /// The port it is bound to, also where the system picked it.
    public let port: UInt16
    let descriptor: FileDescriptor
    private let isInherited: Bool

    /// Opens a socket that listens on an address and port.
    ///
    /// The address `::` takes IPv4 and IPv6 alike; where the system has no IPv6 it stands for `0.0.0.0`.
    ///
    /// - Parameters:
    ///   - host: a numeric address or a name that resolves to one; the first address that can be bound is used.
    ///   - port: the port, or 0 to let the system pick a free one.
    /// - Throws: ``ServerError/addressNotFound(host:reason:)`` or ``ServerError/cannotListen(host:port:errno:)``.
    public init(host: String, port: UInt16) throws(ServerError) {
        var lastError = EADDRNOTAVAIL
        // As it stands in a URL, too.
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
            // A taken port is what the caller must hear of, not that IPv4 alone could be had.
            if lastError == EADDRINUSE { break }
        }
        throw .cannotListen(host: host, port: port, errno: lastError)
    }

    /// Takes over a socket that somebody else opened and that listens, such as a service manager (`LISTEN_FDS`).
    ///
    /// - Throws: ``ServerError/cannotListen(host:port:errno:)`` when it is no TCP socket that listens.
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

    /// Refuses connections from now on, also those that wait to be accepted.
    ///
    /// Without this the kernel would go on to take connections into the socket's queue, and reset them when it closes.
    /// A socket that was inherited goes on to take them: it is its owner's, who may start another server on it.
    func refuseConnections() {
        if !isInherited { shutdown(descriptor.number, Int32(SHUT_RDWR)) }
    }

    /// - Returns: `nil` for a failure, the reason of which is in `errno`.
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

    /// How much of an answer the kernel takes before it can be sent, in bytes, of each connection. Left alone it takes
    /// megabytes for a reader that takes nothing, and a container's limit of memory counts them.
    private static let mostUnsent: Int32 = 32 << 10

    /// Sets ``mostUnsent``: the connections of a listening socket inherit its options.
    private static func limitUnsent(of descriptor: Int32) {
        set(descriptor, Int32(IPPROTO_TCP), TCP_NOTSENT_LOWAT, mostUnsent)
    }

    private static func set(_ descriptor: Int32, _ level: Int32, _ option: Int32, _ value: Int32) {
        var value = value
        unsafe setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }
}
