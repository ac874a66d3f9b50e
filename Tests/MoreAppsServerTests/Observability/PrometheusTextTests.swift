import Testing

@testable import MoreAppsServer

@Suite("Prometheus' text format")
struct PrometheusTextTests {
    @Test(
        "labels are escaped",
        arguments: [
            ("a", "a"), ("", ""), (#"\"#, #"\\"#), ("\"", #"\""#), ("a\nb", #"a\nb"#), (#"\n"#, #"\\n"#),
            ("\r\n", "\r\\n"),
            ("å🍏{},=", "å🍏{},="),
        ]
    )
    func labels(value: String, written: String) {
        var text = PrometheusText()
        text.begin("m", .gauge, help: "h")
        text.sample("m", "1", labels: ["a": value, "b": "x"])
        #expect(
            String(decoding: text.bytes, as: UTF8.self) == "# HELP m h\n# TYPE m gauge\nm{a=\"\(written)\",b=\"x\"} 1\n"
        )
    }

    @Test("help is escaped, but for its quotes")
    func help() {
        var text = PrometheusText()
        text.single("m", .counter, help: "a \"b\" \\ \n c", "0")
        #expect(String(decoding: text.bytes, as: UTF8.self) == "# HELP m a \"b\" \\\\ \\n c\n# TYPE m counter\nm 0\n")
    }

    @Test(
        "numbers are exact",
        arguments: [
            (0, 9, "0"), (1, 9, "0.000000001"), (57_000, 9, "0.000057"), (1_000_000_000, 9, "1"),
            (10_500_000_000, 9, "10.5"), (123, 0, "123"), (.max, 9, "9223372036.854775807"), (-1500, 3, "-1.5"),
        ]
    )
    func decimals(number: Int, digits: Int, text: String) {
        #expect(PrometheusText.decimal(number, digits: digits) == text)
    }
}
