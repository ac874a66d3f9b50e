import Testing

@testable import HTTPSemantics

@Suite("Field syntax")
struct FieldSyntaxTests {
    @Test(
        "names are tokens",
        arguments: [
            ("Host", true), ("x", true), ("X_1.~|^`!#$%&'*+-", true),
            ("", false), ("Host ", false), (" Host", false), ("Ho st", false), ("Host:", false), ("Hôst", false),
            ("Host\0", false), ("a\tb", false), ("a(b", false), ("a\"b", false), ("a/b", false), ("a\u{7F}", false),
        ] as [(Wire, Bool)]
    )
    func token(name: Wire, isToken: Bool) {
        #expect(FieldSyntax.isToken(name.bytes.span) == isToken)
    }

    @Test("values of every length hold no control byte but the tab, wherever it stands", arguments: 0...50)
    func value(count: Int) {
        let value = [UInt8](repeating: 0x61, count: count)
        #expect(isValue(value))
        for position in 0..<count {
            var judged: [Bool] = []
            for byte in UInt8.min...UInt8.max {
                var value = value
                value[position] = byte
                judged.append(isValue(value))
            }
            #expect(judged == (0...255).map { $0 == 9 || ($0 >= 32 && $0 != 127) })
        }
    }

    private func isValue(_ bytes: [UInt8]) -> Bool {
        FieldSyntax.isValue(bytes.span)
    }

    @Test("values may be of bytes beyond ASCII, which hide no control byte among them", arguments: 1...50)
    func valueBeyondASCII(count: Int) {
        for filler in [0x80, 0x9F, 0xFF] as [UInt8] {
            let value = [UInt8](repeating: filler, count: count)
            #expect(isValue(value))
            for position in 0..<count {
                for control in [0, 0x0A, 0x0D, 0x1F, 0x7F] as [UInt8] {
                    var value = value
                    value[position] = control
                    #expect(!isValue(value))
                }
            }
        }
    }

    @Test(
        "whitespace is trimmed from both ends",
        arguments: [
            ("", ""), (" ", ""), (" \t ", ""), ("a", "a"), ("\ta b ", "a b"), ("\na", "\na"), ("\u{A0}a", "\u{A0}a"),
        ] as [(Wire, String)]
    )
    func trim(value: Wire, trimmed: String) {
        let range = FieldSyntax.trim(0..<value.bytes.count, of: value.bytes.span)
        #expect(text(range, of: value) == trimmed)
    }

    @Test(
        "lists are split at commas outside of quoted strings",
        arguments: [
            ("", []),
            (",", []),
            (" , ,\t", []),
            ("a", ["a"]),
            (" a ,b\t,, c,", ["a", "b", "c"]),
            ("\"a,b\", c", ["\"a,b\"", "c"]),
            ("a;x=\"1,2\";q=0.5,b", ["a;x=\"1,2\";q=0.5", "b"]),
            ("\"a\\\",b\",c", ["\"a\\\",b\"", "c"]),
            ("\"a\\\\\",b", ["\"a\\\\\"", "b"]),
            ("\"a,b", ["\"a,b"]),
            ("a,\"b\\", ["a", "\"b\\"]),
            ("a\\,b", ["a\\", "b"]),
        ] as [(Wire, [String])]
    )
    func list(value: Wire, members: [String]) {
        var list = FieldList()
        var found: [String?] = []
        while let range = list.next(in: value.bytes.span) { found.append(text(range, of: value)) }
        #expect(found == members)
    }

    @Test(
        "a Content-Length is digits alone",
        arguments: [
            ("0", 0), ("5", 5), ("00005", 5), ("18446744073709551615", UInt64.max),
            ("18446744073709551616", nil), ("99999999999999999999999", nil), ("", nil), (" 5", nil), ("5 ", nil),
            ("+5", nil), ("-5", nil), ("5x", nil), ("0x5", nil), ("5,5", nil), ("5, 6", nil), ("5.0", nil), ("٥", nil),
        ] as [(Wire, UInt64?)]
    )
    func contentLength(value: Wire, length: UInt64?) {
        #expect(ContentLength.parse(value.bytes.span) == length)
    }
}
