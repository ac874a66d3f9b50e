import Foundation
import Testing

/// Unusual file names.
@Suite struct FileNameTests {
    @Test func `a file is found however its accents are encoded`() throws {
        let (composed, decomposed) = ("\u{E9}", "e\u{301}")
        let (composedPath, decomposedPath) = ("/icons/%C3%A9.png", "/icons/e%CC%81.png")
        for name in [composed, decomposed] {
            let workspace = try Workspace()
            try workspace.write(icon, to: "Public/icons/\(name).png")
            try withServer(in: workspace) { server in
                for path in [composedPath, decomposedPath, composedPath] {
                    let response = try server.get(path)
                    #expect(response.status == 200, "\(path) where the file is \(Array(name.utf8))")
                    #expect(response.body == Array(icon))
                }
                #expect(try server.get("/icons/%C3%A8.png").status == 404)
            }
        }
    }

    @Test func `a page that names a file with a control character is sent, and nothing raw is logged`() throws {
        let workspace = try Workspace()
        let name = "a\u{1B}[2J\nb.css"
        try workspace.write("p {}", to: "Public/\(name)")
        try workspace.write(
            """
            <link rel="stylesheet" href="\(name)"><link rel="stylesheet" href="moreapps.css">
            <script type="application/json" id="moreapps-data"></script>
            """,
            to: "Public/index.html"
        )
        try withServer(in: workspace) { server in
            let page = try server.get("/")
            #expect(page.status == 200)
            #expect(page["Link"]?.contains("moreapps.") == true)
            try server.process.messages(with: "a\\u{1B}[2J\\u{A}b.css: warning: not served: its name has a control")
            #expect(!server.process.errors.contains("\u{1B}"))
        }
        let arguments = ["validate", "--public", workspace.publicFolder.path, workspace.definitions.path]
        let result = try runCommand(arguments, in: workspace.folder)
        #expect(result.errors.contains("a\\u{1B}[2J\\u{A}b.css: warning: "))
        #expect(!result.errors.contains("\u{1B}"))
    }
}
