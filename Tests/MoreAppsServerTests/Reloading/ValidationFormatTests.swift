import MoreAppsCatalog
import Testing

@testable import MoreAppsServer

@Suite struct ValidationFormatTests {
    @Test(
        "what has a meaning in a workflow command is escaped",
        arguments: [
            ("a.json", "plain", "::warning file=a.json::plain"),
            ("a,b:c%.json", "100 %, a: b", "::warning file=a%2Cb%3Ac%25.json::100 %25, a: b"),
            ("a\nb.json", "one\r\ntwo", "::warning file=a%0Ab.json::one%0D%0Atwo"),
            ("a.json", "\u{1B}[2J::error::x", "::warning file=a.json::\\u{1B}[2J::error::x"),
        ]
    )
    func commands(file: String, message: String, command: String) {
        let validation = Validation(diagnostics: [.warning(file, message)], catalog: nil)
        let output = ValidationFormat.github.output(of: validation, definitions: "d")
        #expect(String(decoding: output.output, as: UTF8.self) == "\(command)\nd: 0 errors, 1 warning\n")
        #expect(output.errors.isEmpty)
    }

    @Test func `a strict validation has only errors`() {
        let validation = Validation(diagnostics: [.warning("a", "w"), .error("a", "e")], catalog: nil)
        #expect(!validation.isValid && validation.summary == "1 error, 1 warning")
        #expect(validation.strict.diagnostics == [.error("a", "w"), .error("a", "e")])
        #expect(Validation(diagnostics: [.warning("a", "w")], catalog: nil).isValid)
    }
}
