import Testing

@testable import MoreAppsCatalog

/// The default time.
let july = Timestamp(secondsSinceEpoch: 1_782_864_000)

func makeUpdateSelector(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> UpdateSelector {
    UpdateSelector(catalog: try makeCatalog(text, sourceLocation: sourceLocation))
}

/// Shoppy in two languages, with notes; a friend's app without releases; an app with its own texts.
let updateDefinitions = """
    {company: "Tinybird & Co", apps: [
      {id: "shoppy", bundleID: "com.tinybird.Shoppy", name: {en: "Shoppy", he: "קניות"}, appStoreID: "6797847364",
       category: {en: "Lifestyle", sv: "Livsstil"}, summary: "Lists <&> more",
       minimumOS: "12.0",
       releases: [
         {version: "2.1.0", releasedAt: "2026-06-01", notes: {en: "Faster & better", sv: "Snabbare <nu>"},
          minimumOS: {ios: "15.4", macos: "12"}},
         {version: "1.9 (7)", releasedAt: "2026-01-01T10:20:30Z", notes: "Old"},
       ],
       update: {minimumVersion: "1.5", remind: "weekly"}},
      {id: "words", name: "Words", link: "https://apps.apple.com/app/id77?mt=12", icon: "https://i.example/w.png", type: "paid",
       releases: [{version: "3.0", releasedAt: "2026-01-01"}],
       update: {minimumVersion: "2.0", remind: "always", texts: {
         title: {en: "{app} {version}!", sv: "Nu {version}!"}, message: "Get it", later: {en: "Nope", sv: "Nej"},
         requiredMessage: "You must"}}},
    ], affiliates: [{id: "friend", name: "Friend", appStoreID: "5", storefronts: ["SE"]}]}
    """

extension UpdateSelector {
    func answer(
        _ me: String?,
        _ version: String?,
        os: String? = "17",
        device: String? = "iphone",
        locale: String? = "en",
        at now: Timestamp = july
    ) -> UpdateAnswer {
        answer(for: key(me, version, os: os, device: device, locale: locale, at: now))
    }

    func key(
        _ me: String?,
        _ version: String?,
        os: String? = "17",
        device: String? = "iphone",
        locale: String? = "en",
        at now: Timestamp = july
    ) -> UpdateAnswerKey {
        let reader = Reader(
            locale: locale.flatMap { LocaleIdentifier($0) },
            device: device.map { Array($0.utf8) },
            me: me.map { Array($0.utf8) },
            os: os.map { Array($0.utf8) }
        )
        return key(for: reader, version: version.map { Array($0.utf8) }, beta: nil, at: now)
    }
}

@Suite("Answers about updating")
struct UpdateSelectorTests {
    @Test("have everything that an alert needs")
    func hasAll() throws {
        let answer = try makeUpdateSelector(updateDefinitions).answer("shoppy", "2.0")
        #expect(
            String(decoding: answer.json(), as: UTF8.self)
                == #"{"id":"shoppy","outcome":"available","reason":"newVersion","targetVersion":"2.1.0","#
                + #""releasedAt":"2026-06-01T00:00:00Z","notes":"Faster & better","appStoreID":"6797847364","#
                + #""link":"https://apps.apple.com/app/id6797847364","remind":"weekly","language":"en","direction":"ltr","#
                + #""alert":{"title":"Update Available","message":"Version 2.1.0 of Shoppy is now available.","#
                + #""update":"Update","later":"Later"}}"#
        )
    }

    @Test("leave no way around what is required")
    func requires() throws {
        let answer = try makeUpdateSelector(updateDefinitions).answer("com.tinybird.Shoppy", "1.4", locale: "sv_SE")
        #expect(answer.id == "shoppy")
        #expect(answer.outcome == .required)
        #expect(answer.remind == .always)
        #expect(answer.notes == "Snabbare <nu>")
        #expect(
            answer.alert
                == UpdateAnswer.Alert(
                    title: "Uppdatering krävs",
                    message: "Uppdatera till version 2.1.0 om du vill fortsätta att använda Shoppy.",
                    update: "Uppdatera",
                    later: nil
                )
        )
        #expect(String(decoding: answer.json(), as: UTF8.self).hasSuffix(#""update":"Uppdatera","later":null}}"#))
    }

    @Test("say so when the device can't install what is needed")
    func saysUnsupported() throws {
        let definitions = updateDefinitions.replacing(#"minimumVersion: "1.5""#, with: #"minimumVersion: "2.0""#)
        let answer = try makeUpdateSelector(definitions).answer("shoppy", "1.4", os: "13")
        #expect(answer.outcome == .unsupported)
        #expect(answer.reason == .osTooOld)
        #expect(answer.targetVersion?.description == "1.9")
        #expect(answer.notes == nil)
        #expect(answer.alert?.title == "This Version Is No Longer Supported")
        #expect(answer.alert?.message.hasPrefix("This version of Shoppy is no longer supported.") == true)
        #expect(answer.alert?.update == nil)
        #expect(answer.alert?.later == "OK")
    }

    @Test("are silent when there is nothing to do")
    func saysNothing() throws {
        let selector = try makeUpdateSelector(updateDefinitions)
        #expect(
            String(decoding: selector.answer("shoppy", "2.1").json(), as: UTF8.self)
                == #"{"id":"shoppy","outcome":"none","reason":"upToDate","targetVersion":"2.1.0","#
                + #""releasedAt":"2026-06-01T00:00:00Z","appStoreID":"6797847364","#
                + #""link":"https://apps.apple.com/app/id6797847364"}"#
        )
        let unknown = #"{"outcome":"none","reason":"unknownApp"}"#
        for me in ["Shoppy", "", nil, "com.tinybird.shoppy", String(repeating: "x", count: 10_000)] {
            #expect(String(decoding: selector.answer(me, "1.0").json(), as: UTF8.self) == unknown)
        }
        #expect(selector.answer("friend", "1.0").reason == .noReleases)
        let justOut = try #require(Timestamp("2026-06-01T12:00:00Z"))
        let withheld = selector.answer("shoppy", "2.0", at: justOut)
        #expect(withheld.reason == .tooSoon)
        #expect(withheld.dueAt?.description == "2026-06-02T00:00:00Z")
        #expect(withheld.alert == nil)
    }

    @Test("use the app's own words where it has some")
    func usesOwnWords() throws {
        let selector = try makeUpdateSelector(updateDefinitions)
        let available = selector.answer("words", "2.5", locale: "sv")
        #expect(
            available.alert
                == UpdateAnswer.Alert(title: "Nu 3.0!", message: "Get it", update: "Uppdatera", later: "Nej")
        )
        let required = selector.answer("words", "1.0", locale: "de")
        #expect(
            required.alert
                == UpdateAnswer.Alert(
                    title: "Update erforderlich",
                    message: "You must",
                    update: "Aktualisieren",
                    later: nil
                )
        )
    }

    @Test(
        "speak one language: own words that lack the reader's leave their place to the built-in ones",
        arguments: [
            ("ro_MD", "ro", "Titlu", "Descarcă", "ro"), ("ja_JP", "ro", nil, nil, "ja"), ("en", "ro", nil, nil, "en"),
            ("nn_NO", "ro", "Tittel", nil, "nb"), ("gsw_CH", "ro", nil, nil, "de"), ("de_AT", "ro", nil, nil, "de"),
            // Readers whose language the program doesn't speak get all in the default language.
            ("eo", "ro", "Titlu", "Descarcă", "ro"), ("eo", "nb", "Tittel", nil, "nb"), ("eo", "sv", nil, nil, "sv"),
            (nil, "ro", "Titlu", "Descarcă", "ro"), (nil, "ja", nil, nil, "ja"), ("eo", "eo", nil, nil, "en"),
        ] as [(String?, String, String?, String?, String)]
    )
    func speaksOneLanguage(
        locale: String?,
        defaultLanguage: String,
        title: String?,
        button: String?,
        language: String
    ) throws {
        let releases = "releases: [{version: '2', releasedAt: '2026-01-01'}]"
        let texts = "title: {ro: 'Titlu', nb: 'Tittel'}, update: {ro: 'Descarcă'}"
        let head = "company: 'C', defaultLanguage: '\(defaultLanguage)'"
        func alert(_ update: String, _ locale: String?) throws -> (UpdateAnswer.Alert?, String?) {
            let entry = "{id: 'a', name: 'A', appStoreID: 1, \(releases), update: {\(update)}}"
            let answer = try makeUpdateSelector("{\(head), apps: [\(entry)]}").answer("a", "1", locale: locale)
            return (answer.alert, answer.language)
        }
        for minimum in ["", "minimumVersion: '2', "] {
            let usual = try #require(try alert("\(minimum)", language).0)
            let (found, said) = try alert("\(minimum)texts: {\(texts)}", locale)
            #expect(said == language)
            #expect(
                found
                    == UpdateAnswer.Alert(
                        title: title ?? usual.title,
                        message: usual.message,
                        update: button ?? usual.update,
                        later: usual.later
                    )
            )
        }
    }

    @Test("isolate text of the other direction")
    func isolates() throws {
        let selector = try makeUpdateSelector(updateDefinitions)
        let hebrew = selector.answer("shoppy", "2.0", locale: "he")
        #expect(hebrew.direction == .rightToLeft)
        #expect(hebrew.alert?.message == "גרסה \u{2068}2.1.0\u{2069} של \u{2068}קניות\u{2069} זמינה כעת.")
        let arabic = selector.answer("shoppy", "2.0", locale: "ar_EG")
        #expect(arabic.alert?.message.contains("\u{2068}Shoppy\u{2069}") == true)
        #expect(selector.answer("shoppy", "2.0").alert?.message.contains("\u{2068}") == false)
    }

    @Test("take an empty answer for the latest whose version can't be read, however it is sent")
    func readsVersions() throws {
        let selector = try makeUpdateSelector(updateDefinitions)
        for version in ["x", "", nil, String(repeating: "9.", count: 200), "2.0\u{0}", "٢.٠"] {
            #expect(selector.answer("shoppy", version).reason == .unknownVersion)
        }
        let bytes = selector.key(for: Reader(me: Array("shoppy".utf8)), version: [0xFF, 0x31], beta: nil, at: july)
        #expect(selector.answer(for: bytes).reason == .unknownVersion)
    }

    @Test("are few, whatever is asked")
    func areFew() throws {
        let selector = try makeUpdateSelector(updateDefinitions)
        var keys: Set<UpdateAnswerKey> = []
        for number in 0..<20_000 {
            let version = ["\(number % 4).\(number)", "1.0-\(number)", "junk\(number)", "\(number)"][number % 4]
            let os = ["\(number % 30).\(number)", "junk\(number)"][number % 2]
            let device = ["iphone", "ipad", "mac", "d\(number)"][number / 3 % 4]
            let locale = ["en_US", "sv", "x\(number)", "en-\(number)"][number / 5 % 4]
            let me = number % 7 == 0 ? "me\(number)" : "shoppy"
            keys.insert(selector.key(me, version, os: os, device: device, locale: locale))
        }
        #expect(keys.count < 30)
    }

    @Test(
        "prompt nobody whose App Store doesn't have the app",
        arguments: [
            ("US", "en_US", UpdateOutcome.none, UpdateReason.notInStorefront),
            ("usa", "sv_SE", .none, .notInStorefront),
            ("SE", "en_US", .required, .belowMinimum), ("SWE", nil, .required, .belowMinimum),
            // The locale's region doesn't count: the reader installed the app somehow.
            (nil, "en_US", .required, .belowMinimum), ("419", "en_US", .required, .belowMinimum),
            ("junk", "en_US", .required, .belowMinimum),
        ] as [(String?, String?, UpdateOutcome, UpdateReason)]
    )
    func storefront(code: String?, locale: String?, outcome: UpdateOutcome, reason: UpdateReason) throws {
        let selector = try makeUpdateSelector(
            """
            {company: "C", apps: [{id: "a", name: "A", appStoreID: 1, storefronts: ["SE"],
              releases: [{version: "2.0", releasedAt: "2026-01-01"}], update: {minimumVersion: "2.0"}}]}
            """
        )
        let reader = Reader(
            locale: locale.flatMap { LocaleIdentifier($0) },
            me: Array("a".utf8),
            storefront: code.map { Array($0.utf8) },
            os: Array("17".utf8)
        )
        let answer = selector.answer(for: selector.key(for: reader, version: Array("1.0".utf8), beta: nil, at: july))
        #expect(answer.outcome == outcome)
        #expect(answer.reason == reason)
    }
}
