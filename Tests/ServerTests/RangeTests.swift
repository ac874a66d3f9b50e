import Foundation
import Testing

private func workspaceWithLargeFile() throws -> Workspace {
    let workspace = try Workspace()
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    try workspace.write(Data(bytes), to: "Public/large.bin")
    return workspace
}

/// Ranges of files (RFC 9110, 14), both from memory and from the file.
@Suite(.server(workspaceWithLargeFile)) struct RangeTests {
    static let targets = ["/moreapps.css", "/icons/basket.png", "/large.bin"]

    /// Values of Range for a content length, and the bytes that each selects.
    static let parts: [@Sendable (Int) -> (value: String, bytes: ClosedRange<Int>)] = [
        { _ in ("bytes=0-9", 0...9) },
        { _ in ("bytes=0-0", 0...0) },
        { _ in ("BYTES=5-7", 5...7) },
        { ("bytes=20-", 20...$0 - 1) },
        { ("bytes=0-", 0...$0 - 1) },
        { ("bytes=\($0 - 1)-", $0 - 1...$0 - 1) },
        { ("bytes=\($0 - 3)-\($0 - 1)", $0 - 3...$0 - 1) },
        { ("bytes=\($0 / 2)-\($0 / 2 + 20)", $0 / 2...$0 / 2 + 20) },
        { ("bytes=-5", $0 - 5...$0 - 1) },
        // Clamped to the content.
        { ("bytes=10-\($0)", 10...$0 - 1) },
        { ("bytes=10-99999999999999999999999", 10...$0 - 1) },
        { ("bytes=-\($0 + 1)", 0...$0 - 1) },
        { ("bytes=-99999999999999999999999", 0...$0 - 1) },
    ]

    @Test(arguments: targets, parts.indices) func `one range is sent alone`(target: String, part: Int) throws {
        let connection = try SharedServer.current.connect()
        let whole = try connection.request("GET", target)
        #expect(whole["Accept-Ranges"] == "bytes")
        let (value, bytes) = Self.parts[part](whole.body.count)
        let response = try connection.request("GET", target, fields: ["Range: \(value)"])
        #expect(response.status == 206, "\(value)")
        #expect(response["Content-Range"] == "bytes \(bytes.lowerBound)-\(bytes.upperBound)/\(whole.body.count)")
        #expect(response["Content-Length"] == "\(bytes.count)")
        #expect(response.body.elementsEqual(whole.body[bytes]), "\(value)")
        for name in ["ETag", "Content-Type", "Cache-Control", "Vary"] { #expect(response[name] == whole[name]) }
        // An extra byte would look like the next response.
        #expect(try connection.request("GET", target).body == whole.body)
    }

    @Test(arguments: targets) func `two lines are no range`(target: String) throws {
        let connection = try SharedServer.current.connect()
        let whole = try connection.request("GET", target)
        let tag = try #require(whole["ETag"])
        for fields in [
            ["Range: bytes=0-1", "Range: bytes=3-4"], ["Range: bytes=0-1", "Range: bytes=0-1"],
            ["Range: bytes=0-1", "Range: bytes=9999999-"], ["Range: bytes=9999999-", "range: bytes=0-1"],
            ["Range: bytes=0-1", "X: y", "RANGE:"],
            ["Range: bytes=0-1", "If-Range: \(tag)", "If-Range: \(tag)"],
        ] {
            let response = try connection.request("GET", target, fields: fields)
            #expect(response.status == 200 && response.body == whole.body, "\(fields)")
        }
        let one = try connection.request("GET", target, fields: ["Range: bytes=0-1", "If-Range: \(tag)"])
        #expect(one.status == 206)
    }

    static let unsatisfiable: [@Sendable (Int) -> String] = [
        { "bytes=\($0)-" }, { "bytes=\($0)-\($0 + 9)" }, { _ in "bytes=-0" }, { _ in "bytes=99999999999999999999999-" },
    ]

    @Test(arguments: targets, unsatisfiable.indices)
    func `a range beyond the end is refused with the length`(target: String, form: Int) throws {
        let connection = try SharedServer.current.connect()
        let length = try connection.request("GET", target).body.count
        let value = Self.unsatisfiable[form](length)
        let response = try connection.request("GET", target, fields: ["Range: \(value)"])
        #expect(response.status == 416, "\(value)")
        #expect(response["Content-Range"] == "bytes */\(length)")
        #expect(try connection.request("GET", target).body.count == length)
    }

    @Test(
        arguments: targets,
        [
            "bytes=0-1,3-4", "bytes=0-1, -1", "bytes=5-2", "bytes=", "bytes=-", "bytes=a-b", "bytes=1", "bytes",
            "bytes 0-1", "items=0-1", "", "bytes=--1", "bytes=+1-2", "bytes=0x1-2", "bytes=1-2-3", "bytes=1.0-2",
            "bytes=0 - 1",
        ]
    )
    func `several ranges and malformed ones are answered with the whole`(target: String, value: String) throws {
        let server = try SharedServer.current
        let response = try server.get(target, "Range: \(value)")
        #expect(response.status == 200)
        #expect(response["Content-Range"] == nil)
        #expect(response.body == (try server.get(target).body))
    }

    @Test("unread parts share the bytes and take at most one descriptor", arguments: [1 << 20, 1 << 20 + 1])
    func unread(size: Int) throws {
        let workspace = try Workspace()
        try workspace.write(Data(repeating: 0x61, count: size), to: "Public/promo.bin")
        try withServer(in: workspace) { server in
            #expect(try server.get("/promo.bin").body.count == size)
            let (memory, descriptors) = try (server.residentBytes(), server.descriptorCount())
            let readers = try (0..<300).map { _ in try server.connect(receiveBuffer: 4096) }
            // The first range may fit into the kernel's buffers.
            let request = Connection.head("GET", "/promo.bin", fields: ["Range: bytes=0-"])
            for reader in readers { try reader.send(request + request) }
            for reader in readers { try reader.waitForBytes(1000) }
            // An idle connection takes less than 32 KiB; copies of the ranges would take a MiB each.
            #expect(try server.residentBytes() - memory < readers.count * 64 << 10)
            #expect(try server.descriptorCount() - descriptors <= 2 * readers.count)
        }
    }

    /// Values of If-Range for an entity tag, and whether they match (RFC 9110, 13.1.5).
    static let conditions: [@Sendable (String) -> (value: String, holds: Bool)] = [
        { ($0, true) }, { ("W/\($0)", false) }, { _ in ("\"other\"", false) }, { _ in ("*", false) },
        { ($0.replacing("\"", with: ""), false) }, { ("\($0), \"other\"", false) },
        { _ in ("Thu, 01 Jan 2099 00:00:00 GMT", false) }, { _ in ("", false) },
    ]

    @Test(arguments: targets, conditions.indices)
    func `If-Range asks for the part only of what the client has`(target: String, condition: Int) throws {
        let server = try SharedServer.current
        let whole = try server.get(target)
        let (value, holds) = Self.conditions[condition](try #require(whole["ETag"]))
        let response = try server.get(target, "Range: bytes=1-4", "If-Range: \(value)")
        #expect(response.status == (holds ? 206 : 200), "\(value)")
        #expect(response.body == (holds ? Array(whole.body[1...4]) : whole.body))
        let beyond = try server.get(target, "Range: bytes=\(whole.body.count)-", "If-Range: \(value)")
        #expect(beyond.status == (holds ? 416 : 200), "\(value)")
    }

    @Test(arguments: targets, ["bytes=0-1", "bytes=99999999-"])
    func `HEAD ignores Range`(target: String, value: String) throws {
        let connection = try SharedServer.current.connect()
        let head = try connection.request("HEAD", target)
        let response = try connection.request("HEAD", target, fields: ["Range: \(value)"])
        #expect(response.status == 200)
        #expect(response.fieldsButDate == head.fieldsButDate)
        #expect(response["Content-Range"] == nil)
    }

    @Test(arguments: targets) func `preconditions come before the range`(target: String) throws {
        let server = try SharedServer.current
        let tag = try #require(try server.get(target)["ETag"])
        #expect(try server.get(target, "Range: bytes=0-1", "If-None-Match: \(tag)").status == 304)
        #expect(try server.get(target, "Range: bytes=0-1", "If-None-Match: \"other\"").status == 206)
        #expect(try server.get(target, "Range: bytes=0-1", "If-Match: \(tag)").status == 206)
        #expect(try server.get(target, "Range: bytes=0-1", "If-Match: \"other\"").status == 412)
    }

    @Test(arguments: ["/", "/api/apps?locale=sv_SE", "/appdefinitions.js", "/readyz"])
    func `only files have ranges`(target: String) throws {
        let response = try SharedServer.current.get(target, "Range: bytes=0-1")
        #expect(response.status == 200)
        #expect(response["Accept-Ranges"] == nil)
    }

    @Test func `preconditions of a part are about the form that the part is of`() throws {
        let server = try SharedServer.current
        let fields = ["Accept-Encoding: gzip", "Range: bytes=0-9"]
        let tag = try #require(try server.get("/moreapps.css")["ETag"])
        let part = try server.connect().request("GET", "/moreapps.css", fields: fields + ["If-Match: \(tag)"])
        #expect(part.status == 206)
        #expect(part["ETag"] == tag)
        #expect(
            try server.connect().request("GET", "/moreapps.css", fields: fields + ["If-None-Match: \(tag)"]).status
                == 304
        )
    }

    @Test func `a client that refuses identity gets no part of it`() throws {
        let server = try SharedServer.current
        let response = try server.get("/moreapps.css", "Accept-Encoding: gzip, identity;q=0", "Range: bytes=0-9")
        #expect(response.status == 200)
        #expect(response["Content-Range"] == nil)
    }

    @Test func `parts are of the uncoded form, whose tag they have`() throws {
        let server = try SharedServer.current
        let whole = try server.get("/moreapps.css")
        try eventually("gzip") {
            try server.get("/moreapps.css", "Accept-Encoding: gzip")["Content-Encoding"] == "gzip"
        }
        let part = try server.get("/moreapps.css", "Accept-Encoding: gzip", "Range: bytes=2-9")
        #expect(part.status == 206)
        #expect(part["Content-Encoding"] == nil)
        #expect(part["ETag"] == whole["ETag"])
        #expect(part.body == Array(whole.body[2...9]))
    }
}

extension RunningServer {
    fileprivate func residentBytes() throws -> Int {
        let status = try String(contentsOfFile: "/proc/\(process.identifier)/status", encoding: .utf8)
        let match = try #require(status.firstMatch(of: /VmRSS:\s+(\d+) kB/))
        return try #require(Int(match.1)) << 10
    }

    fileprivate func descriptorCount() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process.identifier)/fd").count
    }
}
