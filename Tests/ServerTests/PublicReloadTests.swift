import Foundation
import Testing

@Suite struct PublicReloadTests {
    private func expectText(_ text: String, at target: String, on server: RunningServer) throws {
        try eventually("“\(text)” at \(target)", within: reloadLimit) {
            let response = try server.get(target)
            return response.status == 200 && response.text == text
        }
    }

    @Test(arguments: EditStyle.allCases) func `an edited file is reloaded`(style: EditStyle) throws {
        let workspace = try Workspace()
        try workspace.write("first", to: "Public/note.txt")
        try withServer(in: workspace) { server in
            let first = try server.get("/note.txt")
            #expect(first.text == "first")
            for text in ["second", "third!", "4"] {
                try workspace.edit("Public/note.txt", to: text, by: style)
                try expectText(text, at: "/note.txt", on: server)
            }
            let last = try server.get("/note.txt", "If-None-Match: \(first["ETag"] ?? "")")
            #expect(last.status == 200)
        }
    }

    @Test(arguments: [-12_000_000_000, 13_000_000_000])
    func `a file whose time lies centuries away is served`(time: Double) throws {
        let workspace = try Workspace()
        try withServer(in: workspace) { server in
            try workspace.write("timeless", to: "Public/note.txt")
            // Its nanoseconds since 1970 don't fit into 64 bits.
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: time)],
                ofItemAtPath: workspace.url("Public/note.txt").path
            )
            try expectText("timeless", at: "/note.txt", on: server)
        }
    }

    @Test func `new and removed files and folders are seen`() throws {
        let workspace = try Workspace()
        try withServer(in: workspace) { server in
            #expect(try server.get("/new.txt").status == 404)
            try workspace.write("new", to: "Public/new.txt")
            try expectText("new", at: "/new.txt", on: server)
            try workspace.write("deep", to: "Public/a/b/c/deep.txt")
            try expectText("deep", at: "/a/b/c/deep.txt", on: server)
            try workspace.write("deeper", to: "Public/a/b/c/deep.txt")
            try expectText("deeper", at: "/a/b/c/deep.txt", on: server)
            try workspace.remove("Public/new.txt")
            try eventually("the removed file to be gone", within: reloadLimit) {
                try server.get("/new.txt").status == 404
            }
            try workspace.remove("Public/a")
            try eventually("the removed folder to be gone", within: reloadLimit) {
                try server.get("/a/b/c/deep.txt").status == 404
            }
            #expect(try server.get("/").status == 200)
        }
    }

    @Test func `the page itself may be edited`() throws {
        let workspace = try Workspace()
        try withServer(in: workspace) { server in
            let css = "body { color: teal }"
            try workspace.edit("Public/moreapps.css", to: css, by: .rename)
            try expectText(css, at: "/moreapps.css", on: server)
        }
    }

    @Test func `a swapped link inside of Public is seen`() throws {
        let workspace = try Workspace()
        try workspace.write("first", to: "Public/mount/..first/note.txt")
        try workspace.link("Public/mount/..data", to: "..first")
        try workspace.link("Public/mount/note.txt", to: "..data/note.txt")
        try withServer(in: workspace) { server in
            #expect(try server.get("/mount/note.txt").text == "first")
            try workspace.write("second", to: "Public/mount/..second/note.txt")
            try workspace.link("Public/mount/..data", to: "..second")
            try expectText("second", at: "/mount/note.txt", on: server)
        }
    }

    @Test func `a link that comes to point outside stops being served`() throws {
        let workspace = try Workspace()
        try workspace.write("secret", to: "secret.txt")
        try workspace.write("inside", to: "Public/inside.txt")
        try workspace.link("Public/link.txt", to: "inside.txt")
        try withServer(in: workspace) { server in
            #expect(try server.get("/link.txt").text == "inside")
            try workspace.link("Public/link.txt", to: "../secret.txt")
            try eventually("the link to be gone", within: reloadLimit) {
                let response = try server.get("/link.txt")
                #expect(!response.text.contains("secret"))
                return response.status == 404
            }
        }
    }
}
