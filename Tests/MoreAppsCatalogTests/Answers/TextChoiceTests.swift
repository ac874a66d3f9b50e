import Testing

@testable import MoreAppsCatalog

@Suite("Choosing a text")
struct TextChoiceTests {
    @Test(
        "takes the nearest available language",
        arguments: [
            ("sv_SE", "en sv", "sv"), ("sv_FI", "en sv", "sv"), ("sv_SE", "en sv-FI", "sv-FI"),
            ("de_AT", "en de de-AT", "de-AT"), ("de_AT", "en de-DE", "de-DE"), ("es_MX", "en es es-419", "es-419"),
            ("es_MX", "en es", "es"), ("es_AR", "en es-ES es-MX", "es-MX"), ("es_ES", "en es-419 es-MX", "es-419"),
            ("es_MX", "es es-MX es-419", "es-MX"), ("zh_TW", "zh-Hans zh-Hant", "zh-Hant"),
            ("zh_HK", "zh-Hans zh-Hant", "zh-Hant"), ("zh_HK", "zh zh-TW", "zh-TW"),
            ("zh_TW", "zh-Hant zh-HK", "zh-Hant"), ("zh_HK", "zh-Hant zh-HK", "zh-HK"),
            ("zh_MO", "zh-Hant zh-HK", "zh-HK"), ("zh_CN", "zh-Hant zh-Hans", "zh-Hans"),
            ("zh", "zh-Hant zh-Hans", "zh-Hans"), ("zh-Hans_HK", "zh-Hant zh-Hans", "zh-Hans"),
            ("zh-Hant_CN", "zh-Hans zh-Hant", "zh-Hant"), ("zh_CN_#Hans", "zh-Hant zh-Hans", "zh-Hans"),
            ("zh_TW", "en zh", "zh"), ("zh_TW", "en zh-Hans", "zh-Hans"), ("zh_SG", "zh-TW zh-CN", "zh-CN"),
            ("nb_NO", "en no", "no"), ("nb", "en nb no", "nb"), ("no", "en nb", "nb"), ("no_NO", "en nb-NO", "nb-NO"),
            ("nn_NO", "en no nb", "nb"), ("nn", "en no", "no"), ("nn", "nb nn", "nn"), ("nb_NO", "en no-NO", "no-NO"),
            ("pt_BR", "en pt", "pt"), ("pt_BR", "en pt-PT", "pt-PT"), ("pt_BR", "pt-PT pt-BR", "pt-BR"),
            ("pt", "pt-PT pt-BR", "pt-BR"), ("pt_AO", "pt-BR pt-PT", "pt-PT"), ("pt_PT", "pt-BR pt", "pt"),
            ("sr-Latn_RS", "sr sr-Latn", "sr-Latn"), ("sr_RS", "sr-Latn sr-Cyrl", "sr-Cyrl"),
            ("sr-Latn", "en sr", "sr"), ("sr_ME", "sr sr-Latn", "sr-Latn"), ("sh_RS", "sr sr-Latn", "sr-Latn"),
            ("en_AU", "en en-GB", "en-GB"), ("en_AU", "en-US en-CA", "en-US"), ("en_GB", "en-US en-GB", "en-GB"),
            ("en_SE", "en sv", "en"), ("iw_IL", "en he", "he"), ("he_IL", "en iw", "iw"), ("in_ID", "en id", "id"),
            ("fil_PH", "en fi", "en"), ("fil_PH", "en fi fil", "fil"), ("tl_PH", "en fil", "fil"),
            ("es_419", "en es", "es"), ("en_US@rg=gbzzzz", "en en-GB", "en-GB"),
            ("en_US@calendar=japanese", "en ja se", "en"), ("ars_AE", "en ar", "ar"), ("ar", "en ar-SA", "ar-SA"),
            ("ar-SA-u-nu-latn", "en ar", "ar"), ("sv", "en sv-SE", "sv-SE"), ("az_IR", "en az", "az"),
            ("ja_US", "en ja", "ja"), ("hi-Latn_IN", "hi en", "en"),
            ("swe_SE", "en sv", "sv"), ("fr_CA", "en fr-FR", "fr-FR"),
        ]
    )
    func takesNearest(locale: String, languages: String, expected: String) throws {
        #expect(try name(for: locale, in: languages) == expected)
    }

    @Test(
        "takes a closely related language before the default one",
        arguments: [
            ("gsw_CH", "en de", "de"), ("gsw_CH", "en de de-CH", "de-CH"), ("gsw_CH", "en gsw de", "gsw"),
            ("gsw", "fr de-AT", "de-AT"), ("lb_LU", "en fr de", "de"), ("nds_DE", "en de", "de"),
            ("nds", "en nl de", "de"), ("yue_HK", "en zh-Hans zh-Hant", "zh-Hant"),
            ("yue_HK", "en zh-Hant zh-HK", "zh-HK"), ("yue-Hans_CN", "en zh-Hant zh-Hans", "zh-Hans"),
            ("yue-Hant_CN", "en zh-Hans zh-Hant", "zh-Hant"), ("yue", "en zh zh-TW", "zh-TW"),
            ("yue_HK", "en zh", "zh"), ("zh-yue", "en zh-Hans zh-Hant", "zh-Hant"),
            ("zh-yue-HK", "en zh-Hans zh-Hant", "zh-Hant"), ("zh_yue_Hans_CN", "zh-Hant zh-Hans", "zh-Hans"),
            ("zh-min-nan", "en zh-Hans", "zh-Hans"), ("arz_EG", "en ar", "ar"), ("arz_EG", "en ar-SA ar-EG", "ar-EG"),
            ("ary_MA", "en fr ar", "ar"), ("apc_LB", "en ar", "ar"), ("ar-arz", "en ar", "ar"), ("vro", "en et", "et"),
            // Not the other way round, and no second languages.
            ("de_CH", "en gsw", "en"), ("zh_HK", "en yue", "en"), ("ar_EG", "en arz", "en"), ("ca_ES", "en es", "en"),
            ("uk_UA", "en ru", "en"), ("cs", "en sk", "en"), ("da", "en nb", "en"), ("hr", "en sr-Latn", "en"),
        ]
    )
    func takesCloseLanguage(locale: String, languages: String, expected: String) throws {
        #expect(try name(for: locale, in: languages) == expected)
    }

    /// For each language, its readers' locales and its texts' keys, in several scripts, explicit or likely.
    static let scripts: [(readers: String, languages: String)] = [
        (
            "zh zh_CN zh_TW zh_HK zh_MO zh_SG zh-Hans zh-Hant zh-Hans_HK zh-Hans_MO zh-Hans_TW zh-Hant_CN zh-Hant_SG zh-Latn",
            "zh_TW zh_CN"
        ),
        ("zh zh_HK zh-Hans_HK zh-Hant_CN zh_US zh-Hant_US zh-Hant_MO", "zh_HK zh_SG zh-Hans_TW"),
        ("zh zh_HK zh-Hans_HK zh-Hant_CN zh-Hans_MY zh_MO", "zh-Hant zh-Hans zh_HK zh_SG"),
        ("sr sr_RS sr_ME sr-Latn sr-Cyrl sr-Latn_RS sr-Cyrl_ME sr-Latn_BA sr_BA sr_XK sh", "sr_RS sr_ME"),
        ("sr sr_ME sr-Latn_RS sr-Cyrl_ME", "sr-Latn sr-Cyrl sr_RS"),
        ("sr sr-Latn sr-Latn_ME", "sr-Cyrl_BA sr-Latn_BA en"),
        ("az az_AZ az_IR az_RU az-Latn az-Cyrl az-Arab az-Cyrl_AZ az-Latn_IR az-Arab_AZ", "az_AZ az_IR az-Cyrl"),
        ("az az_IR az-Cyrl_AZ az-Latn_IR", "az-Arab az-Cyrl"), ("az-Cyrl az_RU az-Arab", "az-Latn_AZ az_IR"),
        ("pa pa_IN pa_PK pa-Guru pa-Arab pa-Guru_PK pa-Arab_IN", "pa_IN pa_PK"),
        ("pa pa_PK pa-Guru_PK", "pa-Arab pa en"),
        ("uz uz_UZ uz_AF uz-Latn uz-Cyrl uz-Arab uz-Latn_AF uz-Arab_UZ uz-Cyrl_UZ", "uz_UZ uz_AF uz-Cyrl"),
        ("uz uz-Latn_AF", "uz-Arab uz-Cyrl_UZ"), ("kk kk_CN kk-Cyrl_CN kk-Arab", "kk kk_CN"),
        ("mn mn_CN mn-Cyrl_CN mn-Mong", "mn mn_CN"), ("ku ku_IQ ku-Latn_IQ ku-Arab_TR", "ku ku_IQ"),
        ("ms ms-Arab ms-Arab_MY ms_CC", "ms ms-Arab"), ("bs bs-Cyrl bs-Cyrl_BA", "bs-Cyrl bs"),
        ("hi hi-Latn hi-Deva_IN", "hi hi-Latn"), ("ja ja-Latn", "ja en"),
        ("yue yue_CN yue_HK yue-Hans_HK", "yue_HK yue_CN"),
    ]

    @Test("prefers the reader's script, named or likely, whatever the order of the keys", arguments: scripts)
    func prefersScript(readers: String, languages: String) throws {
        func script(_ text: String) throws -> LocaleIdentifier {
            let resolved = LocaleData.resolved(try #require(LocaleIdentifier(text)))
            return LocaleIdentifier(language: resolved.language, script: resolved.script)
        }
        let keys = languages.split(separator: " ").map(String.init)
        for reader in readers.split(separator: " ").map(String.init) {
            let chosen = try permutations(of: keys).map { try name(for: reader, in: $0.joined(separator: " ")) }
            let scripts = Set(try chosen.map(script))
            #expect(scripts.count == 1, "\(reader): \(chosen)")
            let own = try script(reader)
            if try keys.contains(where: { try script($0) == own }) { #expect(scripts == [own], "\(reader): \(chosen)") }
        }
    }

    private func permutations(of keys: [String]) -> [[String]] {
        guard keys.count > 1 else { return [keys] }
        return keys.indices.flatMap { index in
            var rest = keys
            let first = rest.remove(at: index)
            return permutations(of: rest).map { [first] + $0 }
        }
    }

    @Test(
        "falls back to the default language, to English, to the first",
        arguments: [
            ("ja_JP", "de en sv", "sv", "sv"), ("ja_JP", "de en fr", "sv", "en"), ("ja_JP", "de fr", "sv", "de"),
            ("ja_JP", "de pt-PT", "pt-BR", "pt-PT"), ("xx_YY", "de en", "de", "de"), ("_SE", "sv en de", "de", "de"),
            ("qqq", "fr en-GB", "ja", "en-GB"), ("zu", "zh-Hant", "en", "zh-Hant"),
            ("ja_JP", "en de", "gsw", "de"),
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

    /// The text that a reader gets; each text is its own language key.
    private func name(for locale: String?, in languages: String, defaultLanguage: String = "en") throws -> String {
        let texts = languages.split(separator: " ").map { "'\($0)': '\($0)'" }.joined(separator: ", ")
        let selector = try makeSelector(
            "{company: 'C', defaultLanguage: '\(defaultLanguage)', apps: [{id: 'a', name: {\(texts)}, appStoreID: 1}]}"
        )
        let identifier = try locale.map { try #require(LocaleIdentifier($0)) }
        return selector.selection(for: selector.key(for: Reader(locale: identifier), at: testTime)).apps[0].name
    }
}
