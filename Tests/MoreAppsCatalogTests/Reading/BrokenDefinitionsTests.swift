import TestSupport
import Testing

@testable import MoreAppsCatalog

/// Files as people break them.
@Suite("Broken definitions")
struct BrokenDefinitionsTests {
    @Test("begin as good ones")
    func beginGood() {
        #expect(problems(BrokenDefinitions.good) == [])
    }

    @Test("of another kind are named in one message", arguments: BrokenDefinitions.foreign)
    func areNamed(file: BrokenDefinitions) {
        #expect(messages(file.bytes) == [file.message])
    }

    @Test("give the cause first, and few messages", arguments: BrokenDefinitions.slips)
    func areExplained(file: BrokenDefinitions) {
        let found = messages(file.bytes)
        #expect(found.first == file.message)
        #expect(found.count <= 5, "\(found)")
    }

    @Test("are mended by what the messages ask for", arguments: BrokenDefinitions.foreign + BrokenDefinitions.slips)
    func areMended(file: BrokenDefinitions) {
        let found = messages(Array(file.mended.utf8)).filter { !$0.contains("there is no file") }
        #expect(found == [])
    }

    @Test(
        "of several mistakes say each once, and what is wrong besides",
        arguments: [
            (
                [("Studio\",", "Studio\""), ("\"paid\",", "\"paid,"), ("2026-03-01", "2026-13-01")],
                [
                    "3:31: error: a comma is missing here, at the end of the value",
                    "11:20: error: a quotation mark is missing here: write \" after “paid”",
                    "25:43: error: app \"driftnote\": release 1: “releasedAt”: “2026-13-01” isn't a valid time: there is no month 13",
                ]
            ),
            (
                [
                    ("Studio\",", "Studio\""), ("\"larder\",", "larder\","), ("\"type\":", "\"type\" ="),
                    ("ipad\"]", "ipad\"}"),
                    ("true", "True"), ("1.0\",", "1.0\";"),
                ],
                [
                    "3:31: error: a comma is missing here, at the end of the value",
                    "7:13: error: a quotation mark is missing here: write \" before “larder”",
                    "11:14: error: write “:” instead of “=”",
                    "12:41: error: write “]” instead of “}”: it closes the array that starts on line 12",
                    "23:39: error: another syntax error is here, and perhaps more after it: first fix those before it",
                ]
            ),
        ]
    )
    func saysEach(edits: [(String, String)], expected: [String]) {
        let broken = edits.reduce(BrokenDefinitions.good) { $0.replacing($1.0, with: $1.1, maxReplacements: 1) }
        #expect(problems(broken) == expected)
    }

    @Test("list every wrong value of a file whose syntax is right")
    func listValues() {
        let apps = (0..<20).map { "{ id: '\($0)', name: 'A', appStoreID: 1\($0), type: 'expensive' }" }
        #expect(problems("{ company: 'C', apps: [\n\(apps.joined(separator: ",\n"))\n] }").count == 20)
    }

    @Test("count columns as editors do, in UTF-16 code units")
    func countColumns() {
        #expect(
            problems("{ company: '😀é', apps: [] ] }") == ["1:28: error: there is one “]” too many: remove this one"]
        )
    }

    @Test("are named only if they can't be read", arguments: ["\u{FEFF}", "\u{A0}", "// <html>\n", "/* <<<<<<< */ "])
    func staysSilent(start: String) {
        #expect(problems(start + BrokenDefinitions.good) == [])
    }

    private func messages(_ text: [UInt8]) -> [String] {
        Catalog.read(text, file: "f") { _ in .missing(similar: nil) }.diagnostics.map {
            String($0.description.dropFirst(2))
        }
    }
}

@Suite("Slips in times")
struct TimestampSlipTests {
    @Test(
        "are answered with what to write",
        arguments: [
            ("2026-11-30 09:00:00Z", "write “2026-11-30T09:00:00Z”"),
            ("2026-11-30T09:00Z", "write “2026-11-30T09:00:00Z”"),
            ("2026-11-30T09:00:00+0100", "write “2026-11-30T09:00:00+01:00”"),
            ("2026-11-30T09:00:00 UTC", "write “2026-11-30T09:00:00Z”"), ("20261130", "write “2026-11-30”"),
            ("2026/11/30", "write “2026-11-30”"), ("2026-3-1", "write “2026-03-01”"),
            ("30.11.2026", "write “2026-11-30”"),
            ("11/30/2026", "write “2026-11-30”"), (" 2026-11-30", "write “2026-11-30”"),
            ("2026-13-01", "there is no month 13"), ("2026-11-31", "there is no day 31 in month 11 of 2026"),
            ("2026-11-30T24:00:00Z", "write midnight as 00:00:00 of the next day"),
            ("2026-11-30T25:00:00Z", "there is no hour 25"),
            ("2026-11-30T09:60:00Z", "there is no minute 60"),
            (
                "2026-11-30 9:00 pm",
                "it has no time zone: write “2026-11-30T21:00:00Z” for UTC, or “2026-11-30T21:00:00+01:00” for an hour ahead of UTC"
            ),
            ("tomorrow", "expected one like “2026-11-30T09:00:00Z”, or a day like “2026-11-30”"),
            ("02/03/2026", "expected one like “2026-11-30T09:00:00Z”, or a day like “2026-11-30”"),
        ]
    )
    func areAnswered(text: String, advice: String) {
        #expect(Timestamp(text) == nil)
        #expect(TimestampSlip(text).advice == advice)
    }
}
