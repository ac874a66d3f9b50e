import Testing

/// What libraries that check for updates do with the server's answers, beside what `/api/update` says.
@Suite(.server { try Workspace(UpdateSituation.definitions) }) struct UpdateCheckerTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let checker: any UpdateChecker
        /// A verdict for each situation.
        let verdicts: [String]
        /// What the library doesn't know, and `/api/update` does.
        let unknown: String
        var testDescription: String { "\(checker)" }

        init(_ checker: any UpdateChecker, _ verdicts: String, _ unknown: String) {
            self.checker = checker
            self.unknown = unknown
            self.verdicts = verdicts.split(separator: " ").map(String.init)
        }
    }

    // `4.2` is offered, `4.2!` required, `!` required but not to be had, `-` nothing:
    // an update, none, newer than the store, an old system, a wall, a wall without cure,
    // a fourth number, a decorated version, an unknown app, another country
    static let rows = [
        Row(OwnEndpoint(), "4.2 - - 3.9 4.2! ! 4.2.0.1 4.2 - -", ""),
        Row(PrinceOfVersions(), "4.2.0 - - 3.9.0 4.2.0! 2.5.0 - 4.2.0 error 4.2.0", "fourth number, country"),
        Row(PrinceOfVersions3(), "4.2.0 - - - 4.2.0! - - 4.2.0 error 4.2.0", "older release, fourth number, country"),
        Row(PrinceOfVersionsStore(), "4.2.0 - - 4.2.0 4.2.0 4.2.0 - 4.2.0 error 4.2.0", "wall, system, fourth number"),
        Row(Siren(), "4.2 - - - 4.2 - 4.2.0.1 4.2 error error", "wall, older release"),
        Row(UpgradeAlert(), "4.2 - - 4.2 4.2 4.2 4.2.0.1 4.2 error error", "wall, system"),
        Row(Updates(), "4.2 - - - 4.2 - - 4.2 - -", "wall, older release, fourth number"),
        Row(UpgraderStore(), "4.2.0 - - 4.2.0 4.2.0 4.2.0 - 4.2.0 - -", "wall, system, fourth number"),
        Row(UpgraderAppcast(), "4.2.0 - - 3.9.0 4.2.0! 2.5.0 - 4.2.0 - 4.2.0", "fourth number, country"),
        Row(ReactNativeCheckVersion(), "4.2 - - 4.2 4.2 4.2 - 4.2 error error", "wall, system, fourth number"),
        Row(ReactNativeVersionCheck(), "4.2 - - 4.2 4.2 4.2 error 4.2 error error", "wall, system, fourth number"),
        Row(Sparkle(padsVersions: true), "4.2 - - 3.9 4.2! 2.5 4.2.0.1 4.2 error 4.2", "country"),
        Row(Sparkle(padsVersions: false), "4.2 - - 3.9 4.2! 2.5 4.2.0.1 4.2 error 4.2", "country"),
        Row(MacAppStoreCommand(), "4.2 - - - 4.2 - 4.2.0.1 4.2 - -", "wall, older release"),
        Row(DAApps(), "listed listed listed - listed - listed listed - -", "versions"),
        Row(MoreAppsKit(), "listed listed listed listed listed listed listed listed - -", "versions, system"),
    ]

    @Test(arguments: rows) func `a library does what it can`(row: Row) throws {
        let server = try SharedServer.current
        try #require(row.verdicts.count == UpdateSituation.all.count)
        for (situation, expected) in zip(UpdateSituation.all, row.verdicts) {
            let verdict: UpdateVerdict
            do {
                verdict = try row.checker.verdict(in: situation, asking: server)
            } catch let error where error is UnusableAnswer || error is DecodingError {
                verdict = .failure
            }
            #expect(verdict.description == expected, "\(situation.name)")
        }
    }

    @Test func `a link that opens the App Store is one on the web`() throws {
        let link = "https://itunes.apple.com/app/id1000000004?mt=12"
        let server = try SharedServer.current
        #expect(try server.get("/lookup?id=1000000004").text.contains(#""trackViewUrl":"\#(link)""#))
        #expect(try server.get("/api/apps/local/appcast.xml").text.contains(#"<enclosure url="\#(link)""#))
    }

    /// `CFBundleVersion` may be spelt differently from the release.
    @Test(arguments: [("4.2", "-"), ("4.2.0", "-"), ("4.2.1", "-"), ("4.1.9", "4.2")])
    func `Sparkle of any age is content with the newest version`(installed: String, expected: String) throws {
        let situation = UpdateSituation(name: "", version: installed)
        for padsVersions in [true, false] {
            let verdict = try Sparkle(padsVersions: padsVersions).verdict(in: situation, asking: SharedServer.current)
            #expect(verdict.description == expected)
        }
    }
}

/// The project's own answer.
private struct OwnEndpoint: UpdateChecker {
    func verdict(in situation: UpdateSituation, asking server: RunningServer) throws -> UpdateVerdict {
        let answer = try server.update(
            "?me=\(situation.bundleID)&version=\(situation.version)&os=\(situation.ios)&device=iphone&locale=en"
                + "&storefront=\(situation.country)"
        )
        return switch answer.outcome {
        case "available": .offer(answer.targetVersion ?? "?")
        case "required": .wall(answer.targetVersion)
        case "unsupported": .wall(nil)
        default: .nothing
        }
    }
}
