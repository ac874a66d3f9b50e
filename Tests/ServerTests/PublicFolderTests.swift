import Foundation
import Testing

@Suite(.server(PublicFolderFixture.workspace)) struct PublicFolderTests {
    @Test(arguments: [
        "/../secret.txt", "/../appdefinitions.json", "/%2e%2e/secret.txt", "/%2E%2E/secret.txt", "/.%2e/secret.txt",
        "/..%2fsecret.txt", "/%2e%2e%2fsecret.txt", "/..%5csecret.txt", "/..\\secret.txt", "/%252e%252e/secret.txt",
        "/icons/../../secret.txt", "/icons/..%2f..%2fsecret.txt", "/./../secret.txt",
        "/icons/../../../../../../etc/passwd", "//secret.txt", "//etc/passwd", "/%2fetc/passwd", "/%2Fetc%2Fpasswd",
        "//../secret.txt", "/..//secret.txt", "/appdefinitions.json", "/secret.txt", "/elsewhere/secret.txt",
        "/Public/index.html", "/.env", "/.git/config", "/%2egit/config", "/icons/.secret.png", "/icons/%2esecret.png",
        "/mount/..data/page.txt", "/mount/..2026_01_01/page.txt", "/leak.txt", "/absolute.txt", "/leaks/secret.txt",
        "/sibling.txt", "/chain.txt", "/everything/etc/passwd", "/up/secret.txt", "/loop", "/dangling.txt",
        "/index.html%00", "/index.html%00.txt", "/moreapps.css%2f", "/icons%2fbasket.png", "/moreapps.css%20",
    ])
    func `nothing outside of Public can be reached`(target: String) throws {
        let response = try SharedServer.current.get(target)
        #expect([400, 404].contains(response.status), "\(response.status)")
        #expect(!response.text.contains(PublicFolderFixture.secret))
        #expect(!response.text.contains("root:"))
        #expect(!response.text.contains("Fern &"))
    }

    @Test(arguments: [
        ("/alias.txt", "inside"), ("/aliases/inside.txt", "inside"), ("/pages/inside.txt", "inside"),
        ("/my%20notes.txt", "spaced"), ("/%C3%A5.txt", "å"), ("/a..b.txt", "a..b"), ("/empty.txt", ""),
        ("/mount/page.txt", "mounted"), ("/%61lias.txt", "inside"), ("/pages/inside.txt?x=../secret.txt", "inside"),
    ])
    func `a file inside of Public is served under its name`(target: String, content: String) throws {
        let response = try SharedServer.current.get(target)
        #expect(response.status == 200)
        #expect(response.text == content)
    }

    @Test(arguments: PublicFolderFixture.contentTypes) func `the name's ending decides the content type`(
        name: String,
        type: String
    ) throws {
        let response = try SharedServer.current.get("/types/\(name)")
        #expect(response.status == 200)
        // Some types may have an unnecessary UTF-8 parameter.
        let plain = response["Content-Type"]?.lowercased().replacing("; charset=utf-8", with: "")
        #expect(plain == type.replacing("; charset=utf-8", with: ""))
        if type.contains("charset") { #expect(response["Content-Type"]?.lowercased() == type) }
        #expect(response["X-Content-Type-Options"] == "nosniff")
    }

    @Test func `a large file arrives whole`() throws {
        let workspace = try Workspace()
        let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
        try workspace.write(Data(bytes), to: "Public/large.bin")
        try withServer(in: workspace) { server in
            let response = try server.get("/large.bin")
            #expect(response.body == bytes)
        }
    }
}
