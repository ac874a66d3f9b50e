import TestSupport
import Testing

@testable import MoreAppsCatalog

/// The original page's rules, written from its described behaviour, independently of the program's code.
private enum OriginalPage {
    struct App {
        let id: String
        let name: [String: String]
        let summary: String
        let showOnLocales: [String]
        let showOnDevices: [String]
    }

    /// Compares language and region by the first two and the last two characters.
    static func isShown(_ app: App, locale: String, device: String, me: String) -> Bool {
        if app.id == me { return false }
        let localeMatches =
            app.showOnLocales.isEmpty
            || app.showOnLocales.contains { $0.prefix(2) == locale.prefix(2) || $0.suffix(2) == locale.suffix(2) }
        return localeMatches && (app.showOnDevices.isEmpty || app.showOnDevices.contains(device))
    }

    /// The text in the language of the first two characters, else English.
    static func text(_ texts: [String: String], locale: String) -> String {
        texts[String(locale.prefix(2))] ?? texts["en"] ?? "undefined"
    }
}

@Suite("Agreement with the original page")
struct OriginalParityTests {
    /// Languages whose readers get more than from the original, by CLDR: Norwegian's three codes, old codes with new
    /// replacements, Twi and Bihari, which CLDR treats as Akan and Bhojpuri, Haitian, which inherits from French,
    /// Luxembourgish, which is close to German, and Indonesian, which is close to Malay.
    static let improved: Set<String> = [
        "nb", "nn", "no", "iw", "in", "ji", "jw", "mo", "sh", "tl", "ht", "tw", "bh", "lb", "id",
    ]

    private static let regions = [
        "", "_SE", "_NO", "_US", "_GB", "_AT", "_DE", "_FR", "_CN", "_TW", "_JP", "_FI", "_RS",
    ]

    @Test("shows the same entries, in the same order, with the same texts", arguments: 0..<6)
    func agrees(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let apps = (0..<12).map { makeApp(number: $0, &random) }
        let selector = try makeSelector(definitions(apps))
        let letters = (UInt8(ascii: "a")...UInt8(ascii: "z")).map { String(Unicode.Scalar($0)) }
        let languages = letters.flatMap { first in letters.map { first + $0 } }
        // Every language alone, and those of the entries with every region.
        for language in languages where !Self.improved.contains(language) {
            let isNamed = ["sv", "de", "fr", "zh", "ja", "sr", "en", "pt", "es", "fi"].contains(language)
            for region in isNamed ? Self.regions : [Self.regions.randomElement(using: &random)!, ""] {
                let locale = language + region
                for device in ["iphone", "ipad", "mac"] {
                    let me = ["", "app0", "app3", "app7", "nobody"].randomElement(using: &random)!
                    let expected = apps.filter { OriginalPage.isShown($0, locale: locale, device: device, me: me) }
                    let selection = selector.selection(locale: locale, device: device, me: me)
                    guard
                        selection.apps.map(\.id) == expected.map(\.id),
                        selection.apps.map(\.name) == expected.map({ OriginalPage.text($0.name, locale: locale) }),
                        selection.apps.map(\.summary) == expected.map(\.summary)
                    else {
                        Issue.record("\(locale) \(device) \(me): \(selection.apps.map(\.name)), \(expected.map(\.id))")
                        return
                    }
                }
            }
        }
    }

    @Test("differs only in the languages that are listed")
    func listsDifferences() throws {
        let letters = (UInt8(ascii: "a")...UInt8(ascii: "z")).map { String(Unicode.Scalar($0)) }
        let languages = letters.flatMap { first in letters.map { first + $0 } }
        let known = languages.filter { LocaleReading.isLocale($0) && !Self.improved.contains($0) }
        #expect(known.count > 150)
        let canonical = known.map { LocaleData.canonical(LocaleIdentifier($0)!).language.description }
        #expect(canonical == known)
        for language in known {
            // And its reader doesn't read any other of them.
            let read = ReaderLocale(LocaleIdentifier(language)!).languages.map(\.description)
            #expect(read == [language])
        }
    }

    private func makeApp(number: Int, _ random: inout SeededGenerator) -> OriginalPage.App {
        let languages = ["sv", "de", "fr", "zh", "ja", "sr", "pt", "es", "fi"].shuffled(using: &random)
        let chosen = languages.prefix(Int.random(in: 0...4, using: &random)) + ["en"]
        let conditions = ["sv_SE", "nn", "de", "en_GB", "zh_TW", "fi_FI", "sr_RS", "pt_BR", "SE", "AT", "ja_JP", "fr"]
        return OriginalPage.App(
            id: "app\(number)",
            name: Dictionary(uniqueKeysWithValues: chosen.map { ($0, "\($0) \(number)") }),
            summary: "Summary \(number)",
            showOnLocales: Array(
                conditions.shuffled(using: &random).prefix(max(0, Int.random(in: -1...3, using: &random)))
            ),
            showOnDevices: Array(
                ["iphone", "ipad"].shuffled(using: &random).prefix(max(0, Int.random(in: -1...2, using: &random)))
            )
        )
    }

    private func definitions(_ apps: [OriginalPage.App]) -> String {
        let entries = apps.map { app in
            """
            {id: '\(app.id)', name: {\(app.name.map { "\($0): '\($1)'" }.joined(separator: ","))}, summary: '\(app.summary)',
            appStoreID: 1, showOnLocales: [\(quoted(app.showOnLocales))], showOnDevices: [\(quoted(app.showOnDevices))]}
            """
        }
        return "{company: 'C', apps: [\(entries.joined(separator: ","))]}"
    }

    private func quoted(_ items: [String]) -> String {
        items.map { "'\($0)'" }.joined(separator: ",")
    }
}

extension LocaleReading {
    fileprivate static func isLocale(_ text: String) -> Bool {
        if case .locale = LocaleReading(text) { true } else { false }
    }
}
