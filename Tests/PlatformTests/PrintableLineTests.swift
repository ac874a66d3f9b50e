import Platform
import Testing

@Suite struct PrintableLineTests {
    @Test(
        "unprintable characters are escaped",
        arguments: [
            ("plain/path.png", "plain/path.png"), ("é 購物 🧺 ❤️ a\u{A0}b", "é 購物 🧺 ❤️ a\u{A0}b"), ("", ""),
            ("a\nb\r", "a\\u{A}b\\u{D}"), ("\u{1B}[31m", "\\u{1B}[31m"),
            ("\u{7F}\u{85}\u{9B}", "\\u{7F}\\u{85}\\u{9B}"),
            ("gpj.\u{202E}exe", "gpj.\\u{202E}exe"), ("\u{2028}\u{FEFF}", "\\u{2028}\\u{FEFF}"),
        ]
    )
    func printable(text: String, expected: String) {
        #expect(text.printableLine == expected)
        #expect(expected.printableLine == expected)
    }
}
