import Testing

/// A new server, without cached answers, answers like one that has run for long.
@Suite struct ColdAnswerTests {
    private static let codings = ["br", "gzip", "identity"]
    private static let small = [
        "/", "/?locale=sv_SE&device=iphone", "/moreapps.css", "/moreapps.js", "/api/apps?locale=sv_SE&device=iphone",
        "/api/apps/basket?locale=de_DE", "/api/update?me=basket&version=1.0", "/appdefinitions.js",
    ]
    /// From ``largeDefinitions``: too large to be compressed at the first request.
    private static let large = ["/api/apps?locale=sv_SE", "/?locale=sv_SE&device=ipad", "/appdefinitions.js"]
    private static let largeDefinitions: String = {
        let apps = (0..<400).map { number in
            """
            {"id": "app\(number)", "name": {"en": "App \(number)", "sv": "Appen \(number)"},
             "summary": "What app number \(number) is for", "link": "https://apps.apple.com/app/id\(9_000_000 + number)"}
            """
        }
        return "{\"company\": \"Many\", \"apps\": [\(apps.joined(separator: ","))]}"
    }()

    private func ask(
        _ server: RunningServer,
        _ target: String,
        _ coding: String,
        method: String = "GET"
    ) throws -> HTTPResponse {
        try server.request(method, target, "Accept-Encoding: \(coding)")
    }

    /// The answer in a coding, after as many requests as that takes.
    private func coded(_ server: RunningServer, _ target: String, _ coding: String) throws -> HTTPResponse {
        try eventually("\(target) in the coding \(coding)") {
            let answer = try ask(server, target, coding)
            // Answers that don't vary are too short to compress.
            return answer["Vary"] == nil || answer["Content-Encoding"] ?? "identity" == coding ? answer : nil
        }
    }

    @Test func `the first answer equals all others, on every replica, for HEAD and GET`() throws {
        let workspace = try Workspace()
        try withServer(in: workspace) { first in
            try withServer(in: workspace) { second in
                for target in Self.small {
                    for coding in Self.codings {
                        let cold = try ask(first, target, coding)
                        #expect(cold.status == 200, "\(target)")
                        let isCoded = coding != "identity" && cold["Vary"] != nil
                        #expect(cold["Content-Encoding"] == (isCoded ? coding : nil), "\(target)")
                        let head = try ask(second, target, coding, method: "HEAD")
                        let others = try [ask(first, target, coding), ask(second, target, coding)]
                        #expect(head.fieldsButDate == cold.fieldsButDate, "\(target) in \(coding)")
                        for other in others {
                            #expect(other.body == cold.body, "\(target) in \(coding)")
                            #expect(other.fieldsButDate == cold.fieldsButDate, "\(target) in \(coding)")
                        }
                    }
                }
            }
        }
    }

    @Test func `a large answer is coded from its second request on, the same on every replica`() throws {
        let workspace = try Workspace(Self.largeDefinitions)
        try withServer(in: workspace) { first in
            try withServer(in: workspace) { second in
                for target in Self.large {
                    let plain = try ask(first, target, "identity")
                    #expect(plain.body.count > 32 << 10)
                    for coding in Self.codings {
                        // HEAD gets the fields that GET would, but doesn't start compression.
                        for _ in 0..<4 {
                            #expect(try ask(first, target, coding, method: "HEAD").fieldsButDate == plain.fieldsButDate)
                        }
                        let cold = try ask(first, target, coding)
                        #expect(cold.fieldsButDate == plain.fieldsButDate && cold.body == plain.body, "\(target)")
                        let warm = try [coded(first, target, coding), coded(second, target, coding)]
                        #expect(warm[0].body == warm[1].body, "\(target) in \(coding)")
                        #expect(warm[0].fieldsButDate == warm[1].fieldsButDate, "\(target) in \(coding)")
                        let head = try ask(first, target, coding, method: "HEAD")
                        #expect(head.fieldsButDate == warm[0].fieldsButDate, "\(target) in \(coding)")
                    }
                }
            }
        }
    }

    @Test(arguments: [small, large]) func `an entity tag stays valid after a restart`(targets: [String]) throws {
        let workspace = try targets == Self.small ? Workspace() : Workspace(Self.largeDefinitions)
        let known = try withServer(in: workspace) { server in
            try targets.flatMap { target in
                try Self.codings.map { coding in
                    (target: target, coding: coding, answer: try coded(server, target, coding))
                }
            }
        }
        for method in ["GET", "HEAD"] {
            try withServer(in: workspace) { server in
                for (target, coding, before) in known {
                    let tag = try #require(before["ETag"])
                    let accept = "Accept-Encoding: \(coding)"
                    let answer = try server.request(method, target, accept, "If-None-Match: \(tag)")
                    #expect(answer.status == 304, "\(target) in \(coding)")
                    for name in ["ETag", "Vary", "Cache-Control"] { #expect(answer[name] == before[name], "\(name)") }
                    if let length = answer["Content-Length"] { #expect(length == before["Content-Length"]) }
                    #expect(answer.body.isEmpty)
                    #expect(try server.request(method, target, accept, "If-Match: \(tag)").status == 200)
                    #expect(try server.request(method, target, accept, "If-Match: \"x-br\"").status == 412)
                }
            }
        }
        // The entity tag of one coding doesn't match another.
        try withServer(in: workspace) { server in
            for (target, coding, before) in known where coding != "identity" && before["Vary"] != nil {
                let tag = try #require(before["ETag"])
                let other = coding == "br" ? "gzip" : "br"
                let answer = try server.get(target, "Accept-Encoding: \(other)", "If-None-Match: \(tag)")
                #expect(answer.status == 200 && !answer.body.isEmpty, "\(target) in \(other)")
            }
        }
    }

    @Test func `immutable files are coded from the first request on`() throws {
        let workspace = try Workspace()
        // Too large to be compressed at the first request.
        let rules = (0..<4000).map { ".rule\($0) { margin: \($0)px }\n" }.joined()
        try workspace.write(rules, to: "Public/moreapps.css")
        try withServer(in: workspace) { server in
            let page = try server.get("/").text
            let style = try #require(page.firstMatch(of: /<link rel="stylesheet" href="([^"]+)">/)).1
            for coding in ["br", "gzip"] {
                let answer = try ask(server, "/\(style)", coding)
                #expect(answer.tokens(of: "Cache-Control").contains("immutable"))
                #expect(answer["Content-Encoding"] == coding)
                #expect(try ask(server, "/moreapps.css", coding).body == answer.body)
            }
        }
    }
}
