import Testing

@testable import MoreAppsCatalog

@Suite("The words of install requests")
struct InstallWordsTests {
    @Test func `are there in every language that the page speaks`() throws {
        let words = try ProgramWords.embedded()
        #expect(words.install.languages == words.page.languages)
        #expect(words.page.languages.count == 37)
        for language in words.install.languages {
            let found = try #require(words.install.words(for: language))
            for sentence in [found.couldNotOpen, found.installQuestion] {
                #expect(sentence.ranges(of: "{app}").count == 1, "\(language)")
                #expect(sentence.ranges(of: "{").count == 1, "\(language)")
            }
            for button in [found.install, found.ok, found.cancel] {
                // As much as an alert has room for.
                #expect(button.count <= 14 && !button.contains("{"), "\(language): \(button)")
            }
            #expect(found.ok != found.cancel && found.install != found.cancel, "\(language)")
        }
    }

    @Test(
        "say whose app it is",
        arguments: [
            ("en", "Addidoku", "Could not open Addidoku", "Install Addidoku?"),
            ("sv", "Addidoku", "Det gick inte att öppna Addidoku", "Vill du installera Addidoku?"),
            ("fr", "A & B", "Impossible d’ouvrir A & B", "Installer A & B\u{A0}?"),
            ("en", "{app}", "Could not open {app}", "Install {app}?"),
            // What runs the other way is kept from turning the punctuation around.
            ("en", "عربي", "Could not open \u{2068}عربي\u{2069}", "Install \u{2068}عربي\u{2069}?"),
            ("he", "Addidoku", "לא ניתן לפתוח את \u{2068}Addidoku\u{2069}", "להתקין את \u{2068}Addidoku\u{2069}?"),
        ]
    )
    func sentences(language: String, app: String, couldNotOpen: String, question: String) throws {
        let words = try ProgramWords.embedded()
        let index = try #require(words.page.languages.firstIndex { $0.description == language })
        let localized = words.localized(at: index)
        #expect(localized.sentence(localized.install.couldNotOpen, app: app) == couldNotOpen)
        #expect(localized.sentence(localized.install.installQuestion, app: app) == question)
    }

    @Test(
        "are refused when",
        arguments: [
            ("{}", "there are no words"), ("[]", "the words must be an object, not an array"),
            ("{en: {}}", "“en” lacks the key “couldNotOpen”"), ("{en: 1}", "“en” must be an object, not a number"),
            ("{en: {couldNotOpen: 'No'}}", "“couldNotOpen” in “en” must have “{app}” once"),
            ("{en: {installQuestion: '{app} {app}?'}}", "“installQuestion” in “en” must have “{app}” once"),
            ("{en: {ok: ''}}", "“ok” in “en” is empty"),
            ("{xx: {}}", "unknown language “xx”"),
        ]
    )
    func refused(text: String, message: String) {
        do {
            _ = try InstallWords(Array(text.utf8), file: "w")
            Issue.record("accepted")
        } catch {
            #expect(error.diagnostics.contains { $0.description.contains(message) }, "\(error.diagnostics)")
        }
    }

    @Test func `must not miss a language of the page`() throws {
        do {
            _ = try ProgramWords(page: .embedded(), install: testInstallWords)
            Issue.record("accepted")
        } catch {
            #expect(error.diagnostics[0].message.contains("“sl”"), "\(error.diagnostics)")
        }
    }
}
