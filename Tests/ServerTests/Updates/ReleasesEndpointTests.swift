import Foundation
import Testing

@Suite(.server { try Workspace(updateDefinitions) }) struct ReleasesEndpointTests {
    private struct Answer: Decodable {
        struct Release: Decodable {
            let version: String
            let notes: String?
        }

        let reason: String?
        let releases: [Release]
        let language: String?
    }

    @Test(
        arguments: [
            ("me=basket&since=1.0&os=17", ["2.10", "1.4"], nil), ("me=basket&since=1.0&os=12", ["1.4"], nil),
            ("me=basket&since=1.4&version=2.10&os=17", ["2.10"], nil), ("me=basket&since=2.10&os=17", [], "tooSoon"),
            ("me=basket", [], "unknownVersion"), ("me=nobody&since=1", [], "unknownApp"), ("", [], "unknownApp"),
            ("me=plain&since=1", [], "noReleases"), ("me=friend&since=0&storefront=US", [], "notInStorefront"),
        ] as [(String, [String], String?)]
    )
    func `an app is told what is new since a version`(query: String, versions: [String], reason: String?) throws {
        let response = try SharedServer.current.get("/api/releases?device=iphone&locale=sv_SE&" + query)
        #expect(response.status == 200 && response.mediaType == "application/json")
        let answer = try JSONDecoder().decode(Answer.self, from: Data(response.body))
        #expect(answer.releases.map(\.version) == versions)
        #expect(answer.reason == reason)
        #expect(answer.language == (versions.isEmpty ? nil : "sv"))
        #expect(
            answer.releases.first { $0.version == "2.10" }.map(\.notes)
                == (versions.first == "2.10" ? "Snabbare <nu>" : nil)
        )
    }

    @Test func `languages are negotiated, and the command line answers the same`() throws {
        let server = try SharedServer.current
        let target = "/api/releases?me=basket&since=1.0"
        let negotiated = try server.get(target, "Accept-Language: sv")
        #expect(negotiated.tokens(of: "Vary").contains("accept-language"))
        #expect(try negotiated.text == server.get(target + "&locale=sv").text)
        let query = try runCommand(
            ["query", "releases", "--me", "basket", "--since", "1.0", "--locale", "sv"],
            in: server.workspace.folder
        )
        #expect(query.output == negotiated.text && query.errors.isEmpty)
    }
}
