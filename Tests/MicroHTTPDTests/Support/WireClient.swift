import Glibc

/// Why a client could not go on.
enum WireError: Error, Equatable {
    case system(call: String, errno: Int32)
    case timedOut(received: String)
    /// The server closed the connection before a whole response had come.
    case closed(received: String)
    case malformed(String)
}

/// A TCP client that sends any bytes and reads one response at a time.
///
/// `@unchecked Sendable`: each is used by one thread at a time.
final class WireClient: @unchecked Sendable {
    private let descriptor: Int32
    private var received: [UInt8] = []

    /// Connects.
    ///
    /// - Parameters:
    ///   - source: the IPv4 address that it comes from; any that begins with 127 can be had.
    ///   - receiveBuffer: a small one, in bytes, makes the server wait for the reader.
    init(
        host: String = "127.0.0.1",
        port: UInt16,
        from source: String? = nil,
        receiveBuffer: Int32? = nil
    ) throws {
        let isIPv6 = host.contains(":")
        descriptor = socket(
            isIPv6 ? AF_INET6 : AF_INET,
            Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue),
            0
        )
        if var size = receiveBuffer {
            unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        }
        if let source {
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            unsafe inet_pton(AF_INET, source, &address.sin_addr)
            let bound = unsafe withUnsafePointer(to: address) { pointer in
                unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    unsafe Glibc.bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
            guard bound == 0 else { throw WireError.system(call: "bind", errno: errno) }
        }
        let result: Int32
        if isIPv6 {
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            address.sin6_port = port.bigEndian
            unsafe inet_pton(AF_INET6, host, &address.sin6_addr)
            result = Self.connect(descriptor, to: address)
        } else {
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = port.bigEndian
            unsafe inet_pton(AF_INET, host, &address.sin_addr)
            result = Self.connect(descriptor, to: address)
        }
        guard result == 0 else { throw WireError.system(call: "connect", errno: errno) }
    }

    deinit { Glibc.close(descriptor) }

    func send(_ text: String) throws { try send(Array(text.utf8)) }

    /// Sends some text and the end of the stream, in one packet where the kernel has it so.
    func sendLast(_ text: String) throws {
        var isHeldBack: Int32 = 1
        unsafe setsockopt(
            descriptor,
            Int32(IPPROTO_TCP),
            TCP_CORK,
            &isHeldBack,
            socklen_t(MemoryLayout<Int32>.size)
        )
        try send(text)
        shutdown(descriptor, Int32(SHUT_WR))
    }

    func send(_ bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                unsafe Glibc.send(
                    descriptor,
                    buffer.baseAddress?.advanced(by: sent),
                    bytes.count - sent,
                    Int32(MSG_NOSIGNAL)
                )
            }
            guard count > 0 else { throw WireError.system(call: "send", errno: errno) }
            sent += count
        }
    }

    /// Sends a request without content and reads its response.
    func request(_ target: String = "/", method: String = "GET", fields: [String] = []) throws -> WireResponse {
        try send(Self.head(target, method: method, fields: fields))
        return try response(to: method)
    }

    /// A whole request head, fields as lines.
    static func head(_ target: String = "/", method: String = "GET", fields: [String] = []) -> String {
        (["\(method) \(target) HTTP/1.1", "Host: localhost"] + fields).joined(separator: "\r\n") + "\r\n\r\n"
    }

    /// Reads one response and leaves what follows it.
    func response(to method: String = "GET") throws -> WireResponse {
        while WireResponse.headEnd(in: received) == nil { try receiveMore() }
        guard let end = WireResponse.headEnd(in: received), var response = WireResponse(head: received[..<end]) else {
            throw WireError.malformed(String(decoding: received, as: UTF8.self))
        }
        received.removeFirst(end + 4)
        guard method != "HEAD", response.status != 204, response.status != 304 else { return response }
        guard let count = response["Content-Length"].flatMap({ Int($0) }) else {
            throw WireError.malformed("no length")
        }
        while received.count < count { try receiveMore() }
        response.body = Array(received[..<count])
        received.removeFirst(count)
        return response
    }

    /// Takes some bytes off the connection and forgets them; returns how many came.
    func read(atMost count: Int) throws -> Int {
        var piece = [UInt8](repeating: 0, count: count)
        let read = unsafe recv(descriptor, &piece, piece.count, Int32(MSG_DONTWAIT))
        guard read > 0 || errno == EAGAIN else { throw WireError.system(call: "recv", errno: errno) }
        return max(0, read)
    }

    /// Waits until some bytes are there, without taking them.
    func waitForBytes() throws {
        while received.isEmpty { try receiveMore() }
    }

    /// Whether the server closes the connection within some time, without anything further having been sent.
    func isClosed(within limit: Duration) -> Bool {
        do {
            guard received.isEmpty else { return false }
            try receiveMore(within: limit)
            return false
        } catch WireError.closed {
            return true
        } catch {
            return false
        }
    }

    /// Waits for bytes and adds them to those received.
    private func receiveMore(within limit: Duration = .seconds(20)) throws {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&waiting, 1, Int32(limit / .milliseconds(1))) > 0 else {
            throw WireError.timedOut(received: String(decoding: received, as: UTF8.self))
        }
        var piece = [UInt8](repeating: 0, count: 65_536)
        let count = unsafe recv(descriptor, &piece, piece.count, 0)
        // A reset is how a server says that it has closed with bytes unread.
        guard count > 0 else {
            if count < 0, errno != ECONNRESET { throw WireError.system(call: "recv", errno: errno) }
            throw WireError.closed(received: String(decoding: received.prefix(1000), as: UTF8.self))
        }
        received += piece[..<count]
    }

    private static func connect<Address>(_ descriptor: Int32, to address: Address) -> Int32 {
        unsafe withUnsafePointer(to: address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<Address>.size))
            }
        }
    }
}
