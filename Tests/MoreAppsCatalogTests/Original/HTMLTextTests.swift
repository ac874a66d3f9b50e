import Testing

@testable import MoreAppsCatalog

@Suite("HTML in the original's texts")
struct HTMLTextTests {
    @Test(
        "is what a browser shows of it",
        arguments: [
            ("Tom &amp; Jerry", "Tom & Jerry"), ("Tom & Jerry", "Tom & Jerry"), ("AT&T", "AT&T"), ("&", "&"),
            ("A <b>bold</b> move<br>", "A bold move"), ("one<br/>two<BR >three</br>four", "one\ntwo\nthree\nfour"),
            ("<p>One</p>\n<p>Two</p>", "One\n\nTwo"), ("<ul><li>One<li>Two</ul>", "One\nTwo"),
            ("  two  spaces\n and a\tline ", "two spaces and a line"), ("a&nbsp;&nbsp;b", "a\u{A0}\u{A0}b"),
            ("&copy 2012 &reg;", "© 2012 ®"), ("&copycat &notin &notin;", "©cat ¬in ∉"),
            ("&nosuch;&notit;", "&nosuch;&notit;"),
            ("&eacute;&Eacute;&euro;&hellip;&apos;&lArr;", "éÉ€…'⇐"), ("&equals;&bsol;&num;", "=\\#"),
            ("&#233;&#xE9;&#XE9;&#233", "éééé"), ("&#x1F600;", "😀"), ("&#128;&#150;", "€–"),
            ("&#0;&#xD800;&#x110000;&#99999999999;", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
            ("&#;&#x;&#xg", "&#;&#x;&#xg"),
            ("&lt;b&gt;", "<b>"), ("&amp;amp;", "&amp;"), ("5 < 6 && 7 > 6 <3 <>", "5 < 6 && 7 > 6 <3 <>"),
            ("a<b", "a<b"), ("a<!b", "a<!b"), ("</>a</ b>c", "ac"), ("<!-- a -->b<!-- c", "b<!-- c"),
            ("<!DOCTYPE html>a<?php b ?>c", "ac"), ("<a title='>' href=\">\">b</a>", "b"), ("<i title=a'b>c", "c"),
            ("<script>a</b></SCRIPT>b<style>c", "b"), ("\u{7}a&#7;", "a"), ("", ""), ("<br>", ""), ("&shy;", "\u{AD}"),
        ]
    )
    func isWhatBrowsersShow(html: String, plain: String) {
        #expect(HTMLText(html, in: .content).plain == plain)
    }

    @Test(
        "in an attribute has character references only, and no parameter of a URL is one",
        arguments: [
            ("?a=1&amp;b=2", "?a=1&b=2"), ("?a=1&copy=2&lt=3&regA", "?a=1&copy=2&lt=3&regA"), ("&copy;=&copy", "©=©"),
            ("<b>", "<b>"), ("  a ", "  a "), ("&#38;&#x26;", "&&"), ("&nosuch;&notit;", "&nosuch;&notit;"),
        ]
    )
    func isParsedInAttributes(html: String, plain: String) {
        #expect(HTMLText(html, in: .attribute).plain == plain)
    }

    @Test("tells what was changed, each thing once")
    func tellsChanges() {
        let text = HTMLText("<b>a</b> &amp; &amp; <b>&lt</b><br>b<p>\u{7}&foo;<!--x--><i", in: .content)
        #expect(text.decoded == ["&amp;", "&lt"])
        #expect(text.breaks == ["<br>", "<p>"])
        #expect(text.dropped == ["<b>", "</b>", "\\u{7}", "<!--x-->"])
        #expect(text.unknown == ["&foo;"])
        #expect(text.unclosed == ["<i"])
    }

    @Test("comes back the same after escaping", arguments: ["a & b", "<b>", "&amp;", "a\nb", "\"'`", "&copy=1", "é😀"])
    func comesBack(text: String) {
        #expect(HTMLText(HTMLText.escaped(text), in: .content).plain == text)
    }
}
