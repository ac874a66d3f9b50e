import Foundation
import Testing

@Suite struct OriginalPageHostingTests {
    /// A page like the original, and the SHA-256 of its inline script.
    static let page = """
        <!DOCTYPE html>
        <html>
          <head>
            <meta charset="utf-8">
            <title>More Apps</title>
            <script type="text/javascript" src="appdefinitions.js"></script>
            <script type="text/javascript" src="generate.js"></script>
          </head>
          <body>
            <script>generate();</script>
          </body>
        </html>
        """
    static let hash = "'sha256-S4thcAK9ORxFJGxUW569tsmP43418nqeUbYdtqktefA='"

    @Test func `a page of the original kind works as it is`() throws {
        let workspace = try Workspace()
        try workspace.write(Self.page, to: "Public/promo.html")
        try workspace.write("function generate() {}", to: "Public/generate.js")
        try withServer(in: workspace) { server in
            let response = try server.get("/promo.html?locale=sv_SE&me=basket&device=iphone")
            #expect(response.status == 200)
            #expect(response.mediaType == "text/html")
            #expect(response.text == Self.page)
            let policy = try #require(response["Content-Security-Policy"])
            let scripts = try #require(policy.split(separator: ";").first { $0.contains("script-src ") })
            #expect(scripts.contains(Self.hash))
            #expect(scripts.contains("'self'"))
            #expect(!scripts.contains("unsafe-inline"))
            let scriptStatus = try server.get("/generate.js").status
            #expect(scriptStatus == 200)
        }
    }

    @Test func `only a page's own scripts may run on it`() throws {
        let workspace = try Workspace()
        try workspace.write(Self.page, to: "Public/promo.html")
        try workspace.write("<!DOCTYPE html><p>No script", to: "Public/plain.html")
        try withServer(in: workspace) { server in
            let policy = try #require(try server.get("/plain.html")["Content-Security-Policy"])
            #expect(!policy.contains("sha256-"))
            let edited = Self.page.replacing("generate();", with: "\n      generate();\n    ")
            try workspace.edit("Public/promo.html", to: edited, by: .rename)
            try eventually("the policy of the edited page", within: reloadLimit) {
                let policy = try server.get("/promo.html")["Content-Security-Policy"] ?? ""
                return policy.contains("'sha256-b6eOWljBVGeqValygUT9RRh/M+uhCj/Uqz/w5+Oa3/0='")
                    && !policy.contains(Self.hash)
            }
        }
    }

    @Test func `the definitions are offered in the original's two variables`() throws {
        try withServer(in: Workspace()) { server in
            let response = try server.get("/appdefinitions.js")
            let script = response.text
            let apps = try #require(try value(of: "appDefinitions", in: script) as? [String: Any])
            let affiliates = try #require(try value(of: "affiliateAppDefinitions", in: script) as? [String: Any])
            #expect(apps["company"] as? String == "Fern &amp; Fox")
            let entries = try #require(apps["apps"] as? [[String: Any]])
            let friends = try #require(affiliates["apps"] as? [[String: Any]])
            #expect(
                entries.map { $0["id"] as? String } == [
                    "basket", "atlas", "pocket", "kanel", "sauna", "dragon", "leek",
                ]
            )
            #expect(friends.map { $0["id"] as? String } == ["friend", "tablet"])
            // The original page fails at an entry without these.
            for entry in entries + friends {
                #expect(entry["showOnLocales"] is [String], "\(entry)")
                #expect(entry["showOnDevices"] is [String], "\(entry)")
                for key in ["name", "category", "summary", "link", "icon", "type"] {
                    #expect(entry[key] != nil, "\(key)")
                }
            }
            #expect(entries[3]["showOnLocales"] as? [String] == ["sv_SE"])
            #expect((entries[0]["summary"] as? [String: Any])?["sv"] as? String == "Matvaror på svenska")
        }
    }

    @Test func `the original's variables have one category, and texts and URLs as HTML`() throws {
        let definitions = """
            {company: "Fern & Fox", defaultLanguage: "sv", apps: [
              {id: "a", name: {en: "Tom & Jerry", sv: "<Tom>"}, category: {en: "Games", sv: "Spel & lek"}, summary: "One\\ntwo",
               link: "https://apps.apple.com/app/id1?a='&copy=2", icon: "https://cdn.example/(1)'.png?a&b"}]}
            """
        try withServer(in: Workspace(definitions, name: "appdefinitions.json")) { server in
            let script = try server.get("/appdefinitions.js").text
            let root = try #require(try value(of: "appDefinitions", in: script) as? [String: Any])
            #expect(root["company"] as? String == "Fern &amp; Fox")
            let app = try #require((root["apps"] as? [[String: Any]])?.first)
            #expect(app["name"] as? [String: String] == ["en": "Tom &amp; Jerry", "sv": "&lt;Tom&gt;"])
            #expect(app["category"] as? String == "Spel &amp; lek")
            #expect(app["summary"] as? String == "One<br>two")
            #expect(app["link"] as? String == "https://apps.apple.com/app/id1?a=%27&amp;copy=2")
            #expect(app["icon"] as? String == "https://cdn.example/%281%29%27.png?a&amp;b")
        }
    }

    /// The value that the script assigns to a variable, as JSON.
    private func value(of name: String, in script: String) throws -> Any {
        let pattern = try Regex("(?m)^\\s*(?:var\\s+)?\(name)\\s*=\\s*")
        let assignment = try #require(script.firstRange(of: pattern), "\(name)")
        let rest = script[assignment.upperBound...]
        let end = rest.firstRange(of: /;\s*(\n|$)/)?.lowerBound ?? rest.endIndex
        return try JSONSerialization.jsonObject(with: Data(rest[..<end].utf8))
    }
}
