import Foundation
import Testing

@testable import MicroHTTPD

@Suite struct ListeningSocketTests {
    @Test(
        "it reports where it listens",
        arguments: [("127.0.0.1", "127.0.0.1"), ("::1", "[::1]"), ("::", "[::]"), ("0.0.0.0", "0.0.0.0")]
    )
    func address(host: String, shown: String) throws {
        let socket = try ListeningSocket(host: host, port: 0)
        #expect(socket.host == shown)
        #expect(socket.port > 0)
    }

    @Test(
        "`::` accepts IPv4 and IPv6, any other address its own family",
        arguments: [("::", true, true), ("::1", false, true), ("127.0.0.1", true, false), ("0.0.0.0", true, false)]
    )
    func families(host: String, takesIPv4: Bool, takesIPv6: Bool) throws {
        try withServer(host: host) { server in
            #expect(
                (try? WireClient(host: "127.0.0.1", port: server.port).request().text == "hello") ?? false == takesIPv4
            )
            #expect((try? WireClient(host: "::1", port: server.port).request().text == "hello") ?? false == takesIPv6)
        }
    }

    @Test("a port in use is an error", arguments: ["127.0.0.1", "::1", "::", "0.0.0.0"])
    func inUse(host: String) throws {
        let first = try ListeningSocket(host: host, port: 0)
        let port = first.port
        #expect(throws: ServerError.cannotListen(host: host, port: port, errno: EADDRINUSE)) {
            _ = try ListeningSocket(host: host, port: port)
        }
        _ = consume first
    }

    @Test func `a port can be reused at once`() throws {
        let port = try withServer { server in
            let client = try WireClient(port: server.port)
            _ = try client.request()
            server.stop(within: .zero)
            return server.port
        }
        _ = try ListeningSocket(host: "127.0.0.1", port: port)
    }

    @Test("an address that isn't this machine's is an error", arguments: [("192.0.2.1", EADDRNOTAVAIL)])
    func foreign(host: String, errno: Int32) {
        #expect(throws: ServerError.cannotListen(host: host, port: 0, errno: errno)) {
            _ = try ListeningSocket(host: host, port: 0)
        }
    }

    @Test("an address may stand in brackets, as in a URL", arguments: ["::1", "[::1]"])
    func brackets(host: String) throws {
        #expect(try ListeningSocket(host: host, port: 0).host == "[::1]")
    }

    @Test("a host without an address is an error", arguments: ["nowhere.invalid", "1.2.3.4.5", "[::", ":::"])
    func unknown(host: String) {
        #expect {
            _ = try ListeningSocket(host: host, port: 0)
        } throws: { error in
            if case ServerError.addressNotFound(host, let reason) = error { !reason.isEmpty } else { false }
        }
    }

    @Test("an inherited socket stays its owner's", arguments: [1, 3])
    func inherited(threads: Int) throws {
        let supervisor = try RawListener()
        for _ in 0..<2 {
            let server = try Server(
                socket: ListeningSocket(inherited: dup(supervisor.descriptor)),
                configuration: configuration { $0.threads = threads },
                handler: { _ in hello }
            )
            defer { server.stop(within: .zero) }
            #expect(server.port == supervisor.port)
            let client = try WireClient(port: server.port)
            #expect(try client.request().text == "hello")
            server.stop(within: .seconds(5))
            // Accepted by the kernel, and then by the supervisor's next server.
            let waiting = try WireClient(port: supervisor.port)
            try waiting.send(WireClient.head())
            #expect(supervisor.accepts())
        }
    }

    @Test("only listening TCP sockets can be inherited", arguments: RawSocket.allCases)
    func notInherited(kind: RawSocket) throws {
        let descriptor = kind.open()
        defer { close(descriptor) }
        #expect {
            _ = try ListeningSocket(inherited: dup(descriptor))
        } throws: { error in
            if case ServerError.cannotListen = error { true } else { false }
        }
    }
}

/// A listening socket that isn't opened by the server.
private final class RawListener {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    private(set) var port: UInt16 = 0

    init() throws {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
            }
        }
        try #require(isBound && listen(descriptor, 16) == 0)
        port = UInt16(bigEndian: address.sin_port)
    }

    deinit { close(descriptor) }

    /// Accepts a connection.
    func accepts() -> Bool {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&waiting, 1, 5000) == 1 else { return false }
        let connection = accept(descriptor, nil, nil)
        guard connection >= 0 else { return false }
        close(connection)
        return true
    }
}

/// Descriptors of the wrong kind.
enum RawSocket: CaseIterable {
    case tcpNotListening
    case udp
    case unixListening
    case file
    case none

    func open() -> Int32 {
        switch self {
        case .tcpNotListening: return socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        case .udp: return socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
        case .unixListening:
            let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            // Only the family: the kernel chooses an abstract name.
            let isBound = unsafe withUnsafePointer(to: &address) { pointer in
                unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe bind(descriptor, $0, 2) == 0 }
            }
            precondition(isBound && listen(descriptor, 1) == 0)
            return descriptor
        case .file: return unsafe Glibc.open("/dev/null", O_RDONLY)
        case .none: return -1
        }
    }
}
