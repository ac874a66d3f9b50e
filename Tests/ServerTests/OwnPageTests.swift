import Foundation
import Testing

/// The fields of pages in Public/ other than promo pages, and of the files that they use.
@Suite struct OwnPageTests {
    /// A request whose head is nearly as large as allowed.
    private static let large = (0..<7).map { "X-Padding-\($0): " + String(repeating: "a", count: 2000) }

    private static func page(scripts: Int) -> String {
        "<!DOCTYPE html>" + (0..<scripts).map { "<script>\($0)</script>" }.joined()
    }

    @Test func `a response's head has room beside the largest request's, however much its page has`() throws {
        let workspace = try Workspace()
        try workspace.write(Self.page(scripts: 20), to: "Public/twenty.html")
        try workspace.write(Self.page(scripts: 400), to: "Public/many.html")
        let page = try String(contentsOf: workspace.url("Public/index.html"), encoding: .utf8)
        var parts = ""
        for number in 0..<200 {
            try workspace.write("// \(number)", to: "Public/parts/a-script-with-a-long-name-\(number).js")
            parts += "<script src=\"parts/a-script-with-a-long-name-\(number).js\"></script>"
        }
        try workspace.write(page.replacing("</body>", with: parts + "</body>"), to: "Public/parts.html")
        try withServer(in: workspace) { server in
            for target in ["/twenty.html", "/many.html", "/parts.html"] {
                #expect(try server.get(target).status == 200)
                #expect(try server.connect().request("GET", target, fields: Self.large).status == 200, "\(target)")
            }
            let link = try server.get("/parts.html")["Link"]
            #expect(link?.contains("a-script-with-a-long-name-") == true)
            let warning = "many.html: warning: too many inline scripts"
            #expect(try server.get("/healthz").text.contains(warning))
            try server.process.messages(with: warning)
        }
        let validation = try runCommand(["validate"], in: workspace.folder)
        #expect(validation.errors.contains("Public/many.html: warning: too many inline scripts"))
    }

    @Test(arguments: ["film.mp4", "film.webm", "sound.mp3", "guide.pdf"])
    func `what browsers play may load itself`(name: String) throws {
        let workspace = try Workspace()
        try workspace.write("content", to: "Public/\(name)")
        try workspace.write("{}", to: "Public/data.json")
        try workspace.write(Data(count: 2 << 20), to: "Public/large-\(name)")
        try withServer(in: workspace) { server in
            for name in [name, "large-\(name)"] {
                let response = try server.get("/\(name)")
                #expect(response.status == 200)
                #expect(response["Content-Security-Policy"] == nil)
                #expect(response["X-Content-Type-Options"] == "nosniff")
            }
            let policy = try server.get("/data.json")["Content-Security-Policy"]
            #expect(policy?.contains("default-src 'none'") == true)
        }
    }

    @Test(arguments: [
        (".well-known/apple-app-site-association", "application/json"),
        ("apple-app-site-association", "application/json"),
        (".well-known/security.txt", "text/plain; charset=utf-8"),
        (".well-known/acme-challenge/evaGxfADs6pSRb2LAv9IZf17Dt3juxGJ-PCt92wr-oA", "application/octet-stream"),
    ])
    func `well-known files are served as their readers want them`(name: String, type: String) throws {
        let workspace = try Workspace()
        try workspace.write("{}", to: "Public/\(name)")
        try workspace.write("secret", to: "Public/.well-known/.secret")
        try withServer(in: workspace) { server in
            let response = try server.get("/\(name)")
            #expect(response.status == 200)
            #expect(response["Content-Type"] == type)
            #expect(try server.get("/.well-known/.secret").status == 404)
            #expect(try server.get("/healthz").text.contains("because their names begin with a dot"))
        }
    }
}
