import Foundation
import Testing

/// An app whose name is its language, one for each of several regions, and one with its own words for updates.
private let languageDefinitions = """
    { "company": "Fern & Fox", "apps": [
        { "id": "name", "appStoreID": 1, "name": { "en": "en", "de": "de", "ar": "ar", "sv": "sv",
          "zh-Hans": "zh-Hans", "zh-Hant": "zh-Hant" } },
        { "id": "EU", "name": "EU", "appStoreID": 2, "showOnLocales": ["EU"] },
        { "id": "419", "name": "419", "appStoreID": 3, "showOnLocales": ["_419"] },
        { "id": "150", "name": "150", "appStoreID": 4, "showOnLocales": ["150"] },
        { "id": "own", "name": "Own", "appStoreID": 5, "showOnLocales": ["se-Latn"],
          "releases": [{ "version": "2.0", "releasedAt": "2020-01-01" }],
          "update": { "minimumVersion": "2.0", "texts": { "requiredTitle": { "ro": "Titlu" }, "update": { "ro": "Da" } } } },
      ] }
    """

@Suite(.server { try Workspace(languageDefinitions) }) struct LanguageTests {
    @Test(arguments: [
        ("gsw_CH", "de"), ("lb", "de"), ("nds_DE", "de"), ("yue_HK", "zh-Hant"), ("yue-Hans_CN", "zh-Hans"),
        ("zh-yue", "zh-Hant"), ("zh-yue-HK", "zh-Hant"), ("arz_EG", "ar"), ("ary_MA", "ar"), ("ars_SA", "ar"),
        ("ca_ES", "en"), ("uk_UA", "en"), ("fil_PH", "en"),
    ])
    func `a reader gets a text in a closely related language rather than in the default one`(
        locale: String,
        language: String
    ) throws {
        let server = try SharedServer.current
        #expect(try server.catalog("?locale=\(locale)")["name"]?.name == language)
        #expect(try server.catalog("?locale=\(locale)").language == language || language == "en")
    }

    @Test(arguments: [
        ("zh_TW", "zh-Hant"), ("zh_CN, en;q=0.5", "zh-Hans"), ("de_DE;q=0.8", "de"),
        ("eo, sv_SE;q=0.9, en;q=0.8", "sv"),
        ("zh_Hant_HK", "zh-Hant"), ("gsw, en;q=0.5", "de"), ("de-CH", "de"), ("_, de", "de"), ("de_, sv", "sv"),
        ("en_GB;q=0.5, sv;q=0.6", "sv"),
    ])
    func `a member of Accept-Language with underscores is read like a locale`(value: String, language: String) throws {
        let response = try SharedServer.current.connect()
            .request("GET", "/api/apps", fields: ["Accept-Language: \(value)"])
        let answer: CatalogAnswer = try response.decoded()
        #expect(answer["name"]?.name == language)
    }

    @Test(arguments: [
        ("sv_SE", "EU 150"), ("en_DE", "EU 150"), ("en_GB", "150"), ("de_CH", "150"), ("es_MX", "419"),
        ("pt_BR", "419"),
        ("es_419", "419"), ("en_150", "150"), ("en_US", ""), ("eu_FR", "EU 150"), ("ja_JP", ""), ("es", ""),
        ("en_US@rg=sezzzz", "EU 150"), ("xx_IT", "EU 150"),
    ])
    func `a group of countries shows an app in each of them`(locale: String, ids: String) throws {
        let shown = try SharedServer.current.catalog("?locale=\(locale)").appIDs.filter {
            !["name", "own"].contains($0)
        }
        #expect(shown.joined(separator: " ") == ids)
    }

    @Test(arguments: [
        ("ro_RO", "Titlu", "Da"), ("ja_JP", "アップデートが必要です", "アップデート"), ("en", "Update Required", "Update"),
        ("eo", "Update Required", "Update"), ("de_DE", "Update erforderlich", "Aktualisieren"),
    ])
    func `an alert is in one language`(locale: String, title: String, button: String) throws {
        let alert = try SharedServer.current.update("?me=own&version=1&locale=\(locale)").alert
        #expect(alert?.title == title && alert?.update == button, "\(String(describing: alert))")
    }

    @Test func `the original's page knows each country of a group`() throws {
        let script = try SharedServer.current.get("/appdefinitions.js").text
        for country in ["_SE", "_DE", "_MX", "_GB"] { #expect(script.contains("\"\(country)\"")) }
    }
}
