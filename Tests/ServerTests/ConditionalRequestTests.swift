import Testing

@Suite(.server) struct ConditionalRequestTests {
    static let targets = [
        "/", "/moreapps.css", "/icons/basket.png", "/api/apps", "/api/apps?locale=sv_SE", "/appdefinitions.js",
    ]

    /// Values of If-None-Match that match a given entity tag (RFC 9110, 13.1.2).
    static let matching: [@Sendable (String) -> String] = [
        { $0 },
        { "W/\($0)" },
        { "\"other\", \($0)" },
        { "\"other\",W/\"x\",\($0),\"last\"" },
        { "\"with, comma\", \($0)" },
        { "\"other\" ,\t\($0)" },
        { ", \($0) ,," },
        { _ in "*" },
    ]

    @Test(arguments: targets, matching.indices)
    func `a matching entity tag is answered with 304`(target: String, form: Int) throws {
        let connection = try SharedServer.current.connect()
        let full = try connection.request("GET", target)
        let tag = try #require(full["ETag"])
        let value = Self.matching[form](tag)
        for method in ["GET", "HEAD"] {
            let response = try connection.request(method, target, fields: ["If-None-Match: \(value)"])
            #expect(response.status == 304, "\(value)")
            for name in ["ETag", "Vary", "Cache-Control"] { #expect(response[name] == full[name], "\(name)") }
            #expect(response["Content-Type"] == nil)
            #expect(response["Content-Length"].map { $0 == full["Content-Length"] } ?? true)
        }
        // A body sent by mistake would look like the next response.
        #expect(try connection.request("GET", target).body == full.body)
    }

    @Test(arguments: targets) func `a tag on a second line counts`(target: String) throws {
        let server = try SharedServer.current
        let tag = try #require(try server.get(target)["ETag"])
        #expect(try server.get(target, "If-None-Match: \"other\"", "If-None-Match: \(tag)").status == 304)
    }

    /// Values of If-None-Match that don't match a given entity tag.
    static let differing: [@Sendable (String) -> String] = [
        { _ in "\"other\"" },
        { _ in "W/\"other\"" },
        { $0.replacing("\"", with: "") },
        { "\"x\($0.dropFirst())" },
        { "\($0.dropLast())x\"" },
        { "w/\($0)" },
        { _ in "\"*\"" },
        { _ in "" },
        { _ in "\"" },
        { _ in "\"unterminated" },
    ]

    @Test(arguments: targets, differing.indices)
    func `another entity tag is answered in full`(target: String, form: Int) throws {
        let connection = try SharedServer.current.connect()
        let full = try connection.request("GET", target)
        let value = Self.differing[form](try #require(full["ETag"]))
        let response = try connection.request("GET", target, fields: ["If-None-Match: \(value)"])
        #expect(response.status == 200, "\(value)")
        #expect(response.body == full.body)
    }

    @Test func `the tag of one language does not match another`() throws {
        let server = try SharedServer.current
        let tag = try #require(try server.get("/api/apps?locale=sv_SE")["ETag"])
        #expect(try server.get("/api/apps?locale=de_DE", "If-None-Match: \(tag)").status == 200)
    }

    @Test(arguments: ["/nope", "/api/nope"]) func `an error stays an error`(target: String) throws {
        #expect(try SharedServer.current.get(target, "If-None-Match: *").status == 404)
    }

    @Test func `equal definitions have equal tags in every process`() throws {
        let servers = try [RunningServer(in: Workspace()), RunningServer(in: Workspace())]
        defer { for server in servers { server.stop() } }
        for target in Self.targets {
            let answers = try servers.map { try $0.get(target) }
            #expect(answers[0]["ETag"] == answers[1]["ETag"], "\(target)")
            #expect(answers[0].body == answers[1].body, "\(target)")
        }
    }
}
