import TestSupport

/// Why a client could not go on.
enum WireError: Error, Equatable {
    /// The server closed the connection before a whole response had come.
    case closed(received: String)
    case malformed(String)
}

/// A TCP client that sends any bytes and reads one response at a time.
///
/// `@unchecked Sendable`: each is used by one thread at a time.
final class WireClient: @unchecked Sendable {
    private let socket: TCPSocket
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
        socket = try TCPSocket(connectedTo: host, port: port, from: source, receiveBuffer: receiveBuffer)
    }

    func send(_ text: String) throws { try send(Array(text.utf8)) }

    func send(_ bytes: [UInt8]) throws { try socket.send(bytes) }

    /// Sends some text and the end of the stream, in one packet where the kernel has it so.
    func sendLast(_ text: String) throws {
        socket.holdBack()
        try send(text)
        socket.finishSending()
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
        var piece: [UInt8] = []
        do { _ = try socket.receive(into: &piece, atMost: count, within: .zero) } catch is TimedOut {}
        return piece.count
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
        // A reset is how a server says that it has closed with bytes unread.
        guard try socket.receive(into: &received, within: limit) else {
            throw WireError.closed(received: String(decoding: received.prefix(1000), as: UTF8.self))
        }
    }
}
