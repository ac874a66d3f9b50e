import Foundation
import Testing

/// Servers with the same files are interchangeable, also for caches in front of them.
@Suite struct ReplicaTests {
    private static let targets = [
        "/", "/index.html", "/?locale=sv_SE&device=iphone&me=basket", "/api/apps",
        "/api/apps?locale=sr-Latn_RS&device=ipad", "/api/apps/atlas?locale=de_DE",
        "/api/update?me=basket&version=1.0&locale=fi_FI", "/api/recommendation?me=basket&locale=en_US&seed=1",
        "/appdefinitions.js", "/moreapps.css", "/moreapps.js", "/icons/basket.png", "/none", "/api/none", "/readyz",
    ]

    @Test func `every answer is the same on every replica, codings and entity tags included`() throws {
        let workspace = try Workspace()
        try withServer(in: workspace) { first in
            // A copy of the files, as on another machine: other inodes, other times.
            let copy = try Workspace()
            try withServer(in: copy) { second in
                for target in Self.targets {
                    for fields in [[], ["Accept-Language: ar, en;q=0.5"], ["Range: bytes=3-9"]] {
                        let answers = try [first, second].map {
                            try $0.connect().request("GET", target, fields: fields)
                        }
                        #expect(answers[0].status == answers[1].status, "\(target)")
                        #expect(answers[0].body == answers[1].body, "\(target)")
                        #expect(answers[0].fieldsButDate == answers[1].fieldsButDate, "\(target)")
                        #expect(
                            answers[0].status != 200 || target == "/readyz" || answers[0]["ETag"] != nil,
                            "\(target)"
                        )
                    }
                }
                for (target, coding) in [("/api/apps", "br"), ("/", "gzip"), ("/moreapps.css", "br")] {
                    let answers = try [first, second].map { server in
                        try eventually("\(target) in the coding \(coding)") {
                            let answer = try server.get(target, "Accept-Encoding: \(coding)")
                            return answer["Content-Encoding"] == coding ? answer : nil
                        }
                    }
                    #expect(answers[0].body == answers[1].body, "\(target)")
                    #expect(answers[0].fieldsButDate == answers[1].fieldsButDate, "\(target)")
                }
            }
        }
    }

    @Test func `replicas of an origin answer alike, also the one that starts from a copy`() throws {
        let workspace = try Workspace()
        try withOrigin(.definitions(sampleDefinitions)) { origin in
            try withServer(in: workspace, definitions: origin.url) { first in
                origin.answer(.nothing)
                try withServer(in: workspace, definitions: origin.url) { second in
                    for target in Self.targets {
                        let answers = try [first, second].map { try $0.get(target) }
                        #expect(answers[0].body == answers[1].body, "\(target)")
                        #expect(answers[0].fieldsButDate == answers[1].fieldsButDate, "\(target)")
                    }
                }
            }
        }
    }

    @Test func `with --max-age caches may keep what an edit changes, and nothing else is told otherwise`() throws {
        try withServer(in: Workspace(), arguments: ["--max-age", "60"]) { server in
            let fresh: Set = ["public", "max-age=60", "stale-while-revalidate=60"]
            for target in ["/", "/api/apps?locale=sv_SE", "/appdefinitions.js", "/moreapps.css", "/icons/basket.png"] {
                let answer = try server.get(target)
                #expect(answer.tokens(of: "Cache-Control") == fresh, "\(target)")
                let tag = try #require(answer["ETag"])
                let unchanged = try server.get(target, "If-None-Match: \(tag)")
                #expect(unchanged.status == 304 && unchanged.tokens(of: "Cache-Control") == fresh, "\(target)")
            }
            for target in ["/none", "/api/none", "/healthz", "/readyz"] {
                #expect(try server.get(target).tokens(of: "Cache-Control") == ["no-store"], "\(target)")
            }
            let style = try #require(server.get("/").text.firstMatch(of: /<link rel="stylesheet" href="([^"]+)">/)).1
            #expect(try server.get("/\(style)").tokens(of: "Cache-Control").contains("immutable"))
        }
    }

    @Test func `an answer that ends at some time is asked for each time, whatever --max-age`() throws {
        // Offered only from a future year on: until then, another list.
        let text = sampleDefinitions.replacing(
            "\"id\": \"kanel\",",
            with: "\"id\": \"kanel\", \"startsAt\": \"2999-01-01T00:00:00Z\","
        )
        try withServer(in: Workspace(text), arguments: ["--max-age", "60"]) { server in
            let answer = try server.get("/api/apps?locale=sv_SE")
            #expect(answer.status == 200 && !answer.text.contains("\"kanel\""))
            #expect(answer.tokens(of: "Cache-Control") == ["no-cache"])
        }
    }

    @Test(arguments: ["-1", "31536001", "x", ""]) func `an invalid max age is a usage error`(age: String) throws {
        let result = try runCommand(["serve", "--port", "0", "--max-age", age])
        #expect(result.status == .exited(64))
        #expect(result.errors.contains("--max-age"))
    }
}
