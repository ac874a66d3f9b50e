import Foundation
import HTTPSemantics
import Platform
import TestSupport
import Testing

@testable import MoreAppsServer

@Suite("The access log's lines")
struct AccessLogFormatTests {
    @Test("combined is Apache's format, to the letter")
    func combined() {
        #expect(
            ascii(usual(.combined)) == """
                192.0.2.1 - - [30/Nov/2026:04:10:55 +0000] "GET /api/apps?locale=sv_SE HTTP/1.1" 200 1234 \
                "https://example.com/" "Mozilla/5.0 (iPhone)"

                """
        )
    }

    @Test("json has an object a line, with what combined has no place for")
    func json() {
        #expect(
            ascii(usual(.json)) == """
                {"time":"2026-11-30T04:10:55.123Z","client":"192.0.2.1","method":"GET",\
                "target":"/api/apps?locale=sv_SE","version":"HTTP/1.1","endpoint":"api_apps","status":200,"bytes":1234,\
                "duration":0.000057,\
                "referer":"https://example.com/","user_agent":"Mozilla/5.0 (iPhone)","request_id":"3f9c01d2ab47-1c8",\
                "outcome":"completed"}

                """
        )
    }

    @Test("absent values are a dash in combined, and omitted in json")
    func absent() throws {
        var entry = AccessLogEntry.usual
        entry.client = nil
        entry.requestID = nil
        entry.status = 0
        entry.contentBytes = 0
        entry.outcome = .timeout
        #expect(
            ascii(line(.combined, entry))
                == "- - - [30/Nov/2026:04:10:55 +0000] \"GET / HTTP/1.1\" 000 - \"-\" \"-\"\n"
        )
        let object = try object(line(.json, entry))
        #expect(
            Set(object.keys) == [
                "time", "method", "target", "version", "endpoint", "status", "bytes", "duration", "outcome",
            ]
        )
        #expect(object["outcome"] as? String == "timeout")
        #expect(object["status"] as? Int == 0)
        #expect(object["bytes"] as? Int == 0)
    }

    private func usual(_ format: AccessLogFormat) -> [UInt8] {
        let (target, referer, agent) = ("/api/apps?locale=sv_SE", "https://example.com/", "Mozilla/5.0 (iPhone)")
        return line(format, target: Array(target.utf8), referer: Array(referer.utf8), userAgent: Array(agent.utf8))
    }

    /// Attempts to forge lines, to break out of quotes, and to control the terminal that shows the log.
    static let injections: [(sent: String, combined: String, json: String)] = [
        ("/\r\n192.0.2.9 - - x", #"/\x0D\x0A192.0.2.9 - - x"#, #"/\u000d\u000a192.0.2.9 - - x"#),
        ("/\" 200 0 \"-", #"/\x22 200 0 \x22-"#, #"/\u0022 200 0 \u0022-"#),
        (#"/\" 200"#, #"/\x5C\x22 200"#, #"/\u005c\u0022 200"#),
        (#"/\x0A"#, #"/\x5Cx0A"#, #"/\u005cx0A"#),
        (#"/\u000a"#, #"/\x5Cu000a"#, #"/\u005cu000a"#),
        (#"/\..."#, #"/\x5C..."#, #"/\u005c..."#),
        ("/\u{1B}[2J\u{1B}]0;owned\u{7}", #"/\x1B[2J\x1B]0;owned\x07"#, #"/\u001b[2J\u001b]0;owned\u0007"#),
        (
            "/\",\"status\":200,\"x\":\"", #"/\x22,\x22status\x22:200,\x22x\x22:\x22"#,
            #"/\u0022,\u0022status\u0022:200,\u0022x\u0022:\u0022"#
        ),
        ("/\u{0}\u{7F}\t", #"/\x00\x7F\x09"#, #"/\u0000\u007f\u0009"#),
        // A line separator, a next-line control, a right-to-left override, in UTF-8.
        (
            "\u{2028}\u{85}\u{202E}", #"\xE2\x80\xA8\xC2\x85\xE2\x80\xAE"#,
            #"\u00e2\u0080\u00a8\u00c2\u0085\u00e2\u0080\u00ae"#
        ),
        ("", "", ""),
    ]

    @Test("client text can't break out of its field", arguments: injections)
    func injection(sent: String, combined: String, json: String) throws {
        let bytes = Array(sent.utf8)
        let hexadecimal = try #require(ascii(line(.combined, target: bytes, referer: bytes, userAgent: bytes)))
        #expect(
            hexadecimal == """
                192.0.2.1 - - [30/Nov/2026:04:10:55 +0000] "GET \(combined) HTTP/1.1" 200 1234 "\(combined)" "\(combined)"

                """
        )
        let object = try #require(ascii(line(.json, target: bytes, referer: bytes, userAgent: bytes)))
        for key in ["target", "referer", "user_agent"] { #expect(object.contains("\"\(key)\":\"\(json)\"")) }
    }

    @Test("each byte, in each place, alone and among others, can be read back", arguments: AccessLogFormat.allCases)
    func bytes(format: AccessLogFormat) throws {
        for byte in UInt8.min...UInt8.max {
            for sent in [[byte], [0x2F, byte, 0x61], [UInt8](repeating: byte, count: 33)] {
                let line = line(format, method: sent, target: sent, version: sent, referer: sent, userAgent: sent)
                #expect(line.allSatisfy { 0x20..<0x7F ~= $0 || $0 == 0x0A })
                #expect(line.count { $0 == 0x0A } == 1 && line.last == 0x0A)
                if format == .json {
                    let object = try object(line)
                    for key in ["target", "referer", "user_agent"] {
                        let scalars = try #require(object[key] as? String).unicodeScalars
                        #expect(scalars.map { UInt8($0.value) } == sent)
                    }
                    #expect(object["status"] as? Int == 200)
                } else {
                    #expect(line.count { $0 == UInt8(ascii: "\"") } == 6)
                    let agent = line.dropLast(2).split(separator: UInt8(ascii: "\"")).last.map(Array.init) ?? []
                    #expect(Self.unescaped(agent) == sent)
                }
            }
        }
    }

    @Test("random bytes make a valid object", arguments: 1...5)
    func randomBytes(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<40 {
            func text() -> [UInt8] {
                (0..<Int.random(in: 0...3000, using: &generator)).map { _ in .random(in: 0...255, using: &generator) }
            }
            let line = line(.json, method: text(), target: text(), version: text(), referer: text(), userAgent: text())
            _ = try object(line)
        }
    }

    @Test("long texts are cut, and say so", arguments: [2047, 2048, 2049, 100_000])
    func truncation(count: Int) throws {
        for byte in [UInt8(ascii: "a"), 0x01] {
            let sent = [UInt8](repeating: byte, count: count)
            let object = try object(line(.json, target: sent, referer: sent, userAgent: sent))
            let kept = String(repeating: Character(UnicodeScalar(byte)), count: min(count, 2048))
            for key in ["target", "referer", "user_agent"] {
                #expect(object[key] as? String == kept + (count > 2048 ? "\u{2026}" : ""))
            }
            let combined = try #require(ascii(line(.combined, target: sent, referer: sent, userAgent: sent)))
            #expect(combined.components(separatedBy: #"\..."#).count == (count > 2048 ? 4 : 1))
            #expect(combined.hasSuffix(count > 2048 ? "\\...\"\n" : "\"\n"))
        }
        let method = [UInt8](repeating: UInt8(ascii: "M"), count: count)
        #expect(
            try object(line(.json, method: method))["method"] as? String == String(repeating: "M", count: 32)
                + "\u{2026}"
        )
    }

    @Test(
        "durations are seconds, to the microsecond",
        arguments: [
            (0, "0.000000"), (499, "0.000000"), (500, "0.000001"), (57_400, "0.000057"), (999_999_499, "0.999999"),
            (999_999_500, "1.000000"), (61_000_000_000, "61.000000"), (-5, "0.000000"),
        ]
    )
    func durations(nanoseconds: Int, text: String) throws {
        var entry = AccessLogEntry.usual
        entry.nanoseconds = nanoseconds
        #expect(try #require(ascii(line(.json, entry))).contains("\"duration\":\(text),"))
    }

    @Test("counts are written in full", arguments: [0, 1, 9, 10, 99, 100, 1_000_000_007, .max])
    func counts(bytes: Int) throws {
        var entry = AccessLogEntry.usual
        entry.contentBytes = bytes
        #expect(try object(line(.json, entry))["bytes"] as? Int == bytes)
        #expect(try #require(ascii(line(.combined, entry))).contains(" 200 \(bytes == 0 ? "-" : String(bytes)) \""))
    }

    @Test(
        "addresses are written as everywhere",
        arguments: [
            "0.0.0.0", "192.0.2.1", "255.255.255.255", "10.0.100.9", "::", "::1", "1::", "2001:db8::1",
            "2001:db8:0:1:1:1:1:1", "2001:0:0:1::1", "2001:db8::1:0:0:1", "0:1::", "::2:0", "fe80::", "1:2:3:4:5:6:7:8",
            "1:2:3:4:5:6:7:0", "0:2:3:4:5:6:7:8", "::3:4:5:6:7:8", "1:2:3:4:5:6::",
            "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
        ]
    )
    func addresses(text: String) throws {
        var entry = AccessLogEntry.usual
        entry.client = IPAddress(text)
        #expect(try #require(ascii(line(.combined, entry))).hasPrefix("\(text) - - ["))
        #expect(try object(line(.json, entry))["client"] as? String == text)
    }

    @Test("the time follows the clock, also backwards", arguments: AccessLogFormat.allCases)
    func time(format: AccessLogFormat) throws {
        var formatter = AccessLogFormatter(format: format)
        let empty: [UInt8] = []
        let times: [(Int64, Int32, combined: String, json: String)] = [
            (0, 0, "01/Jan/1970:00:00:00", "1970-01-01T00:00:00.000Z"),
            (951_782_399, 999_999_999, "28/Feb/2000:23:59:59", "2000-02-28T23:59:59.999Z"),
            (951_782_400, 1_000_000, "29/Feb/2000:00:00:00", "2000-02-29T00:00:00.001Z"),
            (951_782_400, 45_000_000, "29/Feb/2000:00:00:00", "2000-02-29T00:00:00.045Z"),
            (951_782_399, 999_999, "28/Feb/2000:23:59:59", "2000-02-28T23:59:59.000Z"),
            (4_102_444_799, 0, "31/Dec/2099:23:59:59", "2099-12-31T23:59:59.000Z"),
        ]
        for (seconds, nanoseconds, combined, json) in times {
            var entry = AccessLogEntry.usual
            entry.time = WallTime(seconds: seconds, nanoseconds: nanoseconds)
            var line: [UInt8] = []
            formatter.append(
                entry,
                method: empty.span,
                target: empty.span,
                version: empty.span,
                referer: nil,
                userAgent: nil,
                to: &line
            )
            let text = try #require(ascii(line))
            #expect(text.contains(format == .json ? "\"time\":\"\(json)\"" : "[\(combined) +0000]"))
        }
    }

    private func object(_ line: [UInt8]) throws -> [String: Any] {
        try #require(String(validating: line, as: UTF8.self)?.last == "\n")
        return try #require(try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any])
    }

    private static func unescaped(_ text: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = text[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\") else {
                bytes.append(byte)
                continue
            }
            guard rest.popFirst() == UInt8(ascii: "x") else { return [] }
            bytes.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? 0)
            rest = rest.dropFirst(2)
        }
        return bytes
    }
}
