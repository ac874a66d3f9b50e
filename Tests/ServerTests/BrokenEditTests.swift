import Foundation
import TestSupport
import Testing

@Suite struct BrokenEditTests {
    /// A rejected edit, with the position of its mistake.
    struct Edit: Sendable, CustomTestStringConvertible {
        let what: String
        let marked: MarkedText
        var testDescription: String { what }
    }

    static let edits = [
        Edit(what: "a missing value", marked: MarkedText(sampleDefinitions.replacing("\"Atlas\"", with: "⟦"))),
        Edit(
            what: "a value of the wrong type",
            marked: MarkedText(sampleDefinitions.replacing("\"Atlas\"", with: "⟦5"))
        ),
        Edit(
            what: "an address that runs a script",
            marked: MarkedText(
                sampleDefinitions.replacing(
                    "\"https://apps.apple.com/app/id1000000002\"",
                    with: "⟦\"javascript:alert(1)\""
                )
            )
        ),
    ]

    private func status(_ server: RunningServer) throws -> String {
        try server.get("/healthz").decoded(as: Health.self).status
    }

    @Test(arguments: edits) func `a broken edit changes nothing and is explained`(edit: Edit) throws {
        let place = "appdefinitions.json:\(edit.marked.positions[0])"
        let workspace = try Workspace()
        try withServer(in: workspace) { server in
            let targets = ["/api/apps", "/", "/appdefinitions.js", "/icons/basket.png"]
            let before = try targets.map { try server.get($0) }
            try workspace.edit("appdefinitions.json", to: edit.marked.text, by: .rename)
            try eventually("the mistake in the health state", within: reloadLimit) {
                try server.get("/healthz").text.contains(place)
            }
            #expect(try server.get("/healthz").status == 200)
            #expect(try status(server) != "ok")
            for (target, old) in zip(targets, before) {
                let response = try server.get(target)
                #expect(response.body == old.body, "\(target)")
                #expect(response["ETag"] == old["ETag"], "\(target)")
            }

            let mended = sampleDefinitions(summary: "Mended")
            try workspace.edit("appdefinitions.json", to: mended, by: .inPlace)
            try eventually("the fixed catalog", within: reloadLimit) {
                try server.catalog("")["basket"]?.summary == "Mended"
            }
            #expect(try status(server) == "ok")
            #expect(try !server.get("/healthz").text.contains(place))
            let lines = try server.process.messages(with: place)
            #expect(lines.count == 1, "\(server.process.errors)")
            #expect(lines.allSatisfy { $0.contains("error:") })
        }
    }

    @Test func `an edit of another kind, or with a slip, keeps the previous catalog`() throws {
        let workspace = try Workspace()
        try withServer(in: workspace) { server in
            let before = try server.get("/api/apps").body
            for file in BrokenDefinitions.foreign.prefix(3) + BrokenDefinitions.slips.prefix(3) {
                try workspace.write(Data(file.bytes), to: "appdefinitions.json")
                let line = "appdefinitions.json:\(file.message)"
                try eventually("\(file)", within: reloadLimit) {
                    try server.get("/healthz").decoded(as: Report.self).errors == [line]
                }
                #expect(try server.get("/api/apps").body == before, "\(file)")
            }
        }
    }

    private struct Report: Decodable {
        let errors: [String]
    }

    @Test func `a broken edit blocks no other file and is reported once`() throws {
        let place = "appdefinitions.json:\(Self.edits[0].marked.positions[0])"
        let workspace = try Workspace()
        try withServer(in: workspace) { server in
            try workspace.edit("appdefinitions.json", to: Self.edits[0].marked.text, by: .rename)
            try eventually("the mistake in the log", within: reloadLimit) { server.process.errors.contains(place) }
            for number in 1...2 {
                try workspace.write("\(number)", to: "Public/later.txt")
                try eventually("a later file", within: reloadLimit) { try server.get("/later.txt").text == "\(number)" }
            }
            #expect(try status(server) != "ok")
            let lines = try server.process.messages(with: place)
            #expect(lines.count == 1, "\(server.process.errors)")
        }
    }

    @Test func `the health report separates errors and warnings, and shows no directory`() throws {
        struct Report: Decodable {
            let status: String
            let errors: [String]
            let warnings: [String]
        }
        let warned = sampleDefinitions.replacing("\"category\": \"Travel\"", with: "\"categroy\": \"Travel\"")
        let workspace = try Workspace(warned)
        try withServer(in: workspace) { server in
            func report() throws -> Report { try server.get("/healthz").decoded() }
            let first = try report()
            #expect(first.errors == [] && first.warnings.count == 2, "\(first)")
            let broken = warned.replacing("\"Atlas\"", with: "5").replacing("\"summary\"", with: "\"sumary\"")
            try workspace.edit("appdefinitions.json", to: broken, by: .rename)
            try eventually("the mistake", within: reloadLimit) { try report().status != "ok" }
            let refused = try report()
            #expect(!refused.errors.isEmpty && refused.warnings.count > 2, "\(refused)")
            #expect(refused.errors.allSatisfy { $0.contains(": error: ") })
            #expect(refused.warnings.allSatisfy { $0.contains(": warning: ") })
            #expect((refused.errors + refused.warnings).allSatisfy { $0.hasPrefix("appdefinitions.json:") })
            #expect(try !server.get("/healthz").text.contains(workspace.folder.path))
            // Readers of the log know the machine.
            try server.process.messages(with: "\(workspace.definitions.path):")

            try workspace.remove("appdefinitions.json")
            try eventually("the missing file", within: reloadLimit) {
                try report().errors == ["appdefinitions.json: error: No such file or directory"]
            }
            #expect(try report().warnings == first.warnings)
            try workspace.write(warned, to: "appdefinitions.json")
            try eventually("the first state", within: reloadLimit) { try report().status == "ok" }
            #expect(try report().warnings == first.warnings)
        }
    }

    @Test func `a half-written file is never served`() throws {
        let workspace = try Workspace()
        let bytes = Array(sampleDefinitions(summary: "The whole file").utf8)
        try withServer(in: workspace) { server in
            let old = try server.get("/api/apps")
            let good: Set<[UInt8]> = [old.body]
            let load = ClientLoad(on: server, target: "/api/apps", connections: 8) { good.contains($0.body) }
            do {
                defer { #expect(load.stop() == []) }
                // Cut in different places: at the start, at an open bracket, in a string, near the end.
                for length in [0, 1, bytes.count / 3, bytes.count / 2, bytes.count - 2] {
                    try workspace.write(Data(bytes[..<length]), to: "appdefinitions.json")
                    try eventually("\(length) bytes to be noticed", within: reloadLimit) { try status(server) != "ok" }
                    try workspace.write(sampleDefinitions, to: "appdefinitions.json")
                    try eventually("the whole file to be noticed", within: reloadLimit) { try status(server) == "ok" }
                }
            }
            try workspace.write(Data(bytes), to: "appdefinitions.json")
            try eventually("the whole file", within: reloadLimit) {
                try server.catalog("")["basket"]?.summary == "The whole file"
            }
        }
    }

    @Test func `a warning doesn't block an edit and is logged once`() throws {
        let workspace = try Workspace()
        let marked = MarkedText(
            sampleDefinitions(summary: "With a warning").replacing(
                "\"category\": \"Travel\"",
                with: "⟦\"categroy\": \"Travel\""
            )
        )
        try withServer(in: workspace) { server in
            try workspace.edit("appdefinitions.json", to: marked.text, by: .rename)
            try eventually("the edit", within: reloadLimit) {
                try server.catalog("")["basket"]?.summary == "With a warning"
            }
            let place = "appdefinitions.json:\(marked.positions[0])"
            let lines = try server.process.messages(with: place)
            #expect(lines.count == 1)
            #expect(lines[0].contains("warning:") && lines[0].contains("category"))
        }
    }
}
