import Foundation
import Testing

/// A key that restricts who sees an app is misspelt, so that everyone would see it.
@Suite struct MisspeltRestrictionTests {
    static let edits = [
        ("showOnDevices", "showOnDevice"), ("showOnLocales", "languages"), ("showOnLocales", "showOnlocales"),
    ]

    private func marked(_ key: String, _ misspelt: String) -> MarkedText {
        let quoted = "\"\(key)\""
        return MarkedText(sampleDefinitions.replacing(quoted, with: "⟦\"\(misspelt)\"", maxReplacements: 1))
    }

    private struct Report: Decodable {
        let status: String
        let errors: [String]
        let warnings: [String]
    }

    @Test(arguments: edits) func `an edit with it changes nothing and is explained`(key: String, misspelt: String)
        throws
    {
        let marked = marked(key, misspelt)
        let explanation = "\(marked.positions[0]) error: app"
        let workspace = try Workspace()
        try withServer(in: workspace) { server in
            let before = try server.get("/api/apps?locale=en_US&device=iphone").text
            try workspace.edit("appdefinitions.json", to: marked.text, by: .rename)
            let line = try server.process.messages(with: explanation)[0]
            #expect(line.contains("unknown key “\(misspelt)” restricts nothing: did you mean “\(key)”?"))
            let report = try server.get("/healthz").decoded(as: Report.self)
            #expect(report.status != "ok")
            #expect(report.errors.count == 1 && report.errors[0].contains("did you mean “\(key)”?"), "\(report)")
            #expect(try server.get("/api/apps?locale=en_US&device=iphone").text == before)

            try workspace.edit("appdefinitions.json", to: sampleDefinitions(summary: "Mended"), by: .rename)
            try eventually("the fixed catalog", within: reloadLimit) {
                try server.catalog("?locale=en_US")["basket"]?.summary == "Mended"
            }
        }
    }

    @Test func `a start with it serves what the release before served, and warns`() throws {
        let marked = marked("showOnDevices", "showOnDevice")
        try withServer(in: Workspace(marked.text)) { server in
            #expect(try server.catalog("?device=iphone")["atlas"] != nil)
            let line = try server.process.messages(with: "appdefinitions.json:\(marked.positions[0])")[0]
            #expect(line.contains("warning: ") && line.contains("did you mean “showOnDevices”?"))
            let report = try server.get("/healthz").decoded(as: Report.self)
            #expect(report.status == "ok" && report.errors == [])
            #expect(report.warnings.count == 1 && report.warnings[0].contains("did you mean “showOnDevices”?"))
        }
    }

    @Test func `validate refuses it`() throws {
        let marked = marked("showOnDevices", "showOnDevice")
        let workspace = try Workspace(marked.text)
        let result = try runCommand(["validate"], in: workspace.folder)
        #expect(result.status == .exited(1))
        #expect(
            result.lines.contains { $0.hasPrefix("appdefinitions.json:\(marked.positions[0]) error: app \"atlas\"") }
        )
    }
}
