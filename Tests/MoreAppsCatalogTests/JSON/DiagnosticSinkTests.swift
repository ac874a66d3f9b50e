import Testing

@testable import MoreAppsCatalog

/// The limits on diagnostics.
@Suite("Many diagnostics")
struct DiagnosticSinkTests {
    @Test(
        "are cut off with a last line that says so",
        arguments: [
            (0, 0, nil), (1000, 1000, nil), (1001, 0, "error: 1 further problem is not shown"),
            (0, 1002, "warning: 2 further problems are not shown"),
            (1003, 1004, "error: 7 further problems are not shown"),
            (2000, 1, "error: 1000 further problems are not shown"),
        ] as [(Int, Int, String?)]
    )
    func areCutOff(errors: Int, warnings: Int, last: String?) {
        var sink = DiagnosticSink()
        for offset in 0..<warnings { sink.warning(at: offset, "w") }
        for offset in 0..<errors { sink.error(at: offset, "e") }
        #expect(sink.hasErrors == (errors > 0))
        let text = SourceText([UInt8](repeating: 0x20, count: 5000))
        let found = sink.diagnostics(in: text, file: "f").map { "\($0.severity): \($0.message)" }
        #expect(found.count { $0 == "error: e" } == min(errors, 1000))
        #expect(found.count { $0 == "warning: w" } == min(warnings, 1000))
        #expect(found.count == min(errors, 1000) + min(warnings, 1000) + (last == nil ? 0 : 1))
        if let last { #expect(found.last == last) }
    }

    @Test("with servable errors alone leave the text usable", arguments: [(0, 1), (1, 1), (0, 1001), (1, 1001)])
    func areServable(errors: Int, servable: Int) {
        var sink = DiagnosticSink()
        for offset in 0..<servable { sink.servableError(at: offset, "s") }
        for offset in 0..<errors { sink.error(at: offset, "e") }
        #expect(sink.hasErrors == (errors > 0))
        let found = sink.diagnostics(in: SourceText([UInt8](repeating: 0x20, count: 5000)), file: "f")
        #expect(found.allSatisfy { $0.severity == .error && $0.asWarning.severity == .warning })
        #expect(found.allSatisfy(\.isServable) == (errors == 0))
    }

    @Test("show an error that comes after any number of warnings")
    func showLateErrors() {
        let keys = (0..<3000).map { "k\($0): 1, " }.joined()
        let found = problems("{company: 'C', \(keys) apps: 1}")
        #expect(found.contains { $0.contains("error: “apps” must be an array") })
    }
}
