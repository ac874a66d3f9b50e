import Testing

@testable import MoreAppsServer

@Suite struct HTMLScannerTests {
    @Test(
        "the start tags of a page are found",
        arguments: [
            ("", []), ("text < 3 <", []), ("a<b", ["b"]), ("<p>", ["p"]), ("<P CLASS=A><bR/>", ["p", "br"]),
            ("</p><p></p >", ["p"]), ("<!DOCTYPE html><?xml?><html>", ["html"]),
            ("<h1><my-element>", ["h1", "my-element"]), ("< p><1><_>", []), ("<p", ["p"]), ("<p a", ["p"]),
            ("<p a=", ["p"]), ("<p a=\"", ["p"]), ("<p a='b'", ["p"]), ("<p a=\"<i>\" b='<b>' c=<u>>", ["p"]),
            ("<p a='\"<i>'><b>", ["p", "b"]), ("<p\n\ta\n=\n\"x\"\n><b>", ["p", "b"]), ("<p =><b>", ["p", "b"]),
            ("<p a==b><i>", ["p", "i"]), ("<p /a/ / b><i>", ["p", "i"]),
        ] as [(String, [String])]
    )
    func tags(page: String, names: [String]) {
        #expect(HTMLScanner.tags(of: Array(page.utf8)).map(\.name) == names)
    }

    @Test(
        "a comment hides its content, and ends where browsers end it",
        arguments: [
            ("<!-- <p> --><b>", ["b"]), ("<!----><b>", ["b"]), ("<!--><b>-->", ["b"]), ("<!---><b>", ["b"]),
            ("<!-- > <p> -- ><i>--><b>", ["b"]), ("<!-- <p> --!><b>", ["b"]), ("<!-- <p>", []), ("<!--", []),
            ("<!--->", []), ("<!-- a -- b --><i>", ["i"]), ("<!-- <!-- --><b>", ["b"]), ("<!-><b>", ["b"]),
        ] as [(String, [String])]
    )
    func comments(page: String, names: [String]) {
        #expect(HTMLScanner.tags(of: Array(page.utf8)).map(\.name) == names)
    }

    @Test(
        "attributes are read as browsers read them",
        arguments: [
            ("<p>", []), ("<p a>", ["a"]), ("<p a b = c D='E F' g=\"h'i\">", ["a", "b=c", "d=E F", "g=h'i"]),
            ("<p a=>", ["a="]), ("<p a= >", ["a="]), ("<p a=''>", ["a="]), ("<p a=b/>", ["a=b/"]),
            ("<p a/b=c>", ["a", "b=c"]),
            ("<p a='1'b='2'>", ["a=1", "b=2"]), ("<p a=x\"y'z>", ["a=x\"y'z"]), ("<p A=1 a=2>", ["a=1", "a=2"]),
            ("<p data-x=å>", ["data-x=å"]), ("<p a = 'unclosed", ["a=unclosed"]), ("<p a=unclosed", ["a=unclosed"]),
        ] as [(String, [String])]
    )
    func attributes(page: String, expected: [String]) throws {
        let bytes = Array(page.utf8)
        let tag = try #require(HTMLScanner.tags(of: bytes).first)
        let attributes = tag.attributes.map { attribute in
            attribute.name + (attribute.value.map { "=" + String(decoding: bytes[$0], as: UTF8.self) } ?? "")
        }
        #expect(attributes == expected)
        // The first occurrence counts.
        #expect(tag.value(of: "a") == tag.attributes.first { $0.name == "a" }?.value)
        #expect(tag.range.lowerBound == 0)
    }

    @Test(
        "the content of text elements is text",
        arguments: [
            ("<script>if (a<b) \"<p>\"</script><b>", "if (a<b) \"<p>\"", ["script", "b"]),
            ("<SCRIPT>x</Script><b>", "x", ["script", "b"]), ("<script>x</script ><b>", "x", ["script", "b"]),
            ("<script>x</script/><b>", "x", ["script", "b"]), ("<script>x</script\n><b>", "x", ["script", "b"]),
            ("<script>'</scripts>'</script><b>", "'</scripts>'", ["script", "b"]),
            ("<script>'</scrip'</script><b>", "'</scrip'", ["script", "b"]),
            ("<script></script>", "", ["script"]), ("<script>unclosed<p>", "unclosed<p>", ["script"]),
            ("<script>", "", ["script"]),
            ("<script>x</script", "x</script", ["script"]),
            ("<script><!-- <p> --></script><b>", "<!-- <p> -->", ["script", "b"]),
            ("<style>a>b{}/*</p><i>*/</style>", "a>b{}/*</p><i>*/", ["style"]),
            ("<title>A <b> & </titles></title><p>", "A <b> & </titles>", ["title", "p"]),
            ("<textarea><script></textarea><p>", "<script>", ["textarea", "p"]),
        ] as [(String, String, [String])]
    )
    func text(page: String, content: String, names: [String]) throws {
        let bytes = Array(page.utf8)
        let tags = HTMLScanner.tags(of: bytes)
        #expect(tags.map(\.name) == names)
        let range = try #require(tags.first?.content)
        #expect(String(decoding: bytes[range], as: UTF8.self) == content)
        #expect(tags.dropFirst().allSatisfy { $0.content == nil })
    }

    @Test func `any beginning of a page, and any bytes, are scanned to their end`() {
        let page = Array(
            "<!doctype html><html lang='a'><!-- c --><script src=x>a</script><p a b=\"c\"></p><title>é</title>".utf8
        )
        for count in 0...page.count {
            for tag in HTMLScanner.tags(of: Array(page[..<count])) { #expect(tag.range.upperBound <= count) }
        }
        for byte in UInt8.min...UInt8.max {
            let names = HTMLScanner.tags(of: Array("<p ".utf8) + [byte, byte] + Array("><b>".utf8)).map(\.name)
            #expect(names.first == "p")
        }
    }
}
