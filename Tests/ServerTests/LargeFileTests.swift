import Foundation
import Testing

/// Files that aren't held in memory.
@Suite struct LargeFileTests {
    private static func bytes(seed: Int) -> [UInt8] {
        (0..<3_000_000).map { UInt8(truncatingIfNeeded: ($0 &+ seed) &* 31 >> 3) }
    }

    private let first = bytes(seed: 0)
    private let second = bytes(seed: 777)

    private func workspace() throws -> Workspace {
        let workspace = try Workspace()
        try workspace.write(Data(first), to: "Public/large.txt")
        return workspace
    }

    @Test func `it is sent whole, with a tag, and never coded`() throws {
        try withServer(in: workspace()) { server in
            let connection = try server.connect()
            let whole = try connection.request("GET", "/large.txt", fields: ["Accept-Encoding: br, gzip"])
            #expect(whole.body == first)
            #expect(whole["Content-Encoding"] == nil)
            #expect(whole["Vary"] == nil)
            let tag = try #require(whole["ETag"])
            #expect(tag.wholeMatch(of: /"[\x21\x23-\x7e]+"/) != nil)
            let unchanged = try connection.request("GET", "/large.txt", fields: ["If-None-Match: \(tag)"])
            #expect(unchanged.status == 304)
            let head = try connection.request("HEAD", "/large.txt")
            #expect(head["Content-Length"] == "\(first.count)")
            #expect(head["ETag"] == tag)
            #expect(try connection.request("GET", "/large.txt").body == first)
        }
    }

    @Test(arguments: EditStyle.allCases) func `after an edit nothing but the new content is sent as such`(
        style: EditStyle
    ) throws {
        let workspace = try workspace()
        try withServer(in: workspace) { server in
            let tag = try #require(try server.get("/large.txt")["ETag"])
            switch style {
            case .inPlace:
                try workspace.write(Data(second), to: "Public/large.txt")
            case .rename:
                try workspace.write(Data(second), to: "large.new")
                try workspace.move(workspace.url("large.new"), over: workspace.url("Public/large.txt"))
            }
            let new = try eventually("the new content", within: reloadLimit) {
                let response = try server.get("/large.txt", "If-None-Match: \"other\"")
                if response.status == 503 {
                    #expect(response["Retry-After"] != nil)
                    return HTTPResponse?.none
                }
                #expect(response.status == 200)
                // A replaced file may be sent until the change is noticed; an overwritten one must not.
                if response["ETag"] == tag {
                    #expect(style == .rename)
                    #expect(response.body == first)
                    return nil
                }
                return response
            }
            #expect(new.body == second)
            #expect(try server.get("/large.txt", "If-None-Match: \(tag)").status == 200)
            #expect(
                try server.get("/large.txt", "Range: bytes=2000000-2000009").body
                    == Array(second[2_000_000...2_000_009])
            )
        }
    }

    @Test func `a download that began before a replacement ends with what it began with`() throws {
        let workspace = try workspace()
        try withServer(in: workspace) { server in
            let slow = try server.connect(receiveBuffer: 4096)
            try slow.send(Connection.head("GET", "/large.txt"))
            try slow.waitForBytes(1000)
            try workspace.write(Data(second), to: "large.new")
            try workspace.move(workspace.url("large.new"), over: workspace.url("Public/large.txt"))
            try eventually("the new content", within: reloadLimit) {
                try server.get("/large.txt").body == second
            }
            #expect(try slow.readResponse().body == first)
        }
    }
}
