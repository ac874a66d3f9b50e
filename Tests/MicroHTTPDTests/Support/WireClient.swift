import TestSupport

/// Why a client failed.
enum WireError: Error, Equatable {
    /// The server closed the connection before the end of the response.
    case closed(received: String)
    case malformed(String)
}

/// A TCP client that sends any bytes and reads one response at a time.
///
/// `@unchecked Sendable`: each is used by one thread at a time.
final class WireClient: @unchecked Sendable {
    private let socket: TCPSocket
    private var received: [UInt8] = []

    /// - Parameters:
    ///   - source: its own IPv4 address; any that begins with 127 works.
    ///   - receiveBuffer: in bytes; with a small one the server has to wait for the reader.
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

    /// Sends text and the end of the stream, in one packet if possible.
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

    /// A request head, with fields as lines.
    static func head(_ target: String = "/", method: String = "GET", fields: [String] = []) -> String {
        (["\(method) \(target) HTTP/1.1", "Host: localhost"] + fields).joined(separator: "\r\n") + "\r\n\r\n"
    }

    /// Reads one response, and leaves what follows.
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

    /// Reads some bytes and discards them; returns how many.
    func read(atMost count: Int) throws -> Int {
        var piece: [UInt8] = []
        do { _ = try socket.receive(into: &piece, atMost: count, within: .zero) } catch is TimedOut {}
        return piece.count
    }

    /// Waits for bytes, without reading them.
    func waitForBytes() throws {
        while received.isEmpty { try receiveMore() }
    }

    /// Whether the server closes the connection within some time, without sending anything.
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

    /// Waits for bytes and appends them.
    private func receiveMore(within limit: Duration = .seconds(20)) throws {
        // A server that closes with bytes unread resets the connection.
        guard try socket.receive(into: &received, within: limit) else {
            throw WireError.closed(received: String(decoding: received.prefix(1000), as: UTF8.self))
        }
    }
}
