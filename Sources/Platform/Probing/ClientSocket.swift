internal import FileDescriptors
internal import Glibc

/// A TCP connection to a server. No call blocks beyond the deadline.
struct ClientSocket: ~Copyable {
    let descriptor: FileDescriptor
    private let deadline: ContinuousClock.Instant

    /// Connects to the first address of a host that accepts.
    ///
    /// - Parameter host: a numeric address without brackets, or a name.
    /// - Throws: ``HTTPProbeError/addressNotFound(host:reason:)``, or the error of the last address.
    init(host: String, port: UInt16, deadline: ContinuousClock.Instant) throws(HTTPProbeError) {
        var hints = unsafe addrinfo()
        unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        unsafe hints.ai_flags = AI_NUMERICSERV
        var list: UnsafeMutablePointer<addrinfo>?
        let result = unsafe getaddrinfo(host, String(port), &hints, &list)
        guard result == 0 else {
            throw .addressNotFound(host: host, reason: unsafe String(cString: gai_strerror(result)))
        }
        defer { unsafe freeaddrinfo(list) }
        var failure = EADDRNOTAVAIL
        var next = unsafe list
        while let address = unsafe next {
            do throws(SystemCallError) {
                descriptor = try unsafe Self.open(address, deadline: deadline)
                self.deadline = deadline
                return
            } catch {
                failure = error.errno
            }
            unsafe next = address.pointee.ai_next
        }
        throw .system(SystemCallError("connect to \(host) at port \(port)", errno: failure))
    }

    private static func open(
        _ address: UnsafePointer<addrinfo>,
        deadline: ContinuousClock.Instant
    ) throws(SystemCallError) -> FileDescriptor {
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        guard let descriptor = FileDescriptor(unsafe socket(address.pointee.ai_family, kind, 0)) else {
            throw SystemCallError("connect", errno: errno)
        }
        let number = descriptor.number
        var failure = unsafe connect(number, address.pointee.ai_addr, address.pointee.ai_addrlen) == 0 ? 0 : errno
        if failure == EINPROGRESS {
            failure = wait(for: POLLOUT, on: number, until: deadline) ? pendingError(of: number) : ETIMEDOUT
        }
        guard failure == 0 else { throw SystemCallError("connect", errno: failure) }
        return descriptor
    }

    private static func pendingError(of descriptor: Int32) -> Int32 {
        var error: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        return unsafe getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &length) == 0 ? error : errno
    }

    /// Sends all bytes.
    func send(_ bytes: [UInt8]) throws(HTTPProbeError) {
        var sent = 0
        while sent < bytes.count {
            let result = unsafe bytes.withUnsafeBytes { buffer in
                unsafe Glibc.send(
                    descriptor.number,
                    buffer.baseAddress?.advanced(by: sent),
                    buffer.count - sent,
                    Int32(MSG_NOSIGNAL)
                )
            }
            if result >= 0 {
                sent += result
            } else {
                try recover(from: errno, events: POLLOUT, purpose: "send the request")
            }
        }
    }

    /// The next bytes, at most 4096; empty when the server has closed the connection.
    func receive() throws(HTTPProbeError) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let result = unsafe recv(descriptor.number, &buffer, buffer.count, 0)
            if result >= 0 { return Array(buffer.prefix(result)) }
            try recover(from: errno, events: POLLIN, purpose: "read the answer")
        }
    }

    /// Waits until the socket is readable or writable.
    ///
    /// - Parameter events: `POLLIN` or `POLLOUT`.
    /// - Throws: ``HTTPProbeError/timedOut`` at the deadline.
    func wait(for events: Int32) throws(HTTPProbeError) {
        guard Self.wait(for: events, on: descriptor.number, until: deadline) else { throw .timedOut }
    }

    private func recover(from error: Int32, events: Int32, purpose: String) throws(HTTPProbeError) {
        switch error {
        case EINTR: return
        case EAGAIN: try wait(for: events)
        default: throw .system(SystemCallError(purpose, errno: error))
        }
    }

    /// - Returns: whether the socket became ready, or failed, before the deadline.
    private static func wait(for events: Int32, on descriptor: Int32, until deadline: ContinuousClock.Instant) -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(events), revents: 0)
        while true {
            let left = ContinuousClock.now.duration(to: deadline)
            guard left > .zero else { return false }
            // Rounded up: rounding down to zero would poll without a pause.
            let milliseconds = left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000 + 1
            if unsafe poll(&entry, 1, Int32(clamping: milliseconds)) > 0 { return true }
        }
    }
}
