/// The bytes for one connection: a few pipelined requests, valid except for a generator's changes.
struct MutatedRequests: Sendable {
    /// The bytes, in pieces to send.
    let pieces: [[UInt8]]
    /// The number of original requests.
    let count: Int

    /// - Parameters:
    ///   - seed: The run's seed.
    ///   - number: The number of the connection, which doesn't depend on earlier ones.
    init(seed: UInt64, number: Int) {
        var generator = SeededGenerator(seed: seed &+ UInt64(number) &* 0xD134_2543_DE82_EF95)
        count = Bool.random(using: &generator) ? 1 : Int.random(in: 2...4, using: &generator)
        var bytes: [UInt8] = []
        for _ in 0..<count {
            var request = Self.valid(using: &generator)
            for _ in 0..<Int.random(in: 0...4, using: &generator) { Self.mutate(&request, using: &generator) }
            bytes += request
        }
        pieces = Self.split(bytes, using: &generator)
    }

    /// The bytes as a string literal, to send them again.
    var description: String { String(decoding: pieces.joined(), as: UTF8.self).debugDescription }

    private static let targets = [
        "/", "/index.html?locale=sv_SE&device=iphone&me=basket", "/api/apps?locale=zh-Hant_TW&device=ipad",
        "/api/apps?locale=en_US@calendar=japanese;currency=JPY&me=atlas", "/api/apps", "/moreapps.css", "/moreapps.js",
        "/appdefinitions.js", "/icons/basket.png", "/healthz", "/readyz", "/a/../moreapps.css", "/%6doreapps.css",
        "/nothing/at%20all", "http://localhost/api/apps?device=mac", "*", "/large.bin",
    ]
    private static let methods = ["GET", "GET", "GET", "HEAD", "OPTIONS", "POST", "CONNECT", "TRACE", "get", "BREW"]
    private static let fields = [
        "Accept-Encoding: gzip;q=0.5, br", "Accept-Language: sv-SE, en;q=0.5", "If-None-Match: \"a\", W/\"b\"",
        "If-Match: *", "Range: bytes=0-99", "If-Range: \"a\"", "Connection: close", "Connection: keep-alive",
        "Content-Length: 0", "Transfer-Encoding: chunked", "Expect: 100-continue", "X-Forwarded-For: 192.0.2.1",
        "X-Request-ID: 1234-abcd", "Cookie: a=b", "User-Agent: Mozilla/5.0 (iPhone)", "Referer: https://example.com/",
        "Upgrade: h2c", "If-Modified-Since: Sun, 06 Nov 1994 08:49:37 GMT",
    ]

    private static func valid(using generator: inout SeededGenerator) -> [UInt8] {
        let method = methods.randomElement(using: &generator) ?? "GET"
        let target = targets.randomElement(using: &generator) ?? "/"
        let version = Int.random(in: 0..<8, using: &generator) == 0 ? "HTTP/1.0" : "HTTP/1.1"
        let chosen = fields.shuffled(using: &generator).prefix(Int.random(in: 0...5, using: &generator))
        let lines = ["\(method) \(target) \(version)", "Host: localhost"] + chosen
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    }

    /// Bytes that matter to parsers.
    private static let turns = Array("/?#%*.:;,=&-\"\\[]@ \t\r\n\0W0129afAF".utf8) + [0x7F, 0x80, 0xC3, 0xFF]
    private static let insertions: [[UInt8]] = [
        "%", "%0", "%00", "%zz", "%0d%0a", "%2e%2e%2f", "%F0%9F%98%80", "%C0%AF", "\0\0", "\r\n", "\n", "\r\n ",
        "\r\n\r\n",
        " ", "\t", ":", "Content-Length: 5\r\n", "Content-Length: 18446744073709551616\r\n", "Host: b\r\n", "0\r\n\r\n",
        "Transfer-Encoding: chunked\r\n", "Range: bytes=-1,0-0,5-\r\n", "Range: bytes=18446744073709551615-\r\n",
        "?locale=&device=&me=", "&locale=en&locale=sv", "Accept-Encoding: *;q=0\r\n", "HTTP/1.1", "GET / HTTP/1.1\r\n",
    ].map { Array($0.utf8) }

    private static func mutate(_ bytes: inout [UInt8], using generator: inout SeededGenerator) {
        let index = Int.random(in: 0...bytes.count, using: &generator)
        let end = min(bytes.count, index + Int.random(in: 1...16, using: &generator))
        let byte =
            Bool.random(using: &generator)
            ? turns.randomElement(using: &generator) ?? 0 : UInt8.random(in: 0...255, using: &generator)
        switch Int.random(in: 0..<9, using: &generator) {
        case 0 where index < bytes.count: bytes[index] = byte
        case 1 where index < bytes.count: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        case 2: bytes.insert(byte, at: index)
        case 3: bytes.removeSubrange(index..<end)
        case 4: bytes.insert(contentsOf: bytes[index..<end], at: index)
        case 5: repeatLine(at: index, of: &bytes)
        case 6: bytes.insert(contentsOf: insertions.randomElement(using: &generator) ?? [], at: index)
        case 7 where Int.random(in: 0..<8, using: &generator) == 0:
            let size = [100, 4000, 9000, 20_000].randomElement(using: &generator) ?? 0
            bytes.insert(contentsOf: repeatElement(byte, count: size), at: index)
        default: bytes.insert(contentsOf: (insertions.randomElement(using: &generator) ?? []).reversed(), at: index)
        }
    }

    private static func repeatLine(at index: Int, of bytes: inout [UInt8]) {
        let start = bytes[..<index].lastIndex(of: 10).map { $0 + 1 } ?? 0
        guard let end = bytes[index...].firstIndex(of: 10) else { return }
        bytes.insert(contentsOf: bytes[start...end], at: start)
    }

    private static func split(_ bytes: [UInt8], using generator: inout SeededGenerator) -> [[UInt8]] {
        guard Int.random(in: 0..<4, using: &generator) == 0 else { return [bytes] }
        let cuts = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
            Int.random(in: 0...bytes.count, using: &generator)
        }
        let bounds = ([0, bytes.count] + cuts).sorted()
        return zip(bounds, bounds.dropFirst()).map { Array(bytes[$0..<$1]) }.filter { !$0.isEmpty }
    }
}
