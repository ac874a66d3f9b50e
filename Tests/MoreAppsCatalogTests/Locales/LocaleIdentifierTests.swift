import Testing

@testable import MoreAppsCatalog

@Suite("Locale identifiers")
struct LocaleIdentifierTests {
    @Test(
        "reads what devices send",
        arguments: [
            ("sv_SE", "sv-SE"), ("sv-se", "sv-SE"), ("SV_se", "sv-SE"), ("nn", "nn"), ("zh-Hans_CN", "zh-Hans-CN"),
            ("zh-Hant-HK", "zh-Hant-HK"), ("zh_Hant", "zh-Hant"), ("zh-cn", "zh-CN"), ("es-419", "es-419"),
            ("es_419", "es-419"), ("fil_PH", "fil-PH"), ("en_001", "en-001"), ("en_150", "en-150"),
            ("yue-Hant_HK", "yue-Hant-HK"), ("sr-Latn_RS", "sr-Latn-RS"), ("he_IL", "he-IL"), ("iw_IL", "iw-IL"),
            ("ars_AE", "ars-AE"), ("en_US_POSIX", "en-US"), ("en__POSIX", "en"), ("de-1996", "de"),
            ("sl-rozaj-IT", "sl-IT"), ("en_US@calendar=japanese", "en-US"),
            ("en_US@calendar=japanese;currency=JPY", "en-US"), ("en_US@rg=gbzzzz", "en-GB"),
            ("en_NZ@rg=uszzzz", "en-US"), ("en@RG=GBZZZZ", "en-GB"),
            ("en_US@calendar=japanese;rg=sezzzz;currency=JPY", "en-SE"), ("en_US@rg=gbsct", "en-GB"),
            ("es_ES@rg=419zzzz", "es-419"), ("en_US@rg=", "en-US"), ("en_US@rg=g", "en-US"), ("en_US@rg", "en-US"),
            ("en-NZ-u-rg-uszzzz", "en-US"), ("en-NZ-u-ca-japanese-rg-uszzzz", "en-US"),
            ("en-NZ-x-u-rg-uszzzz", "en-NZ"), ("en-NZ-t-rg-uszzzz", "en-NZ"), ("ar-SA-u-nu-latn", "ar-SA"),
            ("ar_EG_#u-nu-latn", "ar-EG"), ("zh_CN_#Hans", "zh-Hans-CN"),
            ("zh-Hant_HK_POSIX@collation=pinyin;currency=CNY", "zh-Hant-HK"), ("ru_US/en", "ru-US"),
            ("sv_SE.UTF-8", "sv-SE"), ("sr_RS@latin", "sr-RS"), ("_SE", "und-SE"), ("und-SE", "und-SE"),
            ("zh-yue-HK", "yue-HK"), ("zh-yue", "yue"), ("zh_YUE_Hant_HK", "yue-Hant-HK"),
            ("zh-cmn-Hans-CN", "zh-Hans-CN"),
            ("zh-min-nan", "nan"), ("ar-ary", "ary"), ("zh_TWN", "zh"), ("en_USA", "en"), ("sv_yue", "sv"),
            ("zh-Hant-yue", "zh-Hant"), ("sv_", "sv"), ("en_XK", "en-XK"), ("en_IC", "en-IC"),
        ]
    )
    func reads(text: String, expected: String) throws {
        #expect(try #require(LocaleIdentifier(text)).description == expected)
    }

    @Test(
        "refuses anything else",
        arguments: [
            "", "_", "-", "__", "s", "1", "english", "hello world", "C", "POSIX", "root", "i-klingon", "x-private", "*",
            "sv SE", "sv_SE%40rg%3Dsezzzz", "<script>", "../../etc/passwd", "sv\u{0}SE", "åä_SE", "sv_SÉ", "undefined",
            "null", "sv_123456789", "@rg=sezzzz", ".UTF-8", "/", "12_SE", "'; DROP TABLE", "sv;en", "en-US,en;q=0.9",
        ]
    )
    func refuses(text: String) {
        #expect(LocaleIdentifier(text) == nil)
    }

    @Test("refuses junk of any length and bytes that aren't UTF-8")
    func refusesJunk() {
        #expect(LocaleIdentifier(String(repeating: "sv_SE_", count: 2000)) == nil)
        #expect(LocaleIdentifier([UInt8](repeating: 0xFF, count: 10_000)) == nil)
        #expect(LocaleIdentifier([0x73, 0x76, 0xC3]) == nil)
        #expect(LocaleIdentifier([]) == nil)
        for first: UInt8 in 0...255 {
            for second: UInt8 in stride(from: 0, through: 255, by: 5) {
                let read = LocaleIdentifier([first, second, 0x5F, 0x53, 0x45])
                let isLetter = { (byte: UInt8) in Unicode.Scalar(byte).properties.isAlphabetic && byte < 0x80 }
                let isMark: (UInt8) -> Bool = { $0 == 0x2D || $0 == 0x5F }
                #expect((read != nil) == (isLetter(first) && isLetter(second) || isMark(first) && isMark(second)))
            }
        }
    }

    @Test(
        "resolves aliases and likely scripts by CLDR",
        arguments: [
            ("iw_IL", "he-Hebr-IL"), ("in", "id-Latn"), ("ji", "yi-Hebr"), ("sh_RS", "sr-Latn-RS"), ("mo", "ro-Latn"),
            ("tl_PH", "fil-Latn-PH"), ("swe", "sv-Latn"), ("cmn_TW", "zh-Hant-TW"), ("zh_TW", "zh-Hant-TW"),
            ("zh_HK", "zh-Hant-HK"), ("zh_CN", "zh-Hans-CN"), ("zh", "zh-Hans"), ("sr", "sr-Cyrl"),
            ("sr_ME", "sr-Latn-ME"),
            ("en_UK", "en-Latn-GB"), ("ur_PK", "ur-Arab-PK"), ("no", "no-Latn"), ("xx_YY", "xx-YY"), ("_SE", "und-SE"),
        ]
    )
    func resolves(text: String, expected: String) throws {
        #expect(LocaleData.resolved(try #require(LocaleIdentifier(text))).description == expected)
    }

    @Test(
        "finds the ancestors whose texts a locale inherits",
        arguments: [
            ("sv_SE", "sv-Latn-SE sv-Latn"), ("es_MX", "es-Latn-MX es-Latn-419 es-Latn"),
            ("pt_AO", "pt-Latn-AO pt-Latn-PT pt-Latn"), ("pt_BR", "pt-Latn-BR pt-Latn"),
            ("zh_TW", "zh-Hant-TW zh-Hant"), ("zh_HK", "zh-Hant-HK zh-Hant zh-Hant-TW"),
            ("zh_SG", "zh-Hans-SG zh-Hans zh-Hans-CN"), ("sr-Latn_RS", "sr-Latn-RS sr-Latn"),
            ("iw_IL", "he-Hebr-IL he-Hebr"),
            ("nn_NO", "nn-Latn-NO nn-Latn nb-Latn no-Latn"), ("nb_NO", "nb-Latn-NO nb-Latn no-Latn"),
            ("no_NO", "no-Latn-NO no-Latn nb-Latn"), ("en_AU", "en-Latn-AU en-Latn-GB en-Latn-001 en-Latn"),
            ("ars_AE", "ars-Arab-AE ars-Arab ar-Arab-SA ar-Arab"), ("xx_YY", "xx-YY xx"), ("und_SE", "und-SE"),
        ]
    )
    func findsAncestors(text: String, expected: String) throws {
        let chain = LocaleData.ancestry(of: try #require(LocaleIdentifier(text)))
        #expect(chain.map(\.description).joined(separator: " ") == expected)
    }

    @Test(
        "knows which languages run from right to left",
        arguments: ["ar", "he", "fa", "ur", "iw", "sv", "zh-Hans", "en"]
    )
    func knowsDirection(text: String) throws {
        let isRightToLeft = LocaleData.isRightToLeft(try #require(LocaleIdentifier(text)))
        #expect(isRightToLeft == ["ar", "he", "fa", "ur", "iw"].contains(text))
    }
}
