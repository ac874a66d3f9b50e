import Foundation
import Testing

@testable import MoreAppsCatalog

@Suite("Writing JSON")
struct JSONWriterTests {
    @Test("keeps the order of keys and nests")
    func nests() {
        var writer = JSONWriter()
        write(to: &writer)
        #expect(String(decoding: writer.bytes, as: UTF8.self) == #"{"z":[1,-2,true,null,{}],"a":{"b":"c","d":[]}}"#)
    }

    @Test("indents for people")
    func indents() {
        var writer = JSONWriter(layout: .indented)
        write(to: &writer)
        #expect(
            String(decoding: writer.bytes, as: UTF8.self) == """
                {
                  "z": [
                    1,
                    -2,
                    true,
                    null,
                    {}
                  ],
                  "a": {
                    "b": "c",
                    "d": []
                  }
                }
                """
        )
    }

    private func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("z")
        writer.beginArray()
        writer.integer(1)
        writer.integer(-2)
        writer.boolean(true)
        writer.null()
        writer.beginObject()
        writer.endObject()
        writer.endArray()
        writer.key("a")
        writer.beginObject()
        writer.member("b", "c")
        writer.key("d")
        writer.beginArray()
        writer.endArray()
        writer.endObject()
        writer.endObject()
    }

    @Test(
        "escapes what JSON, HTML or JavaScript would misread",
        arguments: [
            ("\"\\", #""\"\\""#), ("\n\r\t", #""\n\r\t""#), ("\u{0}\u{1F}\u{7F}", #""\u0000\u001f\u007f""#),
            ("</script>", #""\u003c/script>""#), ("<!--", #""\u003c!--""#), ("\u{2028}x\u{2029}", #""\u2028x\u2029""#),
            ("å😀\u{2027}\u{202A}", "\"å😀\u{2027}\u{202A}\""), ("'&/", "\"'&/\""),
        ]
    )
    func escapes(text: String, expected: String) {
        var writer = JSONWriter()
        writer.string(text)
        #expect(String(decoding: writer.bytes, as: UTF8.self) == expected)
    }

    @Test("writes every scalar so that Foundation reads it back")
    func roundTrips() throws {
        let scalars =
            (0...0xFFFF).compactMap { Unicode.Scalar($0 as UInt32) } + ["\u{10000}", "\u{1F600}", "\u{10FFFF}"]
        var text = ""
        text.unicodeScalars.append(contentsOf: scalars)
        for layout in [JSONWriter.Layout.compact, .indented] {
            var writer = JSONWriter(layout: layout)
            writer.beginArray()
            writer.string(text)
            writer.endArray()
            let read = try JSONDecoder().decode([String].self, from: Data(writer.bytes))
            #expect(Array(read[0].unicodeScalars) == Array(text.unicodeScalars))
        }
    }
}
