/// Asks an HTTP server for one path, to learn the status that it answers with.
public struct HTTPProbe: Sendable {
    /// Numeric addresses without brackets, or a name; tried in order.
    private let hosts: [String]
    private let port: UInt16
    private let isTLS: Bool

    /// - Parameters:
    ///   - host: where the server listens. An address that stands for all of the machine's, `::` or `0.0.0.0`, is asked
    ///     for on the loopback interface; `::` also takes IPv4 where the system has no IPv6.
    ///   - isTLS: whether the server speaks TLS. Its certificate is not verified.
    public init(host: String, port: UInt16, isTLS: Bool) {
        let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
        switch isBracketed ? String(host.dropFirst().dropLast()) : host {
        case "::": hosts = ["::1", "127.0.0.1"]
        case "0.0.0.0": hosts = ["127.0.0.1"]
        case let host: hosts = [host]
        }
        self.port = port
        self.isTLS = isTLS
    }

    /// The status of the answer to a `GET`.
    ///
    /// - Parameters:
    ///   - path: with its slash.
    ///   - limit: how long all of it may take.
    /// - Throws: why there is no answer.
    public func status(of path: String, within limit: Duration) throws(HTTPProbeError) -> Int {
        let deadline = ContinuousClock.now + limit
        var failure = HTTPProbeError.timedOut
        for host in hosts {
            do {
                return try exchange(path, with: host, ClientSocket(host: host, port: port, deadline: deadline))
            } catch {
                failure = error
            }
        }
        throw failure
    }

    private func exchange(
        _ path: String,
        with host: String,
        _ socket: consuming ClientSocket
    ) throws(HTTPProbeError) -> Int {
        let name = host.contains(":") ? "[\(host)]" : host
        let request = Array("GET \(path) HTTP/1.1\r\nHost: \(name):\(port)\r\nConnection: close\r\n\r\n".utf8)
        var answer: [UInt8] = []
        if isTLS {
            let session = try TLSClientSession(over: socket)
            try session.handshake(on: socket)
            try session.send(request, on: socket)
            while answer.count < Self.statusLength {
                let bytes = try session.receive(on: socket)
                if bytes.isEmpty { break }
                answer += bytes
            }
        } else {
            try socket.send(request)
            while answer.count < Self.statusLength {
                let bytes = try socket.receive()
                if bytes.isEmpty { break }
                answer += bytes
            }
        }
        guard let status = Self.status(in: answer) else { throw .notHTTP }
        return status
    }

    /// `HTTP/1.1 200 ` and what must follow it: a reason or a line's end (RFC 9112, section 4).
    private static let statusLength = "HTTP/1.1 200 ".utf8.count

    /// The status code at the beginning of an answer; `nil` where it is none of HTTP/1.
    static func status(in answer: [UInt8]) -> Int? {
        guard answer.count >= statusLength, answer.starts(with: "HTTP/1.".utf8), answer[8] == UInt8(ascii: " "),
            answer[12] == UInt8(ascii: " "), (UInt8(ascii: "1")...UInt8(ascii: "5")).contains(answer[9])
        else { return nil }
        return Int(String(decoding: answer[9..<12], as: UTF8.self))
    }
}

/// Why a server gave no answer.
public enum HTTPProbeError: Error, CustomStringConvertible {
    /// Its name has no address, for the resolver's reason.
    case addressNotFound(host: String, reason: String)
    /// The system refused something.
    case system(SystemCallError)
    /// GnuTLS refused something, for its reason.
    case tls(String)
    /// Time was up.
    case timedOut
    /// What it answered is no HTTP/1.
    case notHTTP

    /// One line for a person.
    public var description: String {
        switch self {
        case .addressNotFound(let host, let reason): "cannot find the address of \(host): \(reason)"
        case .system(let error): error.description
        case .tls(let reason): "cannot speak TLS with it: \(reason)"
        case .timedOut: "it took too long"
        case .notHTTP: "what it answered is no HTTP"
        }
    }
}
