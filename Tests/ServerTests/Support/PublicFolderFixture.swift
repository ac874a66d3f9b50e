import Foundation

/// A Public/ with everything that must not be served, and some names that must.
enum PublicFolderFixture {
    static let secret = "never to be served"

    static func workspace() throws -> Workspace {
        let workspace = try Workspace()
        try workspace.write(secret, to: "secret.txt")
        try workspace.write(secret, to: "elsewhere/secret.txt")
        try workspace.write(secret, to: "Public-private/secret.txt")
        try workspace.write(secret, to: "Public/.env")
        try workspace.write(secret, to: "Public/.git/config")
        try workspace.write(secret, to: "Public/icons/.secret.png")
        try workspace.link("Public/leak.txt", to: "../secret.txt")
        try workspace.link("Public/absolute.txt", to: workspace.url("secret.txt").path)
        try workspace.link("Public/leaks", to: "../elsewhere")
        try workspace.link("Public/sibling.txt", to: "../Public-private/secret.txt")
        try workspace.link("Public/chain.txt", to: "leak.txt")
        try workspace.link("Public/everything", to: "/")
        try workspace.link("Public/up", to: "..")
        try workspace.link("Public/loop", to: "loop")
        try workspace.link("Public/dangling.txt", to: "nowhere.txt")

        try workspace.write("inside", to: "Public/pages/inside.txt")
        try workspace.link("Public/alias.txt", to: "pages/inside.txt")
        try workspace.link("Public/aliases", to: "pages")
        try workspace.write("spaced", to: "Public/my notes.txt")
        try workspace.write("å", to: "Public/å.txt")
        try workspace.write("a..b", to: "Public/a..b.txt")
        try workspace.write("", to: "Public/empty.txt")
        // Kubernetes mounts a volume as links into a hidden folder.
        try workspace.write("mounted", to: "Public/mount/..2026_01_01/page.txt")
        try workspace.link("Public/mount/..data", to: "..2026_01_01")
        try workspace.link("Public/mount/page.txt", to: "..data/page.txt")
        for (name, _) in contentTypes { try workspace.write("content", to: "Public/types/\(name)") }
        return workspace
    }

    /// Names in /types/ and the content type of each.
    static let contentTypes = [
        ("a.html", "text/html; charset=utf-8"), ("a.css", "text/css; charset=utf-8"),
        ("a.js", "text/javascript; charset=utf-8"), ("a.mjs", "text/javascript; charset=utf-8"),
        ("a.txt", "text/plain; charset=utf-8"), ("a.json", "application/json"), ("a.png", "image/png"),
        ("a.jpg", "image/jpeg"), ("a.jpeg", "image/jpeg"), ("a.gif", "image/gif"), ("a.webp", "image/webp"),
        ("a.svg", "image/svg+xml"), ("a.ico", "image/vnd.microsoft.icon"), ("a.woff2", "font/woff2"),
        ("a.unknown-type", "application/octet-stream"), ("without-extension", "application/octet-stream"),
        ("UPPER.PNG", "image/png"), ("two.tar.css", "text/css; charset=utf-8"),
    ]
}
