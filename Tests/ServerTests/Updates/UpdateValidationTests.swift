import Foundation
import Testing

@Suite struct UpdateValidationTests {
    static let mistakes = MarkedText(
        """
        {
          "company": "Fern & Fox",
          "apps": [
            { "id": "hopeless", "name": "Hopeless", "appStoreID": "1",
              "releases": [{ "version": "1.0", "releasedAt": "2026-01-01" }],
              "update": { "minimumVersion": ⟦"2.0" } },
            { "id": "blocked", "name": "Blocked", "appStoreID": "2",
              "update": { "blockedVersions": ["0.9", ⟦"1.0.0"] },
              "releases": [{ "version": "1.0", "releasedAt": "2026-01-01" }] },
            { "id": "twice", "name": "Twice", "appStoreID": "3",
              "releases": [{ "version": "1.0", "releasedAt": "2026-01-01" },
                           { "version": ⟦"1", "releasedAt": "2026-01-02" }] },
            { "id": "odd", "name": "Odd", "appStoreID": "4",
              "releases": [{ "version": ⟦"one", "releasedAt": ⟦"soon" }],
              "update": { "delayDays": ⟦9999, "remind": ⟦"hourly", ⟦"blockedVersion": [] } },
          ],
        }
        """
    )

    static let words = [
        "minimumVersion", "blockedVersions", "listed twice", "one", "soon", "delayDays", "remind", "blockedVersions",
    ]

    @Test func `contradictions and values out of range are reported at their positions`() throws {
        let workspace = try Workspace(Self.mistakes.text)
        let result = try runCommand(["validate"], in: workspace.folder)
        #expect(result.status == .exited(1))
        try #require(Self.mistakes.positions.count == Self.words.count)
        for (position, word) in zip(Self.mistakes.positions, Self.words) {
            let told = result.lines.filter { $0.contains("appdefinitions.json:\(position) ") }
            #expect(told.count == 1, "\(position) \(word)\n\(result.errors)\(result.output)")
            #expect(told.first?.contains(word) == true, "\(word): \(told)")
        }
        #expect(result.lines.filter { $0.contains(/:\d+:\d+: (?:error|warning):/) }.count == Self.words.count)
    }

    @Test func `a bad edit of the rules leaves the old ones in force`() throws {
        let workspace = try Workspace(updateDefinitions)
        try withServer(in: workspace) { server in
            let query = "?me=basket&version=1.9&os=17&device=iphone&locale=en"
            let before = try server.update(query)
            let broken = updateDefinitions.replacing(#""minimumVersion": "1.2""#, with: #""minimumVersion": "99""#)
            try workspace.edit("appdefinitions.json", to: broken, by: .rename)
            try eventually("the error in the log") { server.process.errors.contains("no release meets") }
            #expect(try server.update(query) == before)
            let mended = updateDefinitions.replacing(#""minimumVersion": "1.2""#, with: #""minimumVersion": "2.0""#)
            try workspace.edit("appdefinitions.json", to: mended, by: .rename)
            try eventually("the new rules") { try server.update(query).outcome == "required" }
        }
    }
}
