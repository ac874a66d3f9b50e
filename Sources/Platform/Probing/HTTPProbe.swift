/// Requests one path from an HTTP server to learn the response status.
public struct HTTPProbe: Sendable {
    /// Numeric addresses without brackets, or a name, in order of preference.
    private let hosts: [String]
    private let port: UInt16
    private let isTLS: Bool

    /// - Parameters:
    ///   - host: where the server listens. For a wildcard address, `::` or `0.0.0.0`, the loopback address is used;
    ///     `::` also tries IPv4, for systems without IPv6.
    ///   - isTLS: whether the server uses TLS. Its certificate is not verified.
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

    /// The status of the response to a `GET`.
    ///
    /// - Parameters:
    ///   - path: starts with a slash.
    ///   - limit: the total time.
    /// - Throws: why there is no response.
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

    /// `HTTP/1.1 200 `, before the reason or the end of the line (RFC 9112, 4).
    private static let statusLength = "HTTP/1.1 200 ".utf8.count

    /// The status code at the start of a response; `nil` when it isn't HTTP/1.
    static func status(in answer: [UInt8]) -> Int? {
        guard answer.count >= statusLength, answer.starts(with: "HTTP/1.".utf8), answer[8] == UInt8(ascii: " "),
            answer[12] == UInt8(ascii: " "), (UInt8(ascii: "1")...UInt8(ascii: "5")).contains(answer[9])
        else { return nil }
        return Int(String(decoding: answer[9..<12], as: UTF8.self))
    }
}

/// Why a server didn't answer.
public enum HTTPProbeError: Error, CustomStringConvertible {
    /// The host name can't be resolved.
    case addressNotFound(host: String, reason: String)
    /// A system call failed.
    case system(SystemCallError)
    /// GnuTLS reported an error.
    case tls(String)
    /// The time is up.
    case timedOut
    /// The response isn't HTTP/1.
    case notHTTP

    /// One line for a person.
    public var description: String {
        switch self {
        case .addressNotFound(let host, let reason): "cannot find the address of \(host): \(reason)"
        case .system(let error): error.description
        case .tls(let reason): "TLS failed: \(reason)"
        case .timedOut: "it timed out"
        case .notHTTP: "the response isn't HTTP"
        }
    }
}
