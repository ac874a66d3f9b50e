import Foundation
import TestSupport
import Testing

@Suite struct ValidateCommandTests {
    @Test func `good definitions are accepted without errors`() throws {
        let workspace = try Workspace()
        for arguments in [
            ["validate", "appdefinitions.json"], ["validate"], ["validate", workspace.definitions.path],
        ] {
            let result = try runCommand(arguments, in: workspace.folder)
            #expect(result.status == .exited(0), "\(result.errors)")
            #expect(!result.lines.contains { $0.contains("error:") || $0.contains("warning:") })
        }
    }

    /// Ten mistakes, each marked at its diagnostic's position, with words that the message must contain.
    static let mistakes = MarkedText(
        """
        {
          "company": ⟦5,
          "apps": [
            ⟦{ "name": "No id", "link": "https://apps.apple.com/app/id1" },
            { "id": "twice", "name": "Twice", "link": "https://apps.apple.com/app/id2" },
            { "id": ⟦"twice", "name": "Twice again", "link": "https://apps.apple.com/app/id3" },
            { "id": "script", "name": "Script", "link": ⟦"javascript:alert(1)" },
            { "id": "type", "name": "Type", "type": ⟦"expensive", "link": "https://apps.apple.com/app/id5" },
            { "id": "locale", "name": "Locale", "link": "https://apps.apple.com/app/id6",
              "showOnLocales": ["sv_SE", ⟦"not a locale"] },
            { "id": "number", "name": ⟦7, "link": "https://apps.apple.com/app/id7" },
            { "id": "unknown", "name": "Unknown", ⟦"sumary": "-", "link": "https://apps.apple.com/app/id8" },
            { "id": "icon", "name": "Icon", "icon": ⟦"icons/none.png", "link": "https://apps.apple.com/app/id9" },
            ⟦{ "id": "linkless", "name": "Linkless" },
          ],
        }
        """
    )

    static let words = [
        "company", "id", "twice", "javascript", "type", "locale", "name", "summary", "icons/none.png", "link",
    ]

    @Test func `ten mistakes are reported at once, each at its position`() throws {
        let workspace = try Workspace(Self.mistakes.text)
        let result = try runCommand(["validate", "appdefinitions.json"], in: workspace.folder)
        #expect(result.status == .exited(1))
        try #require(Self.mistakes.positions.count == 10)
        for (position, word) in zip(Self.mistakes.positions, Self.words) {
            let told = result.lines.filter { $0.contains("appdefinitions.json:\(position) ") }
            #expect(told.count == 1, "\(position) \(word)\n\(result.errors)\(result.output)")
            #expect(told.first?.contains(word) == true, "\(word): \(told)")
            #expect(told.first?.contains(/: (?:error|warning):/) == true, "\(told)")
        }
        let diagnostics = result.lines.filter { $0.contains(/:\d+:\d+: (?:error|warning):/) }
        #expect(diagnostics.count == 10, "\(diagnostics)")
    }

    @Test(arguments: [
        ("a typo in a key", "\"category\": \"Travel\"", "⟦\"categroy\": \"Travel\"", "category"),
        (
            "a link with two ids", "\"https://apps.apple.com/app/id1000000002\"",
            "⟦\"https://apps.apple.com/app/covid19/id1000000002\"", "id"
        ),
        ("a link without an id", "\"https://apps.apple.com/app/id1000000002\"", "⟦\"https://example.com/atlas\"", "id"),
        ("a small icon", "\"icons/friend.png\"", "⟦\"icons/small.png\"", "230"),
        ("a page for an icon", "\"icons/friend.png\"", "⟦\"icons/page.png\"", "HTML"),
        ("an entity", "\"Maps for big screens\"", "⟦\"Maps &amp; more\"", "&amp;"),
        ("mojibake", "\"Maps for big screens\"", "⟦\"FÃ¶r stora skÃ¤rmar\"", "ö"),
        (
            "one country's store", "\"https://apps.apple.com/app/id1000000002\"",
            "⟦\"https://apps.apple.com/us/app/id1000000002\"", "/us"
        ),
        (
            "an app twice", "\"https://apps.apple.com/app/id1000000002\"",
            "⟦\"https://apps.apple.com/app/id1000000001\"", "1000000001"
        ),
    ])
    func `a warning isn't an error`(what: String, good: String, odd: String, word: String) throws {
        let marked = MarkedText(sampleDefinitions.replacing(good, with: odd))
        let workspace = try Workspace(marked.text)
        try workspace.write(smallIcon, to: "Public/icons/small.png")
        try workspace.write("\n<!DOCTYPE html><title>Not found</title>", to: "Public/icons/page.png")
        let result = try runCommand(["validate", "appdefinitions.json"], in: workspace.folder)
        #expect(result.status == .exited(0), "\(result.errors)")
        for position in marked.positions {
            let told = result.lines.filter { $0.contains("appdefinitions.json:\(position) warning: ") }
            #expect(told.count == 1, "\(position)\n\(result.errors)\(result.output)")
            #expect(told.first?.contains(word) == true)
        }
    }

    @Test(arguments: [
        ("a missing comma", "{ \"company\": \"A\"⟦\n  \"apps\": [] }"),
        ("a missing value", "{ \"company\": ⟦, \"apps\": [] }"),
        ("the wrong bracket", "{ \"company\": \"A\", \"apps\": [⟦} }"), ("no value at all", "// nothing\n⟦"),
        ("text after the end", "{ \"company\": \"A\", \"apps\": [] }\n⟦x"),
    ])
    func `a syntax error is reported at its position`(what: String, marked: String) throws {
        let marked = MarkedText(marked)
        let workspace = try Workspace(marked.text)
        let result = try runCommand(["validate", "appdefinitions.json"], in: workspace.folder)
        #expect(result.status == .exited(1))
        let told = result.lines.filter { $0.contains("appdefinitions.json:\(marked.positions[0]) error: ") }
        #expect(told.count == 1, "\(marked.positions[0])\n\(result.errors)\(result.output)")
    }

    /// Texts in some languages, each marked where the diagnostics about it are.
    static let translations = MarkedText(
        """
        { "company": "C", "apps": [
            { "id": "a", "appStoreID": 1, "name": { "en": "A", "sv": "A", "de": "A" }, "summary": "For everyone",
              "category": ⟦{ "en": "A", "sv": "A" } },
            { "id": "b", "appStoreID": 2, "name": ⟦{ "en": "B" } },
        ] }
        """
    )

    @Test func `languages that every text must have are reported where they are missing`() throws {
        let workspace = try Workspace(Self.translations.text)
        let usual = try runCommand(["validate"], in: workspace.folder)
        #expect(usual.status == .exited(0), "\(usual.errors)")
        for arguments in [["--require", "en,sv,de"], ["--require=en", "--require", "sv,de"]] {
            let result = try runCommand(["validate"] + arguments, in: workspace.folder)
            #expect(result.status == .exited(1))
            #expect(
                result.lines.filter { $0.contains("has no text in") } == [
                    "appdefinitions.json:\(Self.translations.positions[0]) error: app \"a\": “category” has no text in “de”",
                    "appdefinitions.json:\(Self.translations.positions[1]) error: app \"b\": “name” has no text in “sv”",
                    "appdefinitions.json:\(Self.translations.positions[1]) error: app \"b\": “name” has no text in “de”",
                ]
            )
            #expect(
                result.lines.contains { $0.contains("2 apps, 0 affiliates, 3 errors, 0 warnings") },
                "\(result.lines)"
            )
        }
        #expect(try runCommand(["validate", "--require", "en"], in: workspace.folder).status == .exited(0))
        let wrong = try runCommand(["validate", "--require", "en,jp"], in: workspace.folder)
        #expect(wrong.status == .exited(64) && wrong.errors.contains("did you mean “ja”, Japanese?"), "\(wrong.errors)")
    }

    @Test func `bytes that are not UTF-8 are an error`() throws {
        let workspace = try Workspace()
        try workspace.write(
            Data(Array("{ \"company\": \"".utf8) + [0xff, 0xfe] + Array("\" }".utf8)),
            to: "appdefinitions.json"
        )
        let result = try runCommand(["validate"], in: workspace.folder)
        #expect(result.status == .exited(1))
        #expect(result.lines.contains { $0.contains("appdefinitions.json:1:") && $0.contains("error: ") })
    }

    @Test(arguments: BrokenDefinitions.foreign + BrokenDefinitions.slips)
    func `a broken file is explained in few lines`(file: BrokenDefinitions) throws {
        let workspace = try Workspace()
        try workspace.write(Data(file.bytes), to: "broken.json")
        let result = try runCommand(["validate", "broken.json"], in: workspace.folder)
        #expect(result.status == .exited(1))
        let told = result.lines.filter { $0.contains(": error: ") || $0.contains(": warning: ") }
        #expect(told.first?.hasSuffix("broken.json:\(file.message)") == true, "\(told)")
        #expect(told.count <= 5, "\(told)")
    }

    @Test func `a missing file is an error that names it`() throws {
        let result = try runCommand(["validate", "none.json"])
        #expect(result.status == .exited(1))
        #expect(result.errors.contains("error: ") && result.errors.contains("none.json"), "\(result.errors)")
    }

    /// An error and a warning.
    private static let broken = MarkedText(
        """
        { "company": "A", "apps": [
          { "id": "a", "name": "A", "link": "https://apps.apple.com/app/id1", "type": ⟦"expensive", ⟦"sumary": "-" },
        ] }
        """
    )

    @Test func `strict treats warnings as errors`() throws {
        let text = #"{ "company": "A", "apps": [{ "id": "a", "name": "A", "link": "https://example.com/a" }] }"#
        let workspace = try Workspace(text)
        let lenient = try runCommand(["validate"], in: workspace.folder)
        #expect(lenient.status == .exited(0))
        #expect(lenient.errors.contains("warning: ") && lenient.output.hasSuffix(", 0 errors, 1 warning\n"))
        for (arguments, environment) in [(["--strict"], [:]), ([], ["MOREAPPS_STRICT": "on"])] {
            let strict = try runCommand(["validate"] + arguments, environment: environment, in: workspace.folder)
            #expect(strict.status == .exited(1))
            #expect(strict.errors == lenient.errors.replacing("warning: ", with: "error: "))
            #expect(strict.output.hasSuffix(", 1 error, 0 warnings\n"), "\(strict.output)")
        }
        // Files of Public/ count too.
        try workspace.write(sampleDefinitions, to: "appdefinitions.json")
        try workspace.write("x", to: "Public/healthz")
        #expect(try runCommand(["validate"], in: workspace.folder).status == .exited(0))
        #expect(try runCommand(["validate", "--strict"], in: workspace.folder).status == .exited(1))
    }

    private struct Report: Decodable, Equatable {
        struct Diagnostic: Decodable, Equatable {
            let file: String
            let line: Int?
            let column: Int?
            let severity: String
            let message: String
        }
        let valid: Bool
        let apps: Int?
        let affiliates: Int?
        let errors: Int
        let warnings: Int
        let diagnostics: [Diagnostic]
    }

    @Test func `a program gets the same as one JSON object`() throws {
        let workspace = try Workspace(Self.broken.text)
        try workspace.write("x", to: "Public/healthz")
        let text = try runCommand(["validate"], in: workspace.folder)
        let result = try runCommand(["validate", "--format", "json"], in: workspace.folder)
        #expect(result.status == .exited(1) && result.errors.isEmpty)
        let report = try JSONDecoder().decode(Report.self, from: Data(result.output.utf8))
        #expect(!report.valid && report.errors == 1 && report.warnings == 2 && report.apps == nil)
        let lines = report.diagnostics.map { diagnostic in
            let position = diagnostic.line.flatMap { line in diagnostic.column.map { ":\(line):\($0)" } }
            return "\(diagnostic.file)\(position ?? ""): \(diagnostic.severity): \(diagnostic.message)\n"
        }
        #expect(lines.joined() == text.errors)
        let places = lines.dropFirst().map { String($0.prefix { $0 != " " }) }
        #expect(places == Self.broken.positions.map { "appdefinitions.json:\($0)" })

        try workspace.write(sampleDefinitions, to: "appdefinitions.json")
        try workspace.remove("Public/healthz")
        let good = try runCommand(["validate", "--format=json"], in: workspace.folder)
        #expect(good.status == .exited(0))
        let all = try JSONDecoder().decode(Report.self, from: Data(good.output.utf8))
        #expect(all.valid && all.apps ?? 0 > 0 && all.affiliates ?? 0 > 0 && all.diagnostics.isEmpty)
        let none = try runCommand(["validate", "--format=json", "none.json"], in: workspace.folder)
        let missing = try JSONDecoder().decode(Report.self, from: Data(none.output.utf8))
        #expect(none.status == .exited(1) && missing.diagnostics.map(\.file) == ["none.json"])
        #expect(missing.diagnostics.allSatisfy { $0.line == nil && $0.severity == "error" })
    }

    @Test func `a GitHub workflow gets commands`() throws {
        let workspace = try Workspace(Self.broken.text, name: "a,b.json")
        let result = try runCommand(["validate", "--format", "github", "a,b.json"], in: workspace.folder)
        #expect(result.status == .exited(1) && result.errors.isEmpty)
        let starts = zip(Self.broken.positions, ["error", "warning"]).map { position, severity in
            let parts = "\(position)".split(separator: ":")
            return "::\(severity) file=a%2Cb.json,line=\(parts[0]),col=\(parts[1])::"
        }
        try #require(result.outputLines.count == 3, "\(result.output)")
        for (line, start) in zip(result.outputLines, starts) { #expect(line.hasPrefix(start), "\(line)") }
        #expect(result.outputLines.last == "a,b.json: 1 error, 1 warning")
    }

    @Test func `the definitions can come through standard input`() throws {
        let workspace = try Workspace(Self.mistakes.text)
        let named = try runCommand(["validate", "appdefinitions.json"], in: workspace.folder)
        let piped = try runCommand(["validate", "-"], in: workspace.folder, input: workspace.definitions)
        #expect(piped.status == .exited(1))
        #expect(piped.errors == named.errors.replacing("appdefinitions.json:", with: "-:"))
        // Icons are looked for as usual.
        #expect(piped.errors.contains("icons/none.png"))
        try workspace.write(sampleDefinitions, to: "good.json")
        let good = try runCommand(["validate", "-"], in: workspace.folder, input: workspace.url("good.json"))
        #expect(good.status == .exited(0) && good.errors.isEmpty, "\(good.errors)")
        #expect(good.output.hasPrefix("-: "))
    }
}
