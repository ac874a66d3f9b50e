import Testing

@testable import MoreAppsCatalog

@Suite("Texts with placeholders")
struct TextTemplateTests {
    @Test(
        "replace placeholders",
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

    @Test("isolate a name of the other direction")
    func isolate() {
        #expect(TextTemplate.fill("Open {app}!", [.app: "קניות"]) == "Open \u{2068}קניות\u{2069}!")
    }

    @Test("leave braces in values alone")
    func keepValues() {
        #expect(TextTemplate.fill("{app} {version}", [.app: "{version}", .version: "1"]) == "{version} 1")
    }
}
