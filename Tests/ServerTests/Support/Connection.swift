import Glibc

/// Why a response couldn't be read.
enum ConnectionError: Error, Equatable {
    /// The server closed the connection before the end of the response.
    case closed(received: String)
    /// The bytes aren't an HTTP/1.x response.
    case malformed(String)
}

/// A TCP connection that sends any bytes and reads exactly one response at a time. The server sees only what a test
/// sends.
final class Connection {
    private let socket: TCPSocket
    private var received: [UInt8] = []
    private let limit: Duration

    /// Connects to a numeric address.
    ///
    /// - Parameters:
    ///   - limit: How long a read waits.
    ///   - receiveBuffer: In bytes; with a small one the server has to wait for the reader.
    init(to host: String, port: UInt16, limit: Duration = patience, receiveBuffer: Int32? = nil) throws {
        socket = try TCPSocket(connectedTo: host, port: port, receiveBuffer: receiveBuffer)
        self.limit = limit
    }

    func send(_ bytes: [UInt8]) throws { try socket.send(bytes) }

    func send(_ text: String) throws { try send(Array(text.utf8)) }

    /// Announces that nothing more will be sent.
    func finishSending() { socket.finishSending() }

    /// Reads one response, and leaves what follows it for the next.
    ///
    /// - Parameter method: The request's method: an answer to HEAD has no body whatever its fields say.
    func readResponse(to method: String = "GET") throws -> HTTPResponse {
        var response = try readHead()
        if method == "HEAD" || response.status == 204 || response.status == 304 || (100..<200) ~= response.status {
            return response
        }
        if response.tokens(of: "Transfer-Encoding").contains("chunked") {
            response.body = try readChunks()
        } else if let length = response["Content-Length"] {
            guard let count = Int(length) else { throw ConnectionError.malformed("Content-Length: \(length)") }
            response.body = try take(count)
        } else {
            while try readMore() {}
            response.body = try take(received.count)
        }
        return response
    }

    /// Waits for `count` bytes, without consuming them.
    func waitForBytes(_ count: Int) throws {
        while received.count < count {
            guard try readMore() else { throw ConnectionError.closed(received: receivedText) }
        }
    }

    /// Waits for the server to close; returns what is unread.
    func readUntilClosed() throws -> String {
        while try readMore() {}
        return receivedText
    }

    private var receivedText: String { String(decoding: received, as: UTF8.self) }

    private func readHead() throws -> HTTPResponse {
        let lines = try takeHead().split(separator: "\r\n", omittingEmptySubsequences: false)
        guard let statusLine = lines.first else { throw ConnectionError.malformed("no status line") }
        let parts = statusLine.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count >= 2, parts[0].hasPrefix("HTTP/1."), parts[1].utf8.count == 3, let status = Int(parts[1])
        else { throw ConnectionError.malformed(String(statusLine)) }
        var response = HTTPResponse(version: String(parts[0]), status: status)
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":"), colon != line.startIndex else {
                throw ConnectionError.malformed(String(line))
            }
            let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
            response.fields.append((String(line[..<colon]), String(value)))
        }
        return response
    }

    /// Everything before the empty line, which is also consumed.
    private func takeHead() throws -> String {
        var searched = 0
        while true {
            // CR LF CR LF may arrive in two reads.
            let start = max(0, searched - 3)
            if received.count >= 4 {
                for index in start...(received.count - 4)
                where received[index] == 13 && received[index + 1] == 10 && received[index + 2] == 13
                    && received[index + 3] == 10
                {
                    let head = String(decoding: received[..<index], as: UTF8.self)
                    received.removeFirst(index + 4)
                    return head
                }
                searched = received.count
            }
            guard try readMore() else { throw ConnectionError.closed(received: receivedText) }
        }
    }

    private func readChunks() throws -> [UInt8] {
        var body: [UInt8] = []
        while true {
            let line = try takeLine()
            let digits = line.prefix { $0 != ";" }
            guard let size = Int(digits, radix: 16) else { throw ConnectionError.malformed("chunk size \(line)") }
            if size == 0 {
                while try !takeLine().isEmpty {}
                return body
            }
            body += try take(size)
            guard try takeLine().isEmpty else { throw ConnectionError.malformed("chunk longer than its size") }
        }
    }

    private func takeLine() throws -> String {
        while true {
            if let end = received.firstIndex(of: 10) {
                let line = received[..<end].filter { $0 != 13 }
                received.removeFirst(end + 1)
                return String(decoding: line, as: UTF8.self)
            }
            guard try readMore() else { throw ConnectionError.closed(received: receivedText) }
        }
    }

    private func take(_ count: Int) throws -> [UInt8] {
        try waitForBytes(count)
        let bytes = Array(received[..<count])
        received.removeFirst(count)
        return bytes
    }

    /// Reads what is available; false at the end of the stream.
    private func readMore() throws -> Bool {
        try socket.receive(into: &received, within: limit)
    }
}

extension Connection {
    /// Sends a request without a body and reads its response.
    ///
    /// - Parameter fields: Whole field lines after `Host`: `If-None-Match: *`.
    func request(_ method: String = "GET", _ target: String, fields: [String] = []) throws -> HTTPResponse {
        try send(Connection.head(method, target, fields: fields))
        return try readResponse(to: method)
    }

    /// A request head with `Host` and the given field lines.
    static func head(_ method: String = "GET", _ target: String, fields: [String] = []) -> String {
        (["\(method) \(target) HTTP/1.1", "Host: localhost"] + fields).joined(separator: "\r\n") + "\r\n\r\n"
    }
}
