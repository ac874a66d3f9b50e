import Testing

@testable import MoreAppsCatalog

@Suite("Texts with placeholders")
struct TextTemplateTests {
    @Test(
        "put values into their places",
        arguments: [
            ("Update {app} to {version}", "Update Shoppy to 2.0"), ("{app}{app}", "ShoppyShoppy"), ("none", "none"),
            ("{App} {name} {} { app} {app", "{App} {name} {} { app} {app"), ("{{app}}", "{Shoppy}"), ("", ""),
            ("{app", "{app"), ("a}{app}{", "a}Shoppy{"),
            ("{abcdefghijklmnopqrstuvwxyz}", "{abcdefghijklmnopqrstuvwxyz}"),
            ("عدّل {app}", "عدّل \u{2068}Shoppy\u{2069}"),
        ]
    )
    func fill(text: String, expected: String) {
        #expect(TextTemplate.fill(text, [.app: "Shoppy", .version: "2.0"]) == expected)
    }

    @Test("isolate a name that runs the other way")
    func isolate() {
        #expect(TextTemplate.fill("Open {app}!", [.app: "קניות"]) == "Open \u{2068}קניות\u{2069}!")
    }

    @Test("don't take a value's braces for a place")
    func keepValues() {
        #expect(TextTemplate.fill("{app} {version}", [.app: "{version}", .version: "1"]) == "{version} 1")
    }
}
