import Testing

@testable import HTTPSemantics

@Suite("Query parameters")
struct QueryParametersTests {
    @Test(
        "are split at & and at the first =",
        arguments: [
            ("", []),
            ("&&", []),
            ("a", ["a:"]),
            ("a=", ["a:"]),
            ("=v", [":v"]),
            ("=", [":"]),
            ("a=b=c", ["a:b=c"]),
            ("a=1&b=2", ["a:1", "b:2"]),
            ("&a=1&&b&", ["a:1", "b:"]),
            ("a=1;b=2", ["a:1;b=2"]),
            ("a=1&a=2", ["a:1", "a:2"]),
            ("a%26b=%3D", ["a%26b:%3D"]),
            (
                "locale=en_US@calendar=japanese;currency=JPY&me=x",
                ["locale:en_US@calendar=japanese;currency=JPY", "me:x"]
            ),
        ] as [(Wire, [String])]
    )
    func pairs(query: Wire, expected: [String]) {
        var parameters = QueryParameters()
        var found: [String] = []
        while let parameter = parameters.next(in: query.bytes.span) {
            found.append((text(parameter.name, of: query) ?? "") + ":" + (text(parameter.value, of: query) ?? ""))
        }
        #expect(found == expected)
    }
}

@Suite("Parameter names")
struct ParameterNameTests {
    @Test("are compared decoded", arguments: ["locale", "%6Cocale", "%6c%6f%63%61%6c%65"] as [Wire])
    func same(raw: Wire) {
        #expect(ParameterName(raw.bytes.span) == ParameterName("locale"))
    }

    @Test(
        "are compared in case and to the last byte",
        arguments: [
            "Locale", "locales", "local", "xlocale", "locale%00", "%00locale", "locale%", "%256Cocale", "", "lo+cale",
            "a%26locale", "locale0123456789x", "0123456789locale", "\0locale",
        ] as [Wire]
    )
    func different(raw: Wire) {
        #expect(ParameterName(raw.bytes.span) != ParameterName("locale"))
    }

    @Test("are limited", arguments: [("abcdefghijklmnop", true), ("abcdefghijklmnopq", false)] as [(Wire, Bool)])
    func longest(raw: Wire, isName: Bool) {
        #expect((ParameterName(raw.bytes.span) != nil) == isName)
    }
}

@Suite("Percent-encoding")
struct PercentEncodingTests {
    @Test(
        "decodes escapes once and keeps the rest",
        arguments: [
            ("", ""),
            ("sv_SE", "sv_SE"),
            ("en_US%40calendar%3djapanese", "en_US@calendar=japanese"),
            ("a+b", "a+b"),
            ("%zz%4%", "%zz%4%"),
            ("%%41", "%A"),
            ("%2541", "%41"),
            ("%00", "\0"),
            ("%C3%A9", "é"),
            ("%ff", Wire([0xFF])),
            (Wire([0xFF]), Wire([0xFF])),
        ] as [(Wire, Wire)]
    )
    func decode(raw: Wire, decoded: Wire) {
        #expect(PercentEncoding.decode(raw.bytes.span) == decoded.bytes)
    }
}
