import MoreAppsCatalog
import Testing

@testable import MoreAppsServer

@Suite struct PageTemplateTests {
    private static let data = "<script type=\"application/json\" id=\"moreapps-data\"></script>"
    private static let values = PageTemplate.Values(
        language: "sv",
        direction: "ltr",
        title: "Apps & <b>\"'",
        data: AssembledText("{\"a\":\"\\u003C/script>\"}".utf8)
    )
    private static let filled = "{\"a\":\"\\u003C/script>\"}</script>"

    @Test(
        "the language and direction are set whatever the page has",
        arguments: [
            ("<html>", "<html dir=\"ltr\" lang=\"sv\">"), ("<html lang=\"en\">", "<html dir=\"ltr\" lang=\"sv\">"),
            ("<html lang='en' dir='rtl'>", "<html lang='sv' dir='ltr'>"),
            ("<html lang=en dir=auto>", "<html lang=sv dir=ltr>"),
            ("<HTML LANG=\"\" class=a>", "<HTML dir=\"ltr\" LANG=\"sv\" class=a>"),
            ("<html dir=rtl>", "<html lang=\"sv\" dir=ltr>"), ("", ""),
        ]
    )
    func language(tag: String, expected: String) throws {
        let page = try rendered("<!DOCTYPE html>\n\(tag)<body>\(Self.data)</body>")
        let start = try #require(page.firstRange(of: "<body>")).lowerBound
        let html = page[..<start].dropFirst("<!DOCTYPE html>\n".count)
        // Attributes may be in any order.
        #expect(parts(html) == parts(expected[...]))
    }

    @Test func `an attribute without a value is overruled: the first of a name counts`() throws {
        let page = Array(try rendered("<html lang dir>\(Self.data)").utf8)
        let tag = try #require(HTMLScanner.tags(of: page).first)
        #expect(tag.value(of: "lang").map { String(decoding: page[$0], as: UTF8.self) } == "sv")
        #expect(tag.value(of: "dir").map { String(decoding: page[$0], as: UTF8.self) } == "ltr")
    }

    @Test(
        "the title is set as text",
        arguments: [
            "<title></title>", "<title>More <b>Apps</b></title>", "<TITLE>x</TITLE>", "<title lang=en>a\nb</title>",
        ]
    )
    func title(element: String) throws {
        let page = try rendered("<head>\(element)</head>\(Self.data)")
        #expect(page.contains(">Apps &amp; &lt;b&gt;&quot;&#39;</"))
        #expect(!page.contains("More"))
        #expect(page.hasSuffix(Self.filled))
    }

    @Test func `only the placeholders change`() throws {
        let before = "\u{FEFF}<!doctype html>\r\n<!-- <html lang=x> <title>t</title> \(Self.data) -->\n<p>é\0</p>"
        let after = "<script>\"<title>\"</script></body>"
        #expect(try rendered(before + Self.data + after) == before + Self.data.dropLast(9) + Self.filled + after)
    }

    @Test(
        "the data element is known by its id and type",
        arguments: [
            "<script id=moreapps-data type=application/json></script>",
            "<SCRIPT TYPE='application/json' ID='moreapps-data'>{\"old\": 1}</SCRIPT>",
            "<script id='moreapps-data' hidden type='application/json'>\n</script>",
        ]
    )
    func dataElement(element: String) throws {
        let page = try rendered(element)
        #expect(page.contains(String(decoding: Self.values.data.bytes, as: UTF8.self) + "</"))
        #expect(!page.contains("old"))
    }

    @Test(
        "a page without the data element isn't a promo page",
        arguments: [
            "", "<p>", "<!-- \(data) -->", "<script id=moreapps-data></script>",
            "<script type=application/json></script>",
            "<div id=moreapps-data type=application/json></div>",
            "<script id=moreapps-data2 type=application/json></script>",
            "<script id=moreapps-data type=text/javascript></script>", "<textarea>\(data)</textarea>", "<title>\(data)",
            "<script>'\(data.dropLast(9))'</script>",
        ]
    )
    func none(page: String) {
        let template = PageTemplate(page: Array(page.utf8)) { _ in nil }
        #expect(template?.preloads == nil)
    }

    private func rendered(_ page: String) throws -> String {
        let made = PageTemplate(page: Array(page.utf8)) { _ in nil }
        let template = try #require(made)
        return String(decoding: template.render(Self.values).bytes, as: UTF8.self)
    }

    private func parts(_ tag: Substring) -> Set<Substring> {
        Set(tag.filter { $0 != "<" && $0 != ">" }.split(separator: " "))
    }
}
