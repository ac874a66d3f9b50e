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
            "<!--\nappDefinitions={}; appDefinitions.company='C'; appDefinitions['apps']=[]; affiliateAppDefinitions={apps:[]}\n-->",
            "var c = 'C', none = new Array(); appDefinitions = {company: c, apps: none.concat([])}; affiliateAppDefinitions = {apps: none}",
            "appDefinitions={company:'D',apps:[]}\r\nappDefinitions.company='C';affiliateAppDefinitions={};window.affiliateAppDefinitions.apps=[]",
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
            (
                "appDefinitions = {a: 1} + 2",
                "1:25: error: “+” joins a text with another or with a number, not an object"
            ),
            ("appDefinitions = {company: 1 + 2}", "1:30: error: “+” joins a text with another or with a number"),
            (
                "appDefinitions = {company: name}",
                "1:28: error: expected a value, not “name”: scripts aren't run"
            ),
            ("appDefinitions = {company: 'C'.big()}", "1:31: error: “.big” can't be evaluated: write its value"),
            ("appDefinitions = {company: ['C'].concat('D'", "1:44: error: the text ends inside the parentheses"),
            ("appDefinitions = {company: '\\u{110000}'}", "1:29: error: expected hexadecimal digits up to 10FFFF"),
            ("appDefinitions.apps = []", "1:1: error: “appDefinitions” isn't an object before this line"),
            (
                "appDefinitions = {apps: 1}; appDefinitions.apps.push(1)",
                "1:29: error: “appDefinitions.apps” isn't a list"
            ),
            (
                "appDefinitions = {apps: []}; appDefinitions.apps[0] = {}",
                "1:50: error: expected a key in quotes, not “0”"
            ),
            ("function f() {", "1:15: error: the text ends inside the function on line 1"),
            ("appDefinitions = {\n  a: 'x' - 'y'\n}", "2:9: error: expected “,” or “}”"),
            ("appDefinitions = {company: `a${b}`}", "1:30: error: “${” makes the template an expression"),
            ("appDefinitions = {company: `a\n}", "1:28: error: the template that starts here isn't closed: expected `"),
            ("appDefinitions = ({company: 'C', apps: []}", "1:43: error: the text ends inside the parentheses"),
            ("appDefinitions = ({company: 'C', apps: []};", "1:43: error: expected “)”, not “;”"),
            ("appDefinitions = \(String(repeating: "new ", count: 100_000))", "1:277: error: arrays and objects nest"),
            ("appDefinitions = \(String(repeating: "void ", count: 100_000))", "1:342: error: arrays and objects nest"),
            (
                "appDefinitions = \(String(repeating: "(", count: 100_000))",
                "1:82: error: arrays and objects nest deeper"
            ),
            ("appDefinitions = {company: 'C', apps: [], 01: 1}", "1:43: error: “01” isn't a valid number"),
            (
                "appDefinitions = {company: 'C', apps: []}\nmodule.exports = {",
                "2:19: error: the text ends inside the statement"
            ),
            ("var appDefinitions;", "1:1: error: the variable “appDefinitions” is not assigned"),
            ("appDefinitions = {apps: []}", "1:18: error: the definitions lack the key “company”"),
            ("appDefinitions = {company: 'C'}", "1:18: error: the definitions lack the key “apps”"),
            (
                "appDefinitions = {company: 'C', apps: [{id: 'a', name: 'A', link: 'javascript:x'}]}",
                "1:67: error: app \"a\": “link” has the scheme “javascript”"
            ),
            (
                "appDefinitions = {company: 'C', apps: [], affiliates: []}; affiliateAppDefinitions = {apps: []}",
                "1:87: error: “appDefinitions” has affiliates too"
            ),
            ("<html>", "1:1: error: this is a web page, not a script: convert the file that it loads"),
            ("{\"apps\": []}", "1:1: error: this is JSON, not a script that assigns “appDefinitions”"),
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
        #expect(root["company"] as? String == "C`A$ D")
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
        let script = """
            version = 2; appDefinitions = {company:'C',apps:[]}; affiliateAppDefinitions = {title:'T',apps:[]}
            function write(text)
            {
              /* } */ document.write(text + "}")
            }
            write("(", [1]); window.show(
              2)
            """
        let (json, diagnostics) = OriginalDefinitions.convert(Array(script.utf8), file: "a.js")
        #expect(json != nil)
        #expect(
            diagnostics.map { "\($0.position?.column ?? 0) \($0.severity)" } == [
                "1 warning", "81 warning", "1 warning", "1 warning", "18 warning",
            ]
        )
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
        #expect(root["company"] as? String == "A &amp; &lt;/script&gt;\u{2028}")
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
                "tl": "Pinoy", "pt": "Brasil", "zh": "简", "nb": "Norsk", "nn": "Norsk", "en": "Brasil",
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

    @Test(
        "is HTML, as the original page writes it",
        arguments: [
            ("Tom & Jerry", "Tom &amp; Jerry"), ("a < b > c", "a &lt; b &gt; c"), ("&amp;", "&amp;amp;"),
            ("one\ntwo", "one<br>two"), ("it's \"quoted\"", "it's \"quoted\""), ("Å 😀", "Å 😀"),
        ]
    )
    func isHTML(text: String, html: String) throws {
        let definitions: [String: Any] = [
            "company": text,
            "apps": [
                [
                    "id": "a", "name": text, "summary": ["en": text], "category": ["sv": "Annan", "en": text],
                    "link": "https://a.example/id1?a=1&copy;=(2)", "icon": "https://a.example/(1)?a=1&lt=2",
                ]
            ],
        ]
        let json = String(decoding: try JSONSerialization.data(withJSONObject: definitions), as: UTF8.self)
        let form = String(decoding: try makeCatalog(json).originalForm(), as: UTF8.self)
        let script = form.prefix { $0 != "\n" }.dropFirst("appDefinitions = ".count).dropLast()
        let root = try #require(try JSONSerialization.jsonObject(with: Data(script.utf8)) as? [String: Any])
        #expect(root["company"] as? String == html)
        let app = try #require((root["apps"] as? [[String: Any]])?.first)
        #expect(app["name"] as? String == html)
        #expect(app["summary"] as? [String: String] == ["en": html])
        #expect(app["category"] as? String == html)
        #expect(app["link"] as? String == "https://a.example/id1?a=1&amp;copy;=(2)")
        #expect(app["icon"] as? String == "https://a.example/%281%29?a=1&amp;lt=2")
    }

    @Test("has one category: in the default language, else in English, else the first")
    func hasOneCategory() throws {
        func category(_ text: String, default language: String) throws -> String? {
            let entry = "{id: 'a', name: 'A', appStoreID: 1, category: \(text)}"
            let catalog = try makeCatalog("{company: 'C', defaultLanguage: '\(language)', apps: [\(entry)]}")
            let form = String(decoding: catalog.originalForm(), as: UTF8.self)
            return form.firstMatch(of: /"category":("[^"]*")/).map { String($0.1) }
        }
        #expect(try category("{en: 'Games', sv: 'Spel'}", default: "en") == "\"Games\"")
        #expect(try category("{en: 'Games', sv: 'Spel'}", default: "sv") == "\"Spel\"")
        #expect(try category("{de: 'Spiele', en: 'Games'}", default: "sv") == "\"Games\"")
        #expect(try category("{de: 'Spiele', fr: 'Jeux'}", default: "sv") == "\"Spiele\"")
        #expect(try category("'Games'", default: "sv") == "\"Games\"")
    }

    @Test("has the other codes of a language")
    func hasOtherCodes() throws {
        let entry = "{id: 'a', name: {he: 'H', id: 'I', ro: 'R'}, appStoreID: 1, showOnLocales: ['iw_IL', 'no', 'sv']}"
        let form = String(decoding: try makeCatalog("{company: 'C', apps: [\(entry)]}").originalForm(), as: UTF8.self)
        #expect(form.contains(#""name":{"he":"H","id":"I","ro":"R","iw":"H","in":"I","mo":"R","en":"H"}"#), "\(form)")
        #expect(form.contains(#""showOnLocales":["he_IL","iw_IL","nb","no","sv"]"#), "\(form)")
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
