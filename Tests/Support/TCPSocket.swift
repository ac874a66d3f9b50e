import Glibc

/// A connected TCP socket, closed on release, and not inherited by child processes.
public final class TCPSocket {
    private let descriptor: Int32
    /// Whether the peer has reset the connection, possibly discarding unread data.
    public private(set) var isReset = false

    /// Connects to a numeric address.
    ///
    /// - Parameters:
    ///   - source: its own numeric address; any that begins with 127 works.
    ///   - receiveBuffer: in bytes; with a small one the server has to wait for the reader.
    public init(connectedTo host: String, port: UInt16, from source: String? = nil, receiveBuffer: Int32? = nil) throws
    {
        let address = try NumericAddress(host, port: port)
        descriptor = socket(address.family, NumericAddress.streamType, 0)
        guard descriptor >= 0 else { throw SystemError(call: "socket", code: errno) }
        if let source {
            let bound = unsafe try NumericAddress(source, port: 0).withPointer { unsafe bind(descriptor, $0, $1) }
            guard bound == 0 else { throw SystemError(call: "bind", code: errno) }
        }
        if var size = receiveBuffer {
            unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        }
        var on: Int32 = 1
        unsafe setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
        let result = unsafe address.withPointer { unsafe connect(descriptor, $0, $1) }
        guard result == 0 else { throw SystemError(call: "connect", code: errno) }
    }

    /// Takes ownership of a connection's descriptor.
    public init(accepted descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// Sends all bytes.
    public func send(_ bytes: [UInt8]) throws {
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
                // The kernel reports a reset once.
                if error == ECONNRESET || error == EPIPE { isReset = true }
                throw SystemError(call: "send", code: error)
            }
            sent += count
        }
    }

    /// Closes the connection without a minute of TIME-WAIT in the kernel.
    public func resetWhenClosed() {
        var option = linger(l_onoff: 1, l_linger: 0)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }

    /// Delays what is sent until the end of the stream, so that both go in one packet if possible.
    public func holdBack() {
        var on: Int32 = 1
        unsafe setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_CORK, &on, socklen_t(MemoryLayout<Int32>.size))
    }

    /// Announces that nothing more will be sent.
    public func finishSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Appends what has arrived, or waits for it; false at the end of the stream. Throws ``TimedOut``.
    public func receive(into bytes: inout [UInt8], atMost most: Int = 65_536, within limit: Duration) throws -> Bool {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&waiting, 1, limit.milliseconds) > 0 else {
            throw TimedOut(what: "bytes from the server", limit: limit)
        }
        var error: Int32 = 0
        var count = 0
        let part = unsafe [UInt8](unsafeUninitializedCapacity: most) { buffer, initialized in
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
