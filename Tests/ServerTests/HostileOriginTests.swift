import Foundation
import Testing

/// A hostile origin can only prevent updates to the catalog.
@Suite struct HostileOriginTests {
    /// An invalid answer, or one with an invalid text.
    struct Trick: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let answer: Origin.Answer

        init(_ what: String, _ answer: Origin.Answer) {
            testDescription = what
            self.answer = answer
        }

        /// A head, by its lines, and content.
        init(_ what: String, _ head: String..., content: [UInt8] = []) {
            self.init(what, .bytes(Self.head(head) + content))
        }

        /// A complete answer with a text.
        init(_ what: String, text: [UInt8], _ fields: String...) {
            self.init(what, .bytes(Self.head(["HTTP/1.1 200 OK", "Content-Length: \(text.count)"] + fields) + text))
        }

        static func head(_ lines: [String]) -> [UInt8] { Array((lines + ["\r\n"]).joined(separator: "\r\n").utf8) }
    }

    private static let good = Array(sampleDefinitions.utf8)
    private static let length = "Content-Length: \(good.count)"
    private static let ok = "HTTP/1.1 200 OK"
    private static let long = String(repeating: "x", count: 200_000)

    private static func redirect(_ location: String, status: String = "302 Found") -> Trick {
        Trick(
            "\(status) to \(location.prefix(60))",
            "HTTP/1.1 \(status)",
            "Location: \(location)",
            length,
            content: good
        )
    }

    static let redirects = [
        redirect("http://127.0.0.1:1/"), redirect("http://169.254.169.254/latest/meta-data/"), redirect("/other.json"),
        redirect("//127.0.0.1:1/"), redirect("?x"), redirect("file:///etc/passwd"), redirect("FILE:///etc/passwd"),
        redirect("ftp://127.0.0.1:1/"), redirect("gopher://127.0.0.1:1/_x"), redirect("dict://127.0.0.1:1/x"),
        redirect("data:application/json,{}"), redirect("javascript:alert(1)"), redirect("https://127.0.0.1:1/"),
        redirect("https://[::1]:1/"), redirect("https://user:secret@127.0.0.1:1/"), redirect("https:///x"),
        redirect("https://127.0.0.1:99999/"), redirect("https://127.0.0.1:1/\u{1}"), redirect(""), redirect("\\\\x\\y"),
        redirect("https://127.0.0.1:1/" + long), redirect("http://127.0.0.1:1/", status: "300 Multiple Choices"),
        redirect("http://127.0.0.1:1/", status: "301 Moved Permanently"),
        redirect("http://127.0.0.1:1/", status: "303 See Other"),
        redirect("http://127.0.0.1:1/", status: "305 Use Proxy"),
        redirect("http://127.0.0.1:1/", status: "307 Temporary Redirect"),
        redirect("file:///etc/passwd", status: "308 Permanent Redirect"),
        Trick("two Locations", "HTTP/1.1 302 Found", "Location: https://127.0.0.1:1/", "Location: /x", length),
    ]

    static let statuses = [
        Trick("401", "HTTP/1.1 401 Unauthorized", "WWW-Authenticate: Basic realm=\"x\"", length, content: good),
        Trick("407", "HTTP/1.1 407 x", "Proxy-Authenticate: NTLM", length, content: good),
        Trick("101", "HTTP/1.1 101 Switching Protocols", "Connection: Upgrade", "Upgrade: h2c", content: good),
        Trick("205", "HTTP/1.1 205 Reset Content", length, content: good),
        Trick("206", "HTTP/1.1 206 Partial Content", "Content-Range: bytes 0-9/9", length, content: good),
        Trick("416", "HTTP/1.1 416 x", "Content-Range: bytes */9", "Content-Length: 0"),
        Trick("999", "HTTP/1.1 999 x", length, content: good),
        Trick("000", "HTTP/1.1 000 x", length, content: good),
        Trick("a status of two digits", "HTTP/1.1 20 OK", length, content: good),
        // Not a four-digit status: libcurl 7.88 refuses it, 8.14 reads the first three digits.
        Trick("no status", "HTTP/1.1 OK", length, content: good),
        Trick("another protocol", "RTSP/1.0 200 OK", length, content: good),
        Trick("HTTP/0.9", .bytes(good)),
        Trick("a page of HTTP/0.9", .text("<html>\r\n\r\n")),
        Trick("only informational answers", .bytes(Array(repeatElement(informational, count: 1000).joined()))),
        Trick("endless informational answers", .endless([], part: informational)),
    ]

    private static let informational = Trick.head(["HTTP/1.1 103 Early Hints", "Link: </x>; rel=preload"])

    static let heads = [
        Trick("a field line of 200,000 bytes", ok, "X: \(long)", length, content: good),
        Trick("a status line of 200,000 bytes", "\(ok)\(long)", length, content: good),
        Trick(
            "5,000 field lines",
            ok,
            (0..<5000).map { "X-\($0): \(String(repeating: "x", count: 90))" }.joined(separator: "\r\n"),
            length,
            content: good
        ),
        Trick(
            "endless field lines",
            .endless(Array("\(ok)\r\n".utf8), part: Array("X-Endless: xxxxxxxxxxxxxxxxxxxxxxxx\r\n".utf8))
        ),
        Trick("an endless field line", .endless(Array("\(ok)\r\nX: ".utf8), part: Array(long.utf8))),
        Trick("an endless status line", .endless(Array(ok.utf8), part: Array(long.utf8))),
        Trick("NUL in a field", ok, "X: a\0b", length, content: good),
        Trick("a head without an end", .text("\(ok)\r\n\(length)\r\n")),
        Trick("a reset before the head", .reset([])),
        Trick("a reset in the head", .reset(Array("\(ok)\r\nContent-Le".utf8))),
        Trick("a reset behind the head", .reset(Trick.head([ok, length]))),
        Trick("a reset in the content", .reset(Trick.head([ok, length]) + good.prefix(100))),
        Trick("a reset behind what has no length", .reset(Trick.head([ok]) + good.prefix(100))),
    ]

    static let contents = [
        Trick("a length below zero", ok, "Content-Length: -1", content: good),
        Trick("a length that is none", ok, "Content-Length: x", content: good),
        Trick("a length beyond 64 bits", ok, "Content-Length: 99999999999999999999", content: good),
        Trick("a length of two numbers", ok, "Content-Length: 1, 2", content: good),
        Trick("two lengths", ok, "Content-Length: 1000000", length, "Content-Length: 1000000", content: good),
        Trick("a length that is too long", ok, "Content-Length: \(good.count + 1)", content: good),
        Trick("a length that is too short", ok, "Content-Length: \(good.count - 50)", content: good),
        Trick(
            "a chunk beyond 64 bits",
            ok,
            "Transfer-Encoding: chunked",
            content: Array("fffffffffffffffff\r\n{}".utf8)
        ),
        Trick("a chunk below zero", ok, "Transfer-Encoding: chunked", content: Array("-2\r\n{}\r\n0\r\n\r\n".utf8)),
        Trick(
            "a chunk that ends elsewhere",
            ok,
            "Transfer-Encoding: chunked",
            content: Array("2\r\n{}XX0\r\n\r\n".utf8)
        ),
        Trick("an unknown transfer coding", ok, "Transfer-Encoding: xchunked", content: good),
        Trick(
            "endless chunks",
            .endless(
                Trick.head([ok, "Transfer-Encoding: chunked"]),
                part: Array("10000\r\n\(String(repeating: " ", count: 0x10000))\r\n".utf8)
            )
        ),
        Trick(
            "endless trailers",
            .endless(
                Trick.head([ok, "Transfer-Encoding: chunked"]) + Array("2\r\n{}\r\n0\r\n".utf8),
                part: Array("X-Endless: xxxxxxxxxxxxxxxxxxxxxxxxxxx\r\n".utf8)
            )
        ),
        Trick("endless content", .endless(Trick.head([ok]), part: Array(repeating: 0x20, count: 65_536))),
        Trick("an unknown coding", text: good, "Content-Encoding: compress"),
        Trick("gzip that is none", text: good, "Content-Encoding: gzip"),
        Trick(
            "a hundred codings",
            text: good,
            "Content-Encoding: \(Array(repeating: "gzip", count: 100).joined(separator: ", "))"
        ),
        Trick("no content", text: []), Trick("white space", text: Array(" \n".utf8)), Trick("NUL", text: [0, 0, 0, 0]),
        Trick("null", text: Array("null".utf8)), Trick("a list", text: Array("[]".utf8)),
        Trick("a page", text: Array("<!DOCTYPE html><title>Log in</title>".utf8), "Content-Type: text/html"),
        Trick(
            "UTF-16",
            text: [0xFF, 0xFE] + good.flatMap { [$0, 0] },
            "Content-Type: application/json; charset=utf-16"
        ),
        Trick("UTF-32", text: [0xFF, 0xFE, 0, 0] + good.flatMap { [$0, 0, 0, 0] }),
        Trick("bytes that are no UTF-8", text: [0x7B, 0xC0, 0xAF, 0x7D]),
        Trick("half a text", text: Array(good.prefix(good.count / 2))),
    ]

    /// The kind of server that a trick is tried on.
    enum Kind: CaseIterable {
        case redirects, statuses, heads, contents

        var tricks: [Trick] {
            switch self {
            case .redirects: HostileOriginTests.redirects
            case .statuses: HostileOriginTests.statuses
            case .heads: HostileOriginTests.heads
            case .contents: HostileOriginTests.contents
            }
        }
    }

    /// One server gets all tricks of a kind, so that side effects show in the next one.
    @Test(arguments: Kind.allCases) func `a trick changes nothing, takes little, and passes`(kind: Kind) throws {
        try withOrigin(.definitions(sampleDefinitions(summary: "Before"))) { origin in
            // It polls only on demand.
            let arguments = ["--poll-interval", "86400"]
            try withServer(in: Workspace(), definitions: origin.url, arguments: arguments) { server in
                let before = try server.get("/api/apps").body
                let memory = try server.residentKilobytes
                for (number, trick) in kind.tricks.enumerated() {
                    origin.answer(trick.answer)
                    server.process.signal(SIGHUP)
                    // The next request, after the end of the previous one: sooner than its timeout.
                    try eventually("\(trick.testDescription), and an end of what was before", within: .seconds(20)) {
                        origin.heads.count == number + 2
                    }
                    #expect(try server.get("/api/apps").body == before, "\(trick.testDescription)")
                }
                try eventually("a failure in the health state") {
                    try server.get("/healthz").decoded(as: Health.self).status != "ok"
                }
                #expect(try server.get("/readyz").status == 200)

                origin.answer(.definitions(sampleDefinitions(summary: "After"), validators: ["ETag: \"2\""]))
                server.process.signal(SIGHUP)
                try eventually("a good text") { try server.catalog("?locale=en_US")["basket"]?.summary == "After" }
                // Until then it serves the catalog from the start.
                #expect(try server.get("/healthz").text.contains("\"generation\": 2,"))
                let taken = try server.residentKilobytes - memory
                #expect(taken < Self.memoryAllowance, "\(taken) KiB")
                for line in server.process.errors.split(whereSeparator: \.isNewline) {
                    #expect(line.utf8.count < 600 && line.unicodeScalars.allSatisfy { $0.value >= 0x20 }, "\(line)")
                }
                #expect(!server.process.errors.contains("secret"))
            }
        }
    }

    /// In KiB: a text of 16 MiB, twice while an array grows, and the allocator's reserve.
    private static let memoryAllowance = 64 * 1024
}
