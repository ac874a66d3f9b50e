import Foundation
import Glibc
import Testing

@Suite struct ReloadTests {
    private func summary(_ server: RunningServer) throws -> String? {
        try server.catalog("?locale=en_US")["basket"]?.summary
    }

    private func expectSummary(_ text: String, on server: RunningServer) throws {
        try eventually("the summary “\(text)”", within: reloadLimit) { try summary(server) == text }
    }

    @Test(arguments: EditStyle.allCases) func `an edit is seen within two seconds, and so is the next`(style: EditStyle)
        throws
    {
        let workspace = try Workspace()
        try withServer(in: workspace) { server in
            let page = try server.get("/appdefinitions.js")
            for text in ["First edit", "Second edit", "Third, longer edit", "4"] {
                try workspace.edit("appdefinitions.json", to: sampleDefinitions(summary: text), by: style)
                try expectSummary(text, on: server)
            }
            let edited = try server.get("/appdefinitions.js")
            #expect(edited.text.contains("\"4\""))
            #expect(edited["ETag"] != page["ETag"])
        }
    }

    @Test(
        "an edit is seen by whoever asked before",
        arguments: [
            "/api/apps?locale=en_GB&device=iphone", "/api/apps?locale=en_GB&x=", "/?locale=en_GB&device=iphone&x=",
            "/draft/api/apps?locale=en_GB", "/draft/api/apps?locale=en_GB&x=",
        ]
    )
    func remembered(target: String) throws {
        let workspace = try Workspace(sampleDefinitions(summary: "Written first"))
        try workspace.write(sampleDefinitions(summary: "Written first"), to: "draft.json")
        try withServer(in: workspace, arguments: ["--draft", "draft.json"]) { server in
            var number = 0
            func text() throws -> String {
                number += 1
                return try server.get(target.hasSuffix("=") ? target + "\(number)" : target).text
            }
            for _ in 0..<4 { #expect(try text().contains("Written first")) }
            for name in ["appdefinitions.json", "draft.json"] {
                try workspace.edit(name, to: sampleDefinitions(summary: "Written later"), by: .rename)
            }
            try eventually("the edit", within: reloadLimit) { try text().contains("Written later") }
            for _ in 0..<4 { #expect(try text().contains("Written later")) }
        }
    }

    @Test func `an edit of the same length within the same second is seen`() throws {
        let workspace = try Workspace(sampleDefinitions(summary: "aaaa"))
        try withServer(in: workspace) { server in
            for text in ["bbbb", "cccc", "dddd"] {
                try workspace.edit("appdefinitions.json", to: sampleDefinitions(summary: text), by: .inPlace)
                try expectSummary(text, on: server)
            }
        }
    }

    @Test func `a swapped symbolic link is seen, as Kubernetes mounts a volume`() throws {
        let workspace = try Workspace(name: "mount/..first/appdefinitions.json")
        try workspace.link("mount/..data", to: "..first")
        try workspace.link("mount/appdefinitions.json", to: "..data/appdefinitions.json")
        try withServer(in: workspace, definitions: "mount/appdefinitions.json") { server in
            for (folder, text) in [("..second", "Second edit"), ("..third", "Third edit")] {
                try workspace.write(sampleDefinitions(summary: text), to: "mount/\(folder)/appdefinitions.json")
                try workspace.link("mount/..data", to: folder)
                try expectSummary(text, on: server)
            }
        }
    }

    @Test func `a file that goes away and comes back is seen`() throws {
        let workspace = try Workspace()
        try withServer(in: workspace) { server in
            try workspace.remove("appdefinitions.json")
            try eventually("the missing file to be noticed", within: reloadLimit) {
                try server.get("/healthz").decoded(as: Health.self).status != "ok"
            }
            #expect(try summary(server) == "Groceries in English")
            try workspace.write(sampleDefinitions(summary: "Back"), to: "appdefinitions.json")
            try expectSummary("Back", on: server)
            #expect(try server.get("/healthz").decoded(as: Health.self).status == "ok")
        }
    }

    @Test func `SIGHUP reloads at once and ends nothing`() throws {
        let workspace = try Workspace()
        try withServer(in: workspace) { server in
            let connection = try server.connect()
            #expect(try connection.request("GET", "/api/apps").status == 200)
            for text in ["First edit", "Second edit"] {
                try workspace.edit("appdefinitions.json", to: sampleDefinitions(summary: text), by: .rename)
                server.process.signal(SIGHUP)
                try expectSummary(text, on: server)
            }
            #expect(try connection.request("GET", "/api/apps").text.contains("Second edit"))
            #expect(server.process.exitStatus == nil)
        }
    }

    @Test func `an edit fails no request of 64 busy connections`() throws {
        let workspace = try Workspace()
        let texts = ["Groceries in English"] + (1...4).map { "Edit number \($0)" }
        try withServer(in: workspace) { server in
            let load = ClientLoad(on: server, target: "/api/apps?locale=en_US", connections: 64) { response in
                guard response.status == 200, let catalog = try? response.decoded(as: CatalogAnswer.self) else {
                    return false
                }
                return catalog["basket"].map { texts.contains($0.summary ?? "") } ?? false
            }
            do {
                defer { #expect(load.stop() == []) }
                try eventually("the load to begin") { load.requests >= 64 }
                for (number, text) in texts.dropFirst().enumerated() {
                    let style = EditStyle.allCases[number % EditStyle.allCases.count]
                    try workspace.edit("appdefinitions.json", to: sampleDefinitions(summary: text), by: style)
                    try expectSummary(text, on: server)
                }
            }
            #expect(load.requests > 64)
        }
    }
}
