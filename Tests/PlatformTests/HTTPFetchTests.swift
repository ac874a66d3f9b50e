import Foundation
import Platform
import Testing

/// The limits of a fetch; the server's tests over sockets cover the rest.
@Suite struct HTTPFetchTests {
    /// Answers one request with a byte now and then, forever.
    private final class Dripping: Sendable {
        let port: UInt16

        init() throws {
            let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            let result = unsafe withUnsafeMutablePointer(to: &address) { address in
                unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                    guard unsafe bind(listener, address, length) == 0, listen(listener, 1) == 0 else { return errno }
                    return unsafe getsockname(listener, address, &length)
                }
            }
            try #require(result == 0)
            port = UInt16(bigEndian: address.sin_port)
            Foundation.Thread {
                let client = accept(listener, nil, nil)
                var next = Array("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n".utf8)
                while unsafe send(client, next, next.count, Int32(MSG_NOSIGNAL)) > 0 {
                    next = [UInt8(ascii: " ")]
                    usleep(20_000)
                }
                close(client)
                close(listener)
            }.start()
        }
    }

    @Test func `a dripping response ends when its time is up`() throws {
        let server = try Dripping()
        var limits = HTTPFetchLimits()
        limits.total = .milliseconds(500)
        let fetch = try HTTPFetch(url: "http://127.0.0.1:\(server.port)/", usesProxy: false, limits: limits)
        let start = ContinuousClock.now
        #expect(throws: HTTPFetchError(reason: "it did not arrive within 0.5 seconds")) { try fetch.perform() }
        // curl counts whole milliseconds, and may be a fraction of one early.
        #expect(ContinuousClock.now - start >= .milliseconds(490))
        #expect(ContinuousClock.now - start < .seconds(10))
    }
}
