import Foundation
import Testing

@Suite(.server { try Workspace(updateDefinitions) }) struct UpdateTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let query: String
        let outcome: String
        let reason: String
        var target: String?
        var testDescription: String { query }

        init(_ query: String, _ outcome: String, _ reason: String, _ target: String? = nil) {
            self.query = query
            self.outcome = outcome
            self.reason = reason
            self.target = target
        }
    }

    static let rows: [Row] = [
        Row("me=basket&version=1.9&os=17.2&device=iphone", "available", "newVersion", "2.10"),
        // 1.10 is newer than 1.9, a fourth part counts, and 2.10 is 2.10.0.
        Row("me=basket&version=2.9.9&os=17.2&device=iphone", "available", "newVersion", "2.10"),
        Row("me=basket&version=2.9.99.1&os=17.2&device=iphone", "available", "newVersion", "2.10"),
        Row("me=basket&version=2.10-beta.2&os=17.2&device=iphone", "available", "newVersion", "2.10"),
        Row("me=basket&version=2.10.0.0&os=17.2&device=iphone", "none", "tooSoon", "2.10"),
        Row("me=basket&version=v2.10%20(18)&os=17.2&device=iphone", "none", "tooSoon", "2.10"),
        Row("me=basket&version=2.10+18&os=17.2&device=iphone", "none", "tooSoon", "2.10"),
        Row("me=basket&version=2.11&os=17.2&device=iphone", "none", "upToDate", "2.10"),
        Row("me=basket&version=2.11.0.1&os=17.2&device=iphone", "none", "newerThanStore", "2.10"),
        Row("me=basket&version=99999999999999999999&os=17.2&device=iphone", "none", "newerThanStore", "2.10"),
        Row("me=basket&version=1.99999999999999999999&os=17.2&device=iphone", "available", "newVersion", "2.10"),
        // Either id.
        Row("me=com.fern.Basket&version=1.9&os=17.2&device=iphone", "available", "newVersion", "2.10"),
        Row("me=com.fern.basket&version=1.9&os=17.2&device=iphone", "none", "unknownApp"),
        // An old system gets the last release that it can run.
        Row("me=basket&version=1.3&os=12.5.7&device=iphone", "available", "newVersion", "1.4"),
        Row("me=basket&version=1.4&os=12.5.7&device=iphone", "none", "osTooOld", "1.4"),
        Row("me=basket&version=1.3&os=10&device=iphone", "none", "osTooOld"),
        Row("me=basket&version=1.3&os=14&device=ipad", "available", "newVersion", "1.4"),
        Row("me=basket&version=1.3&os=15&device=IPAD", "available", "newVersion", "2.10"),
        Row("me=basket&version=1.3&os=14&device=mac", "available", "newVersion", "2.10"),
        Row("me=basket&version=1.3&os=Version%2014.5%20(Build%2023F79)&device=mac", "available", "newVersion", "2.10"),
        Row("me=basket&version=1.3&os=14", "available", "newVersion", "2.10"),
        Row("me=basket&version=1.3", "available", "newVersion", "2.10"),
        // Required updates.
        Row("me=basket&version=1.1&os=17&device=iphone", "required", "belowMinimum", "2.10"),
        Row("me=basket&version=1.1.99&os=17&device=iphone", "required", "belowMinimum", "2.10"),
        Row("me=basket&version=1.2.0&os=17&device=iphone", "available", "newVersion", "2.10"),
        Row("me=basket&version=2.1.0&os=17&device=iphone", "required", "blocked", "2.10"),
        Row("me=basket&version=1.1&os=12&device=iphone", "required", "belowMinimum", "1.4"),
        Row("me=basket&version=2.1&os=12&device=iphone", "unsupported", "osTooOld", "1.4"),
        Row("me=basket&version=1.1&os=10&device=iphone", "unsupported", "osTooOld"),
        Row("me=atlas&version=2&os=16.9&device=iphone", "unsupported", "osTooOld"),
        Row("me=atlas&version=2&os=17&device=iphone", "required", "belowMinimum", "3.0"),
        Row("me=atlas&version=2&device=iphone", "available", "unknownOS", "3.0"),
        Row("me=atlas&version=2&os=junk&device=iphone", "available", "unknownOS", "3.0"),
        // Betas.
        Row("me=basket&version=1.1&os=17&device=iphone&beta=1", "none", "beta"),
        Row("me=basket&version=1.1&os=17&device=iphone&beta=true", "none", "beta"),
        Row("me=basket&version=1.1&os=17&device=iphone&beta=0", "required", "belowMinimum", "2.10"),
        Row("me=basket&version=1.1&os=17&device=iphone&beta=false", "required", "belowMinimum", "2.10"),
        Row("me=basket&version=1.1&os=17&device=iphone&beta=", "required", "belowMinimum", "2.10"),
        Row("me=basket&version=1.1&os=17&device=iphone&beta=junk", "required", "belowMinimum", "2.10"),
        Row("me=basket&version=1.1&os=17&device=iphone&beta=YES", "none", "beta"),
        Row("me=atlas&version=2&os=17&device=iphone&beta=1", "required", "belowMinimum", "3.0"),
        // Invalid values never lead to a prompt or a required update.
        Row("me=basket&os=17&device=iphone", "none", "unknownVersion"),
        Row("me=basket&version=&os=17", "none", "unknownVersion"),
        Row("me=basket&version=latest&os=17", "none", "unknownVersion"),
        Row("me=basket&version=1..1&os=17", "none", "unknownVersion"),
        Row("me=basket&version=%FF%FE&os=17", "none", "unknownVersion"),
        Row("me=basket&version=1.1%00&os=17", "none", "unknownVersion"),
        Row("me=basket&version=\(String(repeating: "1.", count: 2000))1", "none", "unknownVersion"),
        Row("me=basket&version=1.9&version=2.11", "available", "newVersion", "2.10"),
        Row("me=nobody&version=1.0", "none", "unknownApp"),
        Row("", "none", "unknownApp"),
        Row("me=plain&version=1.0", "none", "noReleases"),
        Row("me=friend&version=0.9", "available", "newVersion", "1.0"),
    ]

    @Test(arguments: rows) func `an app is told what it must do`(row: Row) throws {
        let answer = try SharedServer.current.update("?" + row.query + "&locale=en_US")
        #expect(answer.outcome == row.outcome)
        #expect(answer.reason == row.reason)
        #expect(answer.targetVersion == row.target)
        #expect((answer.alert == nil) == (row.outcome == "none"))
        #expect((answer.remind == nil) == (row.outcome == "none"))
        #expect((answer.dueAt != nil) == (row.reason == "tooSoon" || row.target == "2.10" && answer.outcome != "none"))
    }

    @Test func `an optional update has everything that an alert takes, in the reader's language`() throws {
        let answer = try SharedServer.current.update("?me=basket&version=1.9&os=17&device=iphone&locale=sv_SE")
        #expect(answer.id == "basket")
        #expect(answer.language == "sv")
        #expect(answer.direction == "ltr")
        #expect(answer.notes == "Snabbare <nu>")
        #expect(answer.appStoreID == "6797847364")
        #expect(answer.link == "https://apps.apple.com/app/id6797847364")
        #expect(answer.remind == "weekly")
        #expect(
            answer.alert
                == .init(
                    title: "Uppdatering tillgänglig",
                    message: "Version 2.10 av Korgen är nu tillgänglig.",
                    update: "Uppdatera",
                    later: "Senare"
                )
        )
        let due = try #require(answer.dueAt).timeIntervalSinceNow
        #expect((4.9 * day...5 * day).contains(due))
    }

    @Test func `a wall has no way around it, and an app's own words`() throws {
        let server = try SharedServer.current
        let swedish = try server.update("?me=atlas&version=2&os=17&device=iphone&locale=sv")
        #expect(swedish.alert?.title == "Nya Atlas")
        #expect(swedish.alert?.update == "Go")
        #expect(swedish.remind == "always")
        let raw = try server.get("/api/update?me=atlas&version=2&os=17&device=iphone&locale=en").text
        #expect(raw.contains(#""title":"Atlas 3.0""#))
        #expect(raw.contains(#""later":null"#))
        let unsupported = try server.get("/api/update?me=atlas&version=2&os=16&device=iphone&locale=en").text
        #expect(unsupported.contains(#""update":null,"later":"OK""#))
        #expect(unsupported.contains("This version of Atlas is no longer supported."))
    }

    @Test func `names that run from right to left are isolated`() throws {
        let answer = try SharedServer.current.update("?me=basket&version=1.9&os=17&device=iphone&locale=iw_IL")
        #expect(answer.direction == "rtl")
        #expect(answer.alert?.message.contains("\u{2068}סל\u{2069}") == true)
    }

    @Test func `without a locale Accept-Language decides, and Vary names it`() throws {
        let server = try SharedServer.current
        let query = "?me=basket&version=1.9&os=17&device=iphone"
        #expect(try server.update(query, "Accept-Language: xx, sv;q=0.9, de;q=0.8").language == "sv")
        #expect(try server.update(query).language == "en")
        #expect(try server.get("/api/update" + query)["Vary"]?.contains("Accept-Language") == true)
        #expect(try server.get("/api/update" + query + "&locale=sv")["Vary"]?.contains("Accept-Language") != true)
    }

    @Test func `answers are revalidated JSON that pages of any origin may read`() throws {
        let server = try SharedServer.current
        let target = "/api/update?me=basket&version=1.9&os=17&device=iphone&locale=sv"
        let first = try server.get(target)
        #expect(first.mediaType == "application/json")
        #expect(first["Cache-Control"] == "no-cache")
        #expect(first["Access-Control-Allow-Origin"] == "*")
        let tag = try #require(first["ETag"])
        #expect(try server.get(target, "If-None-Match: \(tag)").status == 304)
        let another = try server.get(
            "/api/update?version=v1.8+7&locale=sv_FI&junk=1&os=16.0&device=iphone&me=com.fern.Basket"
        )
        #expect(another["ETag"] == tag)
        #expect(try server.request("POST", "/api/update").status == 405)
        #expect(try server.request("HEAD", target).body.isEmpty)
    }

    @Test func `the command line answers the same`() throws {
        let server = try SharedServer.current
        let questions: [(String, [String])] = [
            (
                "?me=basket&version=1.9&os=17&device=iphone&locale=sv",
                ["--me", "basket", "--version", "1.9", "--os", "17", "--device", "iphone", "--locale", "sv"]
            ),
            (
                "?me=atlas&version=2&os=16&locale=en",
                ["--me", "atlas", "--version", "2", "--os", "16", "--locale", "en"]
            ),
            ("?me=basket&version=1&beta=1&locale=en", ["--me=basket", "--version=1", "--beta=1", "--locale=en"]),
            ("?me=nobody", ["--me", "nobody"]),
        ]
        for (query, options) in questions {
            let arguments = ["query", "update", "--definitions", server.workspace.definitions.path] + options
            let result = try runCommand(arguments)
            #expect(result.status == .exited(0), "\(result.errors)")
            #expect(result.output == (try server.get("/api/update" + query).text))
        }
    }
}

@Suite struct UpdateTimeTests {
    private func definitions(releasedAt: String, delayDays: Int) -> String {
        """
        {company: "C", apps: [{id: "a", name: "A", appStoreID: "7", bundleID: "c.a",
          releases: [{version: "1.0", releasedAt: "2020-01-01"}, {version: "7.5", releasedAt: "\(releasedAt)"}],
          update: {minimumVersion: "7.5", delayDays: \(delayDays)}}]}
        """
    }

    @Test func `cached answers change when a release comes out, without an edit`() throws {
        let workspace = try Workspace(definitions(releasedAt: moment(4), delayDays: 0))
        try withServer(in: workspace) { server in
            let targets = [
                "/api/update?me=a&version=1.0&os=17&locale=en", "/api/apps/a/versions.json", "/api/apps/a/appcast.xml",
                "/lookup?id=7",
            ]
            let before = try targets.map { try server.get($0).text }
            #expect(before[0].contains("noReplacement"))
            for text in before.dropFirst() { #expect(!text.contains("7.5")) }
            // Repeated, as apps do.
            for target in targets { #expect(try server.get(target).status == 200) }
            for (index, target) in targets.enumerated() {
                let text = try eventually("the release at \(target)", within: .seconds(8)) {
                    let text = try server.get(target).text
                    return text == before[index] ? nil : text
                }
                #expect(text.contains("7.5"))
            }
            #expect(try server.update("?me=a&version=1.0&os=17&locale=en").outcome == "required")
        }
    }

    @Test(arguments: [
        (-0.5 * day, 1, "tooSoon"), (-1.01 * day, 1, "belowMinimum"), (-6.9 * day, 7, "tooSoon"),
        (-7.1 * day, 7, "belowMinimum"), (-0.001 * day, 0, "belowMinimum"), (1 * day, 0, "noReplacement"),
    ]) func `a release is withheld for its delay`(released: Double, delayDays: Int, reason: String) throws {
        let workspace = try Workspace(definitions(releasedAt: moment(released), delayDays: delayDays))
        let arguments = ["query", "update", "--me", "a", "--version", "1.0", "--os", "17"]
        let result = try runCommand(arguments, in: workspace.folder)
        #expect(result.output.contains(#""reason":"\#(reason)""#), "\(result.output)\(result.errors)")
    }
}
