import Foundation
import Testing

@testable import MoreAppsCatalog

@Suite("The original's definitions")
struct OriginalDefinitionsTests {
    static let script = """
        "use strict";
        /* The apps */
        appDefinitions = {
            "company": "Tinybird & Co",
            "apps": [
                { "id": "shoppy", // filters out "self"
                  name: { "en": "Shoppy", 'sv': 'Handla "nu"', },
                  "category": "Lifestyle",
                  "summary": "Grocery",
                  "link": "http://itunes.apple.com/app/id421361944?mt=8",
                  "icon": "shoppy-114.png",
                  "type": "paid",
                  "extra": [1, 0x10, -2.5, null, {}],
                  "showOnLocales": [],
                  "showOnDevices": [ "ipad" ]
                },
            ]
        }

        affiliateAppDefinitions = { "apps": [
            { "id": "friend", "name": "Friend", "category": "Games", "summary": "Fun", "link": "http://itunes.apple.com/app/id5",
              "icon": "friend.png", "type": "free", "showOnLocales": ["sv_SE", "nn"], "showOnDevices": [] }
        ] };
        """

    static let converted = """
        {
          "company": "Tinybird & Co",
          "apps": [
            {
              "id": "shoppy",
              "name": {
                "en": "Shoppy",
                "sv": "Handla \\"nu\\""
              },
              "category": "Lifestyle",
              "summary": "Grocery",
              "link": "http://itunes.apple.com/app/id421361944?mt=8",
              "icon": "shoppy-114.png",
              "type": "paid",
              "extra": [
                1,
                16,
                -2.5,
                null,
                {}
              ],
              "showOnDevices": [
                "ipad"
              ]
            }
          ],
          "affiliates": [
            {
              "id": "friend",
              "name": "Friend",
              "category": "Games",
              "summary": "Fun",
              "link": "http://itunes.apple.com/app/id5",
              "icon": "friend.png",
              "type": "free",
              "showOnLocales": [
                "sv_SE",
                "nn"
              ]
            }
          ]
        }

        """

    @Test("become readable JSON, which reads without errors")
    func convert() throws {
        let (json, diagnostics) = OriginalDefinitions.convert(Array(Self.script.utf8), file: "a.js")
        #expect(diagnostics.map(\.description) == ["a.js:13:11: warning: app \"shoppy\": unknown key “extra”"])
        #expect(String(decoding: try #require(json), as: UTF8.self) == Self.converted)
        let reading = Catalog.read(try #require(json), file: "a.json") { _ in .missing(similar: nil) }
        #expect(reading.catalog?.apps.count == 1 && reading.catalog?.affiliates.count == 1)
    }

    @Test(
        "may be declared in any way",
        arguments: [
            "appDefinitions={company:'C',apps:[]};affiliateAppDefinitions={apps:[]}",
            "var appDefinitions = {company:'C',apps:[]};\nvar affiliateAppDefinitions = {apps:[]};",
            "affiliateAppDefinitions = {apps:[]}\nappDefinitions = {company:'C',apps:[]}",
            "const appDefinitions = {company:'C',apps:[]}, affiliateAppDefinitions = {apps:[]};;",
            "let/**/appDefinitions// x\n=/**/{company:'C',apps:[]}/**/;window.affiliateAppDefinitions={apps:[]}",
            "var appDefinitions, affiliateAppDefinitions;\nappDefinitions={company:'C',apps:[]};affiliateAppDefinitions={apps:[]}",
            "var appDefinitions\nvar affiliateAppDefinitions\nappDefinitions={company:'C',apps:[]}\naffiliateAppDefinitions={apps:[]}",
            "let appDefinitions = ({company:('C'),apps:((([])))}), affiliateAppDefinitions = ( {apps:[]} /**/ );",
            "appDefinitions={company:`C`,apps:[]};affiliateAppDefinitions={apps:[]};module.exports = { appDefinitions, x: `}` };",
            "appDefinitions={company:'C',apps:[]}\nmodule.exports = appDefinitions // }\naffiliateAppDefinitions={apps:[]}",
            "exports.x =\n  y(';')\nappDefinitions={company:'C',apps:[]};affiliateAppDefinitions={apps:[]}\nexport { appDefinitions,\n z }",
            "export const appDefinitions={company:'C',apps:[]}; export let affiliateAppDefinitions={apps:[]};export default appDefinitions",
            "\u{FEFF}'use strict'\nwindow . appDefinitions = {company:'C',apps:[],}; export const affiliateAppDefinitions = {apps:[,]}"
                .replacing("[,]", with: "[]"),
        ]
    )
    func mayBeDeclared(script: String) throws {
        let (json, diagnostics) = OriginalDefinitions.convert(Array(script.utf8), file: "a.js")
        #expect(diagnostics == [])
        let text = String(decoding: try #require(json), as: UTF8.self)
        #expect(text == "{\n  \"company\": \"C\",\n  \"apps\": [],\n  \"affiliates\": []\n}\n")
    }

    @Test("need no affiliates")
    func needNoAffiliates() throws {
        let (json, diagnostics) = OriginalDefinitions.convert(
            Array("appDefinitions = {company:'C',apps:[]}".utf8),
            file: "a.js"
        )
        #expect(diagnostics == [])
        #expect(String(decoding: try #require(json), as: UTF8.self) == "{\n  \"company\": \"C\",\n  \"apps\": []\n}\n")
    }

    @Test(
        "are refused with a position",
        arguments: [
            ("", "1:1: error: the variable “appDefinitions” is not assigned"),
            ("affiliateAppDefinitions = {apps: []}", "1:1: error: the variable “appDefinitions” is not assigned"),
            ("appDefinitions = []", "1:18: error: “appDefinitions” must be an object, not an array"),
            (
                "appDefinitions = {}; affiliateAppDefinitions = 1",
                "1:48: error: “affiliateAppDefinitions” must be an object"
            ),
            ("appDefinitions", "1:15: error: expected “=” after “appDefinitions”, not the end of the text"),
            ("appDefinitions = load()", "1:18: error: expected a value, not “load”"),
            ("appDefinitions = {a: 1} + 2", "1:25: error: expected a variable name, not “+”"),
            ("function f() {}", "1:10: error: expected “=” after “function”, not “f”"),
            ("appDefinitions = {\n  a: 'x' + 'y'\n}", "2:9: error: expected “,” or “}”"),
            ("appDefinitions = {company: `a${b}`}", "1:30: error: “${” makes the template an expression"),
            ("appDefinitions = {company: `a\n}", "1:28: error: the template that starts here isn't closed: expected `"),
            ("appDefinitions = ({company: 'C', apps: []}", "1:43: error: the text ends inside the parentheses"),
            ("appDefinitions = ({company: 'C', apps: []};", "1:43: error: expected “)”, not “;”"),
            (
                "appDefinitions = \(String(repeating: "(", count: 100_000))",
                "1:82: error: arrays and objects nest deeper"
            ),
            ("appDefinitions = {company: 'C', apps: [], 01: 1}", "1:43: error: “01” isn't a valid number"),
            (
                "appDefinitions = {company: 'C', apps: []}\nmodule.exports = {",
                "2:19: error: the text ends inside the export"
            ),
            ("var appDefinitions;", "1:1: error: the variable “appDefinitions” is not assigned"),
            ("appDefinitions = {apps: []}", "1:18: error: the definitions lack the key “company”"),
            ("appDefinitions = {company: 'C'}", "1:18: error: the definitions lack the key “apps”"),
            (
                "appDefinitions = {company: 'C', apps: [\n{id: 'a', name: 'A', appStoreID: 1}, {id: 'a', name: 'A', appStoreID: 1}]}",
                "2:43: error: app \"a\": app 1 already has this id"
            ),
            (
                "affiliateAppDefinitions = {apps: [{id: 'a', name: 'A', appStoreID: 1}]};\n"
                    + "appDefinitions = {company: 'C', apps: [{id: 'a', name: 'A', appStoreID: 1}]};",
                "1:40: error: affiliate \"a\": app 1 already has this id"
            ),
            (
                "appDefinitions = {company: 'C', apps: [{id: 'a', name: 'A', link: 'javascript:x'}]}",
                "1:67: error: app \"a\": “link” has the scheme “javascript”"
            ),
            (
                "appDefinitions = {company: 'C', apps: [], affiliates: []}; affiliateAppDefinitions = {apps: []}",
                "1:87: error: “appDefinitions” has affiliates too"
            ),
            ("<html>", "1:1: error: expected a variable name, not “<”"),
        ]
    )
    func areRefused(script: String, message: String) {
        let (json, diagnostics) = OriginalDefinitions.convert(Array(script.utf8), file: "a.js")
        #expect(json == nil)
        #expect(diagnostics.contains { $0.description.hasPrefix("a.js:" + message) }, "\(diagnostics)")
    }

    @Test("may have numbers for keys, and templates that run over lines")
    func mayUseScriptLiterals() throws {
        let script =
            "appDefinitions = {company: `C\\`\\u0041$\r\nD`, apps: [], x: {1: `a`, 0x10: 'b', .5: ('c'), 2.0: [`d`]}}"
        let (json, diagnostics) = OriginalDefinitions.convert(Array(script.utf8), file: "a.js")
        #expect(diagnostics.map(\.severity) == [.warning])
        let read = try JSONSerialization.jsonObject(with: Data(try #require(json)))
        let root = try #require(read as? [String: Any])
        #expect(root["company"] as? String == "C`A$\nD")
        let numbers = try #require(root["x"] as? [String: Any])
        #expect(numbers["1"] as? String == "a" && numbers["16"] as? String == "b" && numbers["0.5"] as? String == "c")
        #expect(numbers["2"] as? [String] == ["d"])
    }

    @Test("are JavaScript only in a script", arguments: ["{1: 2}", "(1)", "`a`", "[`a`]", "{a: (1)}"])
    func refusesScriptInJSON(text: String) {
        #expect(LocatedJSONReader.read(Array(text.utf8)).sink.hasErrors)
    }

    @Test("drop what has no counterpart, with a warning")
    func lose() {
        let script =
            "version = 2; appDefinitions = {company:'C',apps:[]}; affiliateAppDefinitions = {title:'T',apps:[]}"
        let (json, diagnostics) = OriginalDefinitions.convert(Array(script.utf8), file: "a.js")
        #expect(json != nil)
        #expect(diagnostics.map { "\($0.position?.column ?? 0) \($0.severity)" } == ["1 warning", "81 warning"])
    }
}

@Suite("The original's form")
struct OriginalFormTests {
    static let definitions = """
        {company: "A & </script>\u{2028}", defaultLanguage: "sv", apps: [
          {id: "a", name: {"pt-BR": "Brasil", "pt-PT": "Portugal", "zh-Hant": "繁", "zh-Hans": "简", no: "Norsk", fil: "Pinoy"},
           link: "https://a.example/id1?x='", icon: "icons/i (1)'.png", type: "paid", showOnLocales: ["sv-se", "nn", "GB"],
           showOnDevices: ["iPod", "mac"]},
          {id: "b", name: "B", summary: {sv: "Svenska", de: "Deutsch"}, appStoreID: 2, icon: "https://cdn.example/'.png"}]}
        """

    @Test("has every key that the original page looks at, and every language by two letters")
    func hasEveryKey() throws {
        let form = String(decoding: try makeCatalog(Self.definitions).originalForm(), as: UTF8.self)
        let lines = form.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines[0].hasPrefix("appDefinitions = {") && lines[0].hasSuffix("};"))
        #expect(lines[1] == "affiliateAppDefinitions = {\"apps\":[]};")
        #expect(!form.contains("<") && !form.contains("\u{2028}"))

        let json = try JSONSerialization.jsonObject(
            with: Data(lines[0].dropFirst("appDefinitions = ".count).dropLast().utf8)
        )
        let root = try #require(json as? [String: Any])
        #expect(root["company"] as? String == "A & </script>\u{2028}")
        let apps = try #require(root["apps"] as? [[String: Any]])
        for app in apps {
            #expect(
                Set(app.keys) == [
                    "id", "name", "category", "summary", "link", "icon", "type", "showOnLocales", "showOnDevices",
                ]
            )
        }
        #expect(
            apps[0]["name"] as? [String: String] == [
                "pt-BR": "Brasil", "pt-PT": "Portugal", "zh-Hant": "繁", "zh-Hans": "简", "no": "Norsk", "fil": "Pinoy",
                "pt": "Brasil", "zh": "简", "nb": "Norsk", "nn": "Norsk", "en": "Brasil",
            ]
        )
        #expect(apps[0]["category"] as? String == "")
        #expect(apps[0]["link"] as? String == "https://a.example/id1?x=%27")
        #expect(apps[0]["icon"] as? String == "icons/i%20%281%29%27.png")
        #expect(apps[0]["showOnLocales"] as? [String] == ["sv_SE", "nn", "_GB"])
        #expect(apps[0]["showOnDevices"] as? [String] == ["iphone", "mac"])
        #expect(apps[1]["summary"] as? [String: String] == ["sv": "Svenska", "de": "Deutsch", "en": "Svenska"])
        #expect(apps[1]["icon"] as? String == "https://cdn.example/%27.png")
        #expect(apps[1]["type"] as? String == "free")
    }

    @Test("converts back to definitions that select the same")
    func convertsBack() throws {
        let catalog = try makeCatalog(SelectorTests.definitions)
        let (json, diagnostics) = OriginalDefinitions.convert(catalog.originalForm(), file: "a.js")
        #expect(diagnostics.allSatisfy { $0.severity == .warning })
        let again = try makeSelector(String(decoding: try #require(json), as: UTF8.self))
        let selector = Selector(catalog: catalog, words: testWords)
        for locale in ["sv_SE", "en_US", "zh_TW", "ar"] {
            for device in ["iphone", "ipad"] {
                let expected = selector.selection(locale: locale, device: device)
                let actual = again.selection(locale: locale, device: device)
                #expect(actual.apps.map(\.id) == expected.apps.map(\.id))
                #expect(actual.apps.map(\.summary) == expected.apps.map(\.summary))
                #expect(actual.apps.map(\.link) == expected.apps.map(\.link))
            }
        }
    }
}
