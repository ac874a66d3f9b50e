import Testing

@testable import MoreAppsCatalog

@Suite("Choosing a text")
struct TextChoiceTests {
    @Test(
        "takes the nearest language that there is",
        arguments: [
            ("sv_SE", "en sv", "sv"), ("sv_FI", "en sv", "sv"), ("sv_SE", "en sv-FI", "sv-FI"),
            ("de_AT", "en de de-AT", "de-AT"),
            ("de_AT", "en de-DE", "de-DE"), ("es_MX", "en es es-419", "es-419"), ("es_MX", "en es", "es"),
            ("es_AR", "en es-ES es-MX", "es-MX"), ("es_ES", "en es-419 es-MX", "es-419"),
            ("es_MX", "es es-MX es-419", "es-MX"),
            ("zh_TW", "zh-Hans zh-Hant", "zh-Hant"), ("zh_HK", "zh-Hans zh-Hant", "zh-Hant"),
            ("zh_HK", "zh zh-TW", "zh-TW"),
            ("zh_HK", "zh-Hant zh-HK", "zh-HK"), ("zh_MO", "zh-Hant zh-HK", "zh-HK"),
            ("zh_CN", "zh-Hant zh-Hans", "zh-Hans"),
            ("zh", "zh-Hant zh-Hans", "zh-Hans"), ("zh-Hans_HK", "zh-Hant zh-Hans", "zh-Hans"),
            ("zh-Hant_CN", "zh-Hans zh-Hant", "zh-Hant"),
            ("zh_CN_#Hans", "zh-Hant zh-Hans", "zh-Hans"), ("zh_TW", "en zh", "zh"), ("zh_TW", "en zh-Hans", "zh-Hans"),
            ("zh_SG", "zh-TW zh-CN", "zh-CN"), ("nb_NO", "en no", "no"), ("nb", "en nb no", "nb"),
            ("no", "en nb", "nb"),
            ("no_NO", "en nb-NO", "nb-NO"), ("nn_NO", "en no nb", "nb"), ("nn", "en no", "no"), ("nn", "nb nn", "nn"),
            ("nb_NO", "en no-NO", "no-NO"), ("pt_BR", "en pt", "pt"), ("pt_BR", "en pt-PT", "pt-PT"),
            ("pt_BR", "pt-PT pt-BR", "pt-BR"),
            ("pt", "pt-PT pt-BR", "pt-BR"), ("pt_AO", "pt-BR pt-PT", "pt-PT"), ("pt_PT", "pt-BR pt", "pt"),
            ("sr-Latn_RS", "sr sr-Latn", "sr-Latn"), ("sr_RS", "sr-Latn sr-Cyrl", "sr-Cyrl"),
            ("sr-Latn", "en sr", "sr"),
            ("sr_ME", "sr sr-Latn", "sr-Latn"), ("sh_RS", "sr sr-Latn", "sr-Latn"), ("en_AU", "en en-GB", "en-GB"),
            ("en_AU", "en-US en-CA", "en-US"), ("en_GB", "en-US en-GB", "en-GB"), ("en_SE", "en sv", "en"),
            ("iw_IL", "en he", "he"), ("he_IL", "en iw", "iw"), ("in_ID", "en id", "id"), ("fil_PH", "en fi", "en"),
            ("fil_PH", "en fi fil", "fil"), ("tl_PH", "en fil", "fil"), ("es_419", "en es", "es"),
            ("en_US@rg=gbzzzz", "en en-GB", "en-GB"),
            ("en_US@calendar=japanese", "en ja se", "en"), ("ars_AE", "en ar", "ar"), ("ar", "en ar-SA", "ar-SA"),
            ("ar-SA-u-nu-latn", "en ar", "ar"), ("sv", "en sv-SE", "sv-SE"), ("az_IR", "en az", "az"),
            ("yue_HK", "en zh-Hant", "en"),
            ("ja_US", "en ja", "ja"), ("hi-Latn_IN", "hi en", "en"), ("swe_SE", "en sv", "sv"),
            ("fr_CA", "en fr-FR", "fr-FR"),
        ]
    )
    func takesNearest(locale: String, languages: String, expected: String) throws {
        #expect(try name(for: locale, in: languages) == expected)
    }

    @Test(
        "falls back to the default language, to English, to the first",
        arguments: [
            ("ja_JP", "de en sv", "sv", "sv"), ("ja_JP", "de en fr", "sv", "en"), ("ja_JP", "de fr", "sv", "de"),
            ("ja_JP", "de pt-PT", "pt-BR", "pt-PT"), ("xx_YY", "de en", "de", "de"), ("_SE", "sv en de", "de", "de"),
            ("qqq", "fr en-GB", "ja", "en-GB"), ("zu", "zh-Hant", "en", "zh-Hant"),
        ]
    )
    func fallsBack(locale: String, languages: String, defaultLanguage: String, expected: String) throws {
        #expect(try name(for: locale, in: languages, defaultLanguage: defaultLanguage) == expected)
    }

    @Test("gives readers without a locale the default language")
    func servesNoLocale() throws {
        #expect(try name(for: nil, in: "en sv", defaultLanguage: "sv") == "sv")
        #expect(try name(for: nil, in: "de fr", defaultLanguage: "sv") == "de")
    }

    /// The text, which is its own language key, that a reader gets.
    private func name(for locale: String?, in languages: String, defaultLanguage: String = "en") throws -> String {
        let texts = languages.split(separator: " ").map { "'\($0)': '\($0)'" }.joined(separator: ", ")
        let selector = try makeSelector(
            "{company: 'C', defaultLanguage: '\(defaultLanguage)', apps: [{id: 'a', name: {\(texts)}, appStoreID: 1}]}"
        )
        let identifier = try locale.map { try #require(LocaleIdentifier($0)) }
        return selector.selection(for: selector.key(locale: identifier, device: nil, me: nil)).apps[0].name
    }
}
