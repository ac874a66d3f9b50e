import Foundation
import Testing

@testable import MoreAppsCatalog

@Suite("Selecting")
struct SelectorTests {
    static let definitions = """
        { company: "Tinybird", apps: [
            { id: "shoppy", name: "Shoppy", category: "Lifestyle", summary: { en: "Grocery shopping", sv: "Inköpslista" },
              bundleID: "se.tinybird.shoppy", link: "https://apps.apple.com/app/id421361944", icon: "icons/shoppy (1).png", type: "paid" },
            { id: "swedish", name: "Svenska", link: "https://a.example/", showOnLocales: ["sv_SE"] },
            { id: "hant", name: "繁體", appStoreID: 3, showOnLocales: ["zh-Hant"] },
            { id: "phone", name: "Phone", appStoreID: 4, showOnDevices: ["iphone"] },
            { id: "pad", name: "Pad", appStoreID: 5, showOnDevices: ["ipad", "mac"], icon: "https://cdn.example/p.png" },
          ], affiliates: [ { id: "friend", name: { sv: "Vän" }, appStoreID: 6 } ] }
        """

    @Test("writes keys in the documented order, without absent ones")
    func writesJSON() throws {
        let selector = try makeSelector(Self.definitions)
        let json = selector.selection(locale: "sv_SE", device: "iphone", me: "swedish").json()
        #expect(
            String(decoding: json, as: UTF8.self) == """
                {"company":"Tinybird","title":"title Tinybird (sv)","language":"sv","direction":"ltr","apps":[\
                {"id":"shoppy","name":"Shoppy","category":"Lifestyle","summary":"Inköpslista",\
                "link":"https://apps.apple.com/app/id421361944","appStoreID":"421361944",\
                "icon":"/icons/shoppy%20%281%29.png","type":"paid","button":"viewInAppStore (sv)"},\
                {"id":"phone","name":"Phone","link":"https://apps.apple.com/app/id4","appStoreID":"4","type":"free",\
                "button":"freeInAppStore (sv)"}],"affiliatesTitle":"affiliatesTitle (sv)","affiliates":[{"id":"friend","name":"Vän",\
                "link":"https://apps.apple.com/app/id6","appStoreID":"6","type":"free","button":"freeInAppStore (sv)"}]}
                """
        )
    }

    @Test(
        "filters by device",
        arguments: [
            (nil, ["shoppy", "phone", "pad"]), ("iphone", ["shoppy", "phone"]), ("iPhone", ["shoppy", "phone"]),
            ("IPOD", ["shoppy", "phone"]), ("ipad", ["shoppy", "pad"]), ("Mac", ["shoppy", "pad"]), ("tv", ["shoppy"]),
            ("", ["shoppy"]), (String(repeating: "iphone", count: 2000), ["shoppy"]), ("iphone ", ["shoppy"]),
        ] as [(String?, [String])]
    )
    func filtersByDevice(device: String?, expected: [String]) throws {
        #expect(
            try makeSelector(Self.definitions).selection(locale: "en_US", device: device).apps.map(\.id) == expected
        )
    }

    @Test(
        "filters by locale",
        arguments: [
            (nil, "shoppy"), ("en_US", "shoppy"), ("sv_SE", "shoppy swedish"), ("sv_FI", "shoppy swedish"),
            ("en_SE", "shoppy swedish"), ("sv", "shoppy swedish"), ("en_US@rg=sezzzz", "shoppy swedish"),
            ("_SE", "shoppy swedish"), ("xx_SE", "shoppy swedish"), ("sv_SE@rg=uszzzz", "shoppy swedish"),
            ("en_SE@rg=uszzzz", "shoppy"), ("se_NO", "shoppy"), ("en_US@calendar=japanese", "shoppy"),
            ("zh_TW", "shoppy hant"), ("zh-Hant_CN", "shoppy hant"), ("zh_HK", "shoppy hant"), ("zh_CN", "shoppy"),
            ("zh-Hans_TW", "shoppy"), ("zh", "shoppy"), ("zh_CN_#Hant", "shoppy hant"), ("cmn_TW", "shoppy hant"),
            ("yue_HK", "shoppy"), ("junk!", "shoppy"), ("", "shoppy"), ("swe_FI", "shoppy swedish"),
        ] as [(String?, String)]
    )
    func filtersByLocale(locale: String?, expected: String) throws {
        let apps = try makeSelector(Self.definitions).selection(locale: locale, device: "tv").apps
        #expect(apps.map(\.id).joined(separator: " ") == expected)
    }

    @Test(
        "matches a condition by language or region, and by script where it names one",
        arguments: [
            ("sv_SE", "sv_FI", true), ("sv_SE", "fi_SE", true), ("sv_SE", "fi_FI", false), ("nn", "nn_NO", true),
            ("nn", "nb_NO", false), ("SE", "en_SE", true), ("SE", "sv_FI", false), ("SE", "se_NO", false),
            ("se", "se_NO", true), ("se", "sv_SE", false), ("_SE", "sv_SE", true), ("und_SE", "en_SE", true),
            ("UK", "en_GB", true), ("GB", "en_UK", true), ("fi", "fil_PH", false), ("fil", "fi_FI", false),
            ("fil", "tl_PH", true), ("iw", "he_IL", true), ("he", "iw_IL", true), ("in", "id_ID", true),
            ("zh-Hans", "zh_CN", true), ("zh-Hans", "zh-Hant_CN", false), ("zh-Hans_CN", "en_CN", false),
            ("zh-Hans_CN", "zh_SG", true), ("zh_CN", "zh-Hant_TW", true), ("sr-Latn", "sr_RS", false),
            ("sr-Latn", "sr-Latn_RS", true), ("sr-Latn", "sr_ME", true), ("es_419", "es_ES", true),
            ("es_419", "pt_419", true), ("ur_PK", "pa-Arab_PK", true), ("pa-Arab", "pa_PK", true), ("no", "nb", true),
            ("nb", "no", true), ("nb_NO", "no", true), ("no", "no_NO", true), ("no_NO", "nb", true),
            ("no", "nn", false), ("nb", "nn", false), ("nn", "no", false), ("nn", "nb", false),
            // Groups of countries.
            ("EU", "sv_SE", true), ("EU", "en_RO", true), ("EU", "en_GB", false), ("EU", "de_CH", false),
            ("EU", "eu_ES", true), ("EU", "eu", false), ("_EU", "sv_FI", true), ("EZ", "de_DE", true),
            ("EZ", "sv_SE", false), ("UN", "sv_SE", true), ("UN", "zh_TW", false), ("_419", "es_MX", true),
            ("_419", "pt_BR", true), ("_419", "en_JM", true), ("_419", "es_ES", false), ("_419", "es_US", false),
            ("419", "es_AR", true), ("_150", "en_GB", true), ("150", "de_CH", true), ("150", "tr_TR", false),
            ("150", "en_150", true), ("155", "fr_FR", true), ("155", "sv_SE", false), ("001", "ja_JP", true),
            ("001", "en_150", true), ("003", "es_MX", true), ("202", "sw_KE", true), ("und_142", "ja_JP", true),
            ("_Latn_150", "sr-Latn_RS", true), ("_Latn_150", "sr_RS", false), ("EU", "en_UK", false),
            ("EU", "xx_DE", true), ("EU", "en_US@rg=dezzzz", true), ("EU", "en", false),
            // With a language, a group only says which form of it.
            ("es_419", "pt_BR", false), ("ar_001", "en_US", false), ("en_150", "sv_SE", false),
            ("en_150", "en_US", true), ("150", "en_001", false),
            ("no-Latn", "nb_SE", true), ("no_NO", "nn_NO", true), ("no", "en_NO", false), ("nor", "nb", true),
        ]
    )
    func matchesConditions(item: String, locale: String, expected: Bool) throws {
        let selector = try makeSelector(
            "{company: 'C', apps: [{id: 'a', name: 'A', appStoreID: 1, showOnLocales: ['\(item)']}]}"
        )
        #expect(selector.selection(locale: locale).apps.isEmpty != expected)
    }

    @Test("leaves out the asking app by its exact id, among apps and affiliates")
    func leavesOutAsker() throws {
        let selector = try makeSelector(Self.definitions)
        #expect(selector.selection(locale: "en", me: "shoppy").apps.map(\.id) == ["phone", "pad"])
        #expect(selector.selection(locale: "en", me: "se.tinybird.shoppy").apps.map(\.id) == ["phone", "pad"])
        #expect(selector.selection(locale: "en", me: "se.tinybird").apps.map(\.id) == ["shoppy", "phone", "pad"])
        #expect(selector.selection(locale: "en", me: "Shoppy").apps.map(\.id) == ["shoppy", "phone", "pad"])
        #expect(selector.selection(locale: "en", me: "friend").affiliates == [])
        #expect(selector.selection(locale: "en", me: "").apps.count == 3)
        let composed = try makeSelector("{company: 'C', apps: [{id: 'caf\u{E9}', name: 'A', appStoreID: 1}]}")
        #expect(composed.selection(locale: "en", me: "cafe\u{301}").apps.count == 1)
        #expect(composed.selection(locale: "en", me: "caf\u{E9}").apps.count == 0)
    }

    @Test("gives readers who see the same one key")
    func sharesKeys() throws {
        let selector = try makeSelector(Self.definitions)
        let key = selector.key(locale: "en_US", device: "tv", me: nil)
        for (locale, device, me) in [
            ("en", "watch", nil), ("en_GB", "", "nobody"),
            ("en_AU@currency=AUD", "tv", String(repeating: "x", count: 10_000)),
            (nil, "tv", "phone"), ("fil_PH", "tv", "swedish"), ("qqq_QQ", "tv", "hant"), ("junk!", "tv", nil),
            ("de-Latn_AT", "TV", "pad"), (String(repeating: "junk", count: 2500), "tv", "SHOPPY"),
        ] as [(String?, String, String?)] {
            #expect(
                selector.key(locale: locale, device: device, me: me) == key,
                "\(locale ?? "-") \(device) \(me ?? "-")"
            )
        }
        for (locale, device, me) in [
            ("sv", "tv", nil), ("en", "ipad", nil), ("en", "tv", "shoppy"), ("en", "tv", "friend"),
        ] {
            #expect(selector.key(locale: locale, device: device, me: me) != key)
        }
    }

    @Test("has few keys, however many locales are made up")
    func boundsKeys() throws {
        let selector = try makeSelector(Self.definitions)
        let letters = Array("abcdefghijklmnopqrstuvwxyz")
        var keys: Set<SelectionKey> = []
        for first in letters {
            for second in letters {
                for region in ["", "_SE", "_TW", "_QQ", "_\(second)\(first)", "-Qaaa_FI", "-Latn_999"] {
                    keys.insert(
                        selector.key(locale: "\(first)\(second)\(region)", device: "\(second)\(first)", me: region)
                    )
                }
            }
        }
        // Ten languages of the page, times whether each of two conditions is met.
        #expect(keys.count <= 20)
        #expect(keys.allSatisfy { !selector.selection(for: $0).frame.title.isEmpty })
    }

    @Test("remembers more locales than it keeps, rightly")
    func survivesForgetting() throws {
        let selector = try makeSelector(Self.definitions)
        let expected = selector.selection(locale: "sv_FI")
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        for language in ["sv", "en", "es", "zh", "ar", "pt", "nb", "he"] {
            for first in letters { for second in letters { _ = selector.key(locale: "\(language)_\(first)\(second)") } }
            for number in 100..<999 { _ = selector.key(locale: "\(language)_\(number)") }
        }
        #expect(selector.selection(locale: "sv_FI") == expected)
    }

    @Test("answers the same from many threads")
    func servesThreads() async throws {
        let selector = try makeSelector(Self.definitions)
        let locales = ["sv_SE", "en_US", "zh_TW", "ar", "nb_NO", "pt_AO", "xx_SE", "junk!"]
        let expected = try locales.map { try makeSelector(Self.definitions).selection(locale: $0) }
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<8 {
                group.addTask { locales.map { selector.selection(locale: $0) } == expected }
            }
            for await isSame in group { #expect(isSame) }
        }
    }

    @Test(
        "prefers the first of a reader's languages that has any text",
        arguments: [
            ("de sv en", "sv"), ("de fr", nil), ("", nil), ("no", "no"), ("zh_HK en", "zh-HK"), ("iw", "iw"),
            ("und sv", "sv"),
            ("fi sv", "fi"),
        ] as [(String, String?)]
    )
    func prefers(locales: String, expected: String?) throws {
        let selector = try makeSelector(
            "{company: 'C', apps: [{id: 'a', name: {fi: 'A'}, appStoreID: 1, showOnLocales: ['de']}]}"
        )
        let readers = locales.split(separator: " ").compactMap { LocaleIdentifier(String($0)) }
        #expect(selector.preferred(among: readers)?.description == expected)
    }

    @Test(
        "speaks the page's words in the reader's language",
        arguments: [
            ("sv_FI", "sv", "ltr"), ("ar-SA-u-nu-latn", "ar", "rtl"), ("iw_IL", "he", "rtl"), ("nn_NO", "nb", "ltr"),
            ("es_MX", "es-419", "ltr"), ("es_ES", "es", "ltr"), ("pt_PT", "pt-BR", "ltr"), ("zh_HK", "zh-Hant", "ltr"),
            ("zh-Hans_HK", "zh-Hans", "ltr"), ("ja_JP", "en", "ltr"), ("", "en", "ltr"),
        ]
    )
    func speaksLanguage(locale: String, language: String, direction: String) throws {
        let selector = try makeSelector("{company: '{company} & <C>', apps: []}")
        let key = selector.key(locale: locale)
        let selection = selector.selection(for: key)
        #expect(selection.frame.language == language)
        #expect(selection.frame.direction.rawValue == direction)
        #expect(selection.frame.title == "title {company} & <C> (\(language))")
        #expect(selector.words(for: selector.wordsKey(of: key))[.retry] == "retry (\(language))")
    }
}
