import Glibc

/// A connected TCP socket, closed when it goes away; no child process inherits it.
final class TCPSocket {
    private let descriptor: Int32
    /// Whether the peer has reset the connection, which may have taken with it what was not read yet.
    private(set) var isReset = false

    init(connectedTo host: String, port: UInt16, receiveBuffer: Int32?) throws {
        let address = try SocketAddress(host, port: port)
        descriptor = socket(address.family, streamType, 0)
        guard descriptor >= 0 else { throw SystemError(call: "socket", code: errno) }
        if var size = receiveBuffer {
            unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        }
        var on: Int32 = 1
        unsafe setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
        let result = unsafe address.withPointer { unsafe connect(descriptor, $0, $1) }
        guard result == 0 else { throw SystemError(call: "connect", code: errno) }
    }

    /// Takes a descriptor of a connection over.
    fileprivate init(accepted descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    func send(_ bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let count = unsafe bytes.withUnsafeBytes {
                unsafe Glibc.send(
                    descriptor,
                    $0.baseAddress?.advanced(by: sent),
                    bytes.count - sent,
                    Int32(MSG_NOSIGNAL)
                )
            }
            guard count > 0 else {
                let error = errno
                if error == EINTR { continue }
                // The system tells of a reset once.
                if error == ECONNRESET || error == EPIPE { isReset = true }
                throw SystemError(call: "send", code: error)
            }
            sent += count
        }
    }

    /// Leaves no trace of the connection in the kernel when it is closed, in place of a minute of TIME-WAIT.
    func resetWhenClosed() {
        var option = linger(l_onoff: 1, l_linger: 0)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }

    func finishSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Appends what has come, or waits for it; false at the end of the stream. Throws ``TimedOut``.
    func receive(into bytes: inout [UInt8], within limit: Duration) throws -> Bool {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&waiting, 1, limit.milliseconds) > 0 else {
            throw TimedOut(what: "bytes from the server", limit: limit)
        }
        var error: Int32 = 0
        var count = 0
        let part = unsafe [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, initialized in
            count = unsafe recv(descriptor, buffer.baseAddress, buffer.count, 0)
            error = errno
            initialized = max(0, count)
        }
        guard count >= 0 else {
            if error == ECONNRESET {
                isReset = true
                return false
            }
            throw SystemError(call: "recv", code: error)
        }
        bytes += part
        return count > 0
    }
}

/// A port that this process listens on, so that no other can.
final class ListeningSocket: Sendable {
    private let descriptor: Int32
    let port: UInt16

    init(on host: String = "127.0.0.1") throws {
        let address = try SocketAddress(host, port: 0)
        let descriptor = socket(address.family, streamType, 0)
        self.descriptor = descriptor
        let bound = unsafe address.withPointer { unsafe bind(descriptor, $0, $1) }
        guard bound == 0, listen(descriptor, 8) == 0 else { throw SystemError(call: "bind", code: errno) }
        var name = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let named = unsafe withUnsafeMutablePointer(to: &name) {
            unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe getsockname(descriptor, $0, &length) }
        }
        guard named == 0 else { throw SystemError(call: "getsockname", code: errno) }
        port = UInt16(bigEndian: name.sin_port)
    }

    /// Waits for a connection; nil when none came in time.
    func accept(within limit: Duration) -> TCPSocket? {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&waiting, 1, limit.milliseconds) > 0 else { return nil }
        let accepted = Glibc.accept(descriptor, nil, nil)
        guard accepted >= 0 else { return nil }
        _ = fcntl(accepted, F_SETFD, FD_CLOEXEC)
        return TCPSocket(accepted: accepted)
    }

    /// Takes one connection, reads once, sends `answer` and closes.
    func answer(_ answer: String) throws {
        guard let connection = accept(within: patience) else { throw TimedOut(what: "a connection", limit: patience) }
        var request: [UInt8] = []
        _ = try connection.receive(into: &request, within: patience)
        try connection.send(Array(answer.utf8))
    }

    deinit { close(descriptor) }
}

private let streamType = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)

/// A numeric IPv4 or IPv6 address and a port.
private struct SocketAddress {
    let family: Int32
    private var storage = sockaddr_storage()
    private let length: socklen_t

    init(_ host: String, port: UInt16) throws {
        var four = sockaddr_in()
        var six = sockaddr_in6()
        if unsafe inet_pton(AF_INET, host, &four.sin_addr) == 1 {
            family = AF_INET
            four.sin_family = sa_family_t(AF_INET)
            four.sin_port = port.bigEndian
            length = socklen_t(MemoryLayout<sockaddr_in>.size)
            unsafe withUnsafeMutableBytes(of: &storage) { unsafe $0.storeBytes(of: four, as: sockaddr_in.self) }
        } else if unsafe inet_pton(AF_INET6, host, &six.sin6_addr) == 1 {
            family = AF_INET6
            six.sin6_family = sa_family_t(AF_INET6)
            six.sin6_port = port.bigEndian
            length = socklen_t(MemoryLayout<sockaddr_in6>.size)
            unsafe withUnsafeMutableBytes(of: &storage) { unsafe $0.storeBytes(of: six, as: sockaddr_in6.self) }
        } else {
            throw SystemError(call: "inet_pton \(host)", code: EINVAL)
        }
    }

    func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        unsafe withUnsafePointer(to: storage) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe body($0, length) }
        }
    }
}
