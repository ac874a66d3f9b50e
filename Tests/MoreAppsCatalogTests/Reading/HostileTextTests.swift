import Testing

@testable import MoreAppsCatalog

/// Texts that would make a careless reader slow: each a megabyte, made of mistakes or oddities.
@Suite("Texts made to be slow")
struct HostileTextTests {
    /// Repeats `part` up to a size, with its number for each `#`.
    private static func text(_ head: String, _ part: String, _ tail: String, bytes: Int = 1_000_000) -> [UInt8] {
        var text = Array(head.utf8)
        text.reserveCapacity(bytes + 100)
        let pieces = part.split(separator: "#", omittingEmptySubsequences: false).map { Array($0.utf8) }
        var number = 0
        while text.count < bytes {
            let digits = Array(String(number).utf8)
            text += pieces[0]
            for piece in pieces.dropFirst() { text += digits + piece }
            number += 1
        }
        return text + Array(tail.utf8)
    }

    /// Three letters for each number, 17,576 in all.
    private static func codes(_ part: (String) -> String) -> String {
        let letters = Array("abcdefghijklmnopqrstuvwxyz")
        var text = ""
        for first in letters {
            for second in letters { for third in letters { text += part("\(first)\(second)\(third)") } }
        }
        return text
    }

    static let entry = "{\"company\":\"X\",\"apps\":[{\"id\":\"a\",\"link\":\"https://a.example/id1\",\"name\":\"A\","

    static let texts: [(name: String, text: [UInt8])] = [
        (
            "mistakes on one line",
            text(
                "{\"company\":\"X\",\"apps\":[",
                "{\"id\":\"same\",\"name\":\"A\",\"link\":\"x\",\"sumary\":1,\"icon\":5},",
                "]}"
            )
        ),
        ("mistakes on a line each", text("{company:'X',apps:[", "{id:'a',nmae:1,link:'x'},\n", "]}")),
        ("entries without anything", text("{company:'X',apps:[", "{},", "]}")),
        ("numbers for entries", text("{company:'X',apps:[", "1,", "]}")),
        ("unknown keys", text(entry, "\"#summry\":1,", "}]}")),
        ("one long unknown key", text(entry + "\"", "summary", "\":1}]}")),
        ("combining marks in a key", text(entry + "\"c", "\u{301}\u{323}", "\":1}]}")),
        ("combining marks in two keys", text(entry + "\"c", "\u{301}\u{323}", "\":1,\"c\u{301}\":1}]}")),
        ("repeated keys", text(entry, "\"a\":1,", "}]}")),
        (
            "a link of many numbers",
            text("{company:'X',apps:[{id:'a',appStoreID:2,name:'A',link:'https://a.example/", "id1", "'}]}")
        ),
        ("a link of escapes", text("{company:'X',apps:[{id:'a',name:'A',link:'https://a.example/id1/", "%41", "'}]}")),
        ("combining marks in a language", text(entry + "\"summary\":{\"c", "\u{301}\u{323}", "\":1}}]}")),
        ("combining marks in a condition", text(entry + "\"showOnLocales\":[\"c", "\u{301}\u{323}", "\"]}]}")),
        ("combining marks in a device", text(entry + "\"showOnDevices\":[\"c", "\u{301}\u{323}", "\"]}]}")),
        ("combining marks in a type", text(entry + "\"type\":\"c", "\u{301}\u{323}", "\"}]}")),
        ("combining marks in a path", text(entry + "\"icon\":\"c", "\u{301}\u{323}", "\"}]}")),
        ("combining marks in a word", text("{a: c", "\u{301}\u{323}", "}")),
        ("a path of many parts", text(entry + "\"icon\":\"", "a/", "b.png\"}]}")),
        ("a path of accents", text(entry + "\"icon\":\"", "a\u{301}", "b.png\"}]}")),
        (
            "an id of accents",
            text("{company:'X',apps:[{name:'A',link:'https://a.example/id1',id:'", "a\u{301}", "'}]}")
        ),
        ("a number of many digits", text(entry + "\"appStoreID\":", "7", "}]}")),
        ("escapes in one string", text("{company:'X',apps:[],$schema:'", "\\n\\u0041", "'}")),
        ("escapes in one name", text("{company:'X',apps:[],", "\\u0041", ":1}")),
        ("devices, all different", text(entry + "\"showOnDevices\":[", "\"i#d\",", "]}]}")),
        ("devices, all the same", text(entry + "\"showOnDevices\":[", "\"ipda\",", "]}]}")),
        ("locales that are none", text(entry + "\"showOnLocales\":[", "\"x#\",", "]}]}")),
        ("an unknown region again and again", text(entry + "\"showOnLocales\":[", "\"YY\",", "]}]}")),
        (
            "every code for a language",
            Array(
                (entry + "\"summary\":{" + codes { "\"\($0)\":\"A\",\"en-q\($0)\":\"B\",\"en-r\($0)-SE\":\"C\"," }
                    + "}}]}").utf8
            )
        ),
        (
            "every code for a condition",
            Array((entry + "\"showOnLocales\":[" + codes { "\"\($0)\",\"en-q\($0)\",\"en-r\($0)-SE\"," } + "]}]}").utf8)
        ),
        ("open brackets", text("", "[", "")), ("open braces", text("", "{a:", "")),
        ("closed brackets", text("{a:[{", "]", "")),
        ("brackets that don't pair, at the end", text("", " ", "") + text("", "[{a:[{]]", "", bytes: 1000)),
        ("bytes that are no UTF-8", [UInt8](repeating: 0xFF, count: 1_000_000)),
        ("NUL", [UInt8](repeating: 0, count: 1_000_000)),
        ("carriage returns", text("", "\r", "@")), ("comments", text("", "/**/", "@")), ("slashes", text("", "/", "")),
    ]

    /// Mistakes of syntax, in texts that are short enough to be repaired.
    static let broken: [(name: String, text: [UInt8])] = [
        "[", "}{", "\"a\" ", "\"a\" \"b\": 1\n", "\n[", "\n}", "\n[\n}", "“", "“a” ", "：", "\\\"", "=======\n", "'\n",
        "a: b\n",
        "- a\n", "\n  {\n",
    ].map { part in ("“\(part)”", text("{company:'X',apps:[", part, "@", bytes: 50_000)) }

    @Test("are repaired quickly, or not at all", arguments: broken.indices)
    func areRepairedQuickly(index: Int) {
        let (name, text) = Self.broken[index]
        let clock = ContinuousClock()
        var found: [Diagnostic] = []
        let time = clock.measure {
            found = Catalog.read(text, file: "f") { _ in .missing(similar: nil) }.diagnostics
        }
        #expect(time < .seconds(20), "\(name)")
        #expect(!found.isEmpty && found.allSatisfy { $0.message.utf8.count < 600 }, "\(name)")
    }

    /// One of the texts, with its name for a failing test.
    struct Case: Sendable, CustomTestStringConvertible {
        let index: Int
        var testDescription: String { HostileTextTests.texts[index].name }
    }

    /// The limit is generous, for an unoptimized build on a busy machine: a quadratic reader takes minutes.
    @Test("are read quickly", arguments: texts.indices.map(Case.init))
    func areReadQuickly(_ hostile: Case) {
        let (name, text) = Self.texts[hostile.index]
        let clock = ContinuousClock()
        var found: [Diagnostic] = []
        let time = clock.measure {
            found = Catalog.read(text, file: "f") { _ in .missing(similar: nil) }.diagnostics
        }
        #expect(time < .seconds(20), "\(name)")
        #expect(found.count <= 2 * DiagnosticSink.limit + 1, "\(name)")
        #expect(found.allSatisfy { $0.message.utf8.count < 600 }, "\(name)")
    }
}
