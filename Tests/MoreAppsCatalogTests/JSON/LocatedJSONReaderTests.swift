import Foundation
import Testing

@testable import MoreAppsCatalog

@Suite("Reading JSON5")
struct LocatedJSONReaderTests {
    /// Texts about which JSON5 readers are known to differ.
    static let awkward: [String] = [
        "1", "+1", ".5", "5.", "0x1F", "-0x1f", "0X1F", "0x", "Infinity", "-Infinity", "01", "-01", "00", "-0", "1e5",
        "1E+5", "1e", "1.e2", "-", "--1", "+", "1_000", ".", "0.", "-.5", "+.5e1", "0x.5", "0x1p3", "1.5.2", "- 1",
        "12345678901234567890", "0xFFFFFFFFFFFF", "'a'", "\"a\"", "'a\nb'", "'\\x41'", "'\\u0041'", "'\\ud83d\\ude00'",
        "'\\ud83d'", "'\\ude00'", "'\\ud83dx'", "'\\u00'", "'\\u00zz'", "'\\01'", "'\\8'", "\"\\\"\"", "'\"'", "\"'\"",
        "\"\\'\"", "'\\u{41}'", "'\u{2028}'", "\"\u{7F}\"", "\"\u{1}\"", "'\0'", "'\\b\\f\\n\\r\\t\\/\\\\'", "{a:1}",
        "{a:1,}", "{,}", "[,]", "[]", "{}", "[1,]", "[1,,2]", "[1 2]", "{a 1}", "{a:1 b:2}", "{$a_1:1}", "{å:1}",
        "{1a:1}", "{a-b:1}", "{'a':1}", "// c\n1", "/* c */1", "/* c", "1 // c", "1/", "\u{FEFF}1", "\u{B}1", "\u{C}1",
        "1 2", "", "   ", "null", "nul", "true", "false", "True", "undefined", "{null:1}", "{true:1}", "{Infinity:1}",
        "[1]]", "[", "{", "'abc", "{a:}", "{a\u{200D}:1}", "{\u{200D}a:1}", "[1/**/,/**/2]", "{a/**/:/**/1/**/}",
        "/**//**/1", "/*/1", "//", "{\\u0020:1}", "{π:1}", "{😀:1}", "{\"\":1}", "{:1}", "//\r1", "{٣:1}", "{a٣:1}",
        "{ⅷ:1}", "\\u0031", "{\"a\":1;\"b\":2}", "/ 1", "\u{85}1", "{a:1}x", "[1,2", "{\"a\":{\"b\":[1,{\"c\":null}]}}",
        "[[],[[]],{}]", "'\u{1F600}'", "\t[\r\n1\t]\n", "{a:1,b:2,}", "[true,false,null]", "{\"a\" \"b\"}", "[1}",
        "{a:1]", "'a' 'b'", "{a:1}{b:2}", "@", "[@]", "{@:1}", "\u{0}", "tru e",
    ]

    @Test("accepts, refuses and understands what Foundation does", arguments: awkward)
    func agreesWithFoundation(text: String) throws {
        let (root, sink) = LocatedJSONReader.read(Array(text.utf8))
        let expected = foundationReading(of: text)
        let actual = sink.hasErrors ? nil : try #require(root).plain
        #expect(actual == expected)
    }

    /// Texts that JSON5 allows, and Foundation rejects or reads differently.
    @Test(
        "follows the specification where Foundation does not",
        arguments: [
            ("'a\\\nb'", "\"ab\""), ("'a\\\r\nb'", "\"ab\""), ("'\\\u{2028}'", "\"\""), ("'\\v'", "\"\\u{0B}\""),
            ("'\\0'", "\"\\0\""), ("'\\q'", "\"q\""), ("\"\t\"", "\"\\t\""), ("{\\u0061b:1}", "{ab:1.0}"),
            ("\u{A0}1", "1.0"), ("1\u{FEFF}", "1.0"), ("\u{2028}1", "1.0"), ("\u{3000}1", "1.0"),
            ("[1\u{A0},2]", "[1.0,2.0]"), ("// c\u{2028}1", "1.0"), ("1e400", "inf"),
            ("0xFFFFFFFFFFFFFFFFFF", "4.722366482869645e+21"), ("+NaN", "nan"), ("1\u{0}", nil),
        ] as [(String, String?)]
    )
    func followsSpecification(text: String, expected: String?) {
        let (root, sink) = LocatedJSONReader.read(Array(text.utf8))
        #expect((sink.hasErrors ? nil : root?.plain) == expected)
    }

    @Test("refuses a duplicate key, at its second occurrence")
    func refusesRepeatedKeys() {
        #expect(errors(in: "{a: 1,\n 'a': 2}") == ["2:2: duplicate key “a”: remove one of the two (also on line 1)"])
    }

    @Test("refuses endless nesting without overflowing the stack", arguments: ["[", "{a:", "[{a:"])
    func refusesDepth(opening: String) {
        let found = errors(in: String(repeating: opening, count: 100_000))
        #expect(found.count == 1)
        #expect(found.first?.contains("nest deeper than 64 levels") == true)
    }

    @Test("reports excessive nesting only once", arguments: 65...70)
    func refusesClosedDepth(depth: Int) {
        for (open, close) in [("[", "]"), ("{a:", "}"), ("[{a:", "}]")] {
            let nested = String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
            let found = problems("{x: \(nested), company: 'C', apps: []}").filter { $0.contains("error: ") }
            #expect(found.count == 1 && found[0].contains("nest deeper than 64 levels"), "\(found)")
        }
    }

    @Test("reads nesting up to its limit")
    func readsDepth() {
        let text = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
        #expect(errors(in: text) == [])
    }

    @Test("says where the text stops being UTF-8")
    func refusesInvalidUTF8() {
        let text = Array("{\n  name: 'a".utf8) + [0xFF] + Array("b' }".utf8)
        let (_, sink) = LocatedJSONReader.read(text)
        let found = sink.diagnostics(in: SourceText(text), file: "f").map(\.description)
        #expect(found == ["f:2:11: error: the text is not UTF-8 from here on"])
    }

    @Test("counts columns in UTF-16 code units, and lines by any line end")
    func countsPositions() {
        #expect(errors(in: "{\r\n'å😀': @}") == ["2:8: expected a value, not “@”"])
        #expect(errors(in: "[\r\r@]") == ["3:1: expected a value, not “@”"])
        #expect(errors(in: "\u{FEFF}@") == ["1:1: expected a value, not “@”"])
    }

    @Test(
        "continues after a mistake and finds the next",
        arguments: [
            ("{a: 1 b: 2, c: @, d: 3}", ["1:6: expected “,” or “}”", "1:16: expected a value, not “@”"]),
            (
                "{a 1, b: tru}",
                ["1:3: expected “:” after the key “a”", "1:10: expected a value, not “tru”: put texts in quotes"]
            ),
            (
                "{a: 'x,\nb: 01,\nc: 1}",
                [
                    "1:5: the string that starts here isn't closed on its line: expected '",
                    "2:4: “01” isn't a valid number",
                ]
            ),
            (
                "[1 2, {a: }, 3",
                [
                    "1:3: expected “,” or “]”", "1:11: expected a value, not “}”",
                    "1:15: the text ends inside the array that starts on line 1: expected “]”",
                ]
            ),
            ("{a: [1, 2}\n", ["1:10: expected “]”, not “}”, to close the array that starts on line 1"]),
            ("{ {x: 1, y: 2}, b: @ }", ["1:3: expected a key, not “{”", "1:20: expected a value, not “@”"]),
            (
                "{a = 1, b: '\\u12'}",
                ["1:3: expected “:” after the key “a”", "1:13: expected 4 hexadecimal digits after “\\u”"]
            ),
            ("{a: 1} /* x", ["1:8: the comment that starts here has no “*/”"]),
        ]
    )
    func recovers(text: String, expected: [String]) {
        #expect(errors(in: text) == expected)
    }

    @Test(
        "gives up on text that isn't JSON at all",
        arguments: ["@,", ",", "'\u{1}", "'\\u', ", "01 ", "\\u00 ", "{@", "a ", "'\n", "}", "]", "{a:1 ", "/*"]
    )
    func limitsErrors(junk: String) {
        for opening in ["", "[", "{", "{a: ["] {
            let found = errors(in: opening + String(repeating: junk, count: 10_000))
            #expect(!found.isEmpty && found.count <= 2 * LocatedJSONReader.errorLimit + 1, "\(opening)")
        }
    }

    @Test("survives any single byte being cut off, doubled or replaced", arguments: 0..<3)
    func survivesMutation(kind: Int) {
        let text = Array("{a: 'x\\n', \"b\": [1, -2.5e3, {c: null}], /* ü */ d: true, // e\n e: 0x1F,}".utf8)
        for index in text.indices {
            for replacement: UInt8 in [0x22, 0x27, 0x2F, 0x5C, 0x7B, 0x7D, 0x5B, 0x5D, 0x2C, 0x3A, 0x0A, 0xC3, 0x00] {
                var mutated = text
                switch kind {
                case 0: mutated.removeSubrange(index...)
                case 1: mutated.insert(replacement, at: index)
                default: mutated[index] = replacement
                }
                let (root, sink) = LocatedJSONReader.read(mutated)
                #expect(root != nil || sink.hasErrors)
            }
        }
    }

    private func errors(in text: String) -> [String] {
        let bytes = Array(text.utf8)
        let (_, sink) = LocatedJSONReader.read(bytes)
        return sink.diagnostics(in: SourceText(bytes), file: "f").map { diagnostic in
            "\(diagnostic.position.map { "\($0.line):\($0.column)" } ?? ""): \(diagnostic.message)"
        }
    }

    private func foundationReading(of text: String) -> String? {
        let decoder = JSONDecoder()
        decoder.allowsJSON5 = true
        return try? decoder.decode(Plain.self, from: Data(text.utf8)).text
    }
}

extension LocatedJSON {
    /// The value in a plain form, the same as ``Plain`` has for Foundation's values.
    fileprivate var plain: String {
        switch value {
        case .null: "null"
        case .boolean(let boolean): "\(boolean)"
        case .number: doubleValue.map { "\($0)" } ?? "no number"
        case .string(let string): string.debugDescription
        case .array(let elements): "[" + elements.map(\.plain).joined(separator: ",") + "]"
        case .object(let object):
            "{" + object.members.map { "\($0.key):\($0.value.plain)" }.sorted().joined(separator: ",") + "}"
        }
    }
}

/// Any JSON value as Foundation decodes it.
private struct Plain: Decodable {
    let text: String

    struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
        if let container = try? decoder.container(keyedBy: Key.self) {
            let members = try container.allKeys.map {
                "\($0.stringValue):\(try container.decode(Plain.self, forKey: $0).text)"
            }
            text = "{" + members.sorted().joined(separator: ",") + "}"
        } else if var container = try? decoder.unkeyedContainer() {
            var elements: [String] = []
            while !container.isAtEnd { elements.append(try container.decode(Plain.self).text) }
            text = "[" + elements.joined(separator: ",") + "]"
        } else {
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                text = "null"
            } else if let boolean = try? container.decode(Bool.self) {
                text = "\(boolean)"
            } else if let string = try? container.decode(String.self) {
                text = string.debugDescription
            } else {
                text = "\(try container.decode(Double.self))"
            }
        }
    }
}
