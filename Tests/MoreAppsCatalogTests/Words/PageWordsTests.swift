import Testing

@testable import MoreAppsCatalog

@Suite("The page's words")
struct PageWordsTests {
    @Test("are complete in every language of this program")
    func areComplete() throws {
        let words = try PageWords.embedded()
        #expect(words.words(for: LocaleIdentifier(language: "en"))?.title == "More Apps by {company}")
        for language in words.languages {
            let found = try #require(words.words(for: language))
            #expect(found.title.components(of: "{company}") == 1, "\(language)")
            #expect(!found.title(company: "C").contains("{"), "\(language)")
            for text in [
                found.affiliatesTitle, found.viewInAppStore, found.freeInAppStore, found.loading, found.empty,
                found.failed,
                found.retry,
            ] {
                #expect(!text.contains("{"), "\(language): \(text)")
                #expect(text == text.trimming(), "\(language): \(text)")
            }
        }
    }

    @Test("put the company into the title")
    func makeTitle() {
        let words = testPageWords.words(for: LocaleIdentifier(language: "sv"))
        #expect(words?.title(company: "A & B") == "More Apps by A & B (sv)")
        #expect(testPageWords.words(for: LocaleIdentifier(language: "de")) == nil)
    }

    @Test("give the page what it says without a list, as JSON")
    func writeStates() throws {
        var json = JSONWriter()
        try #require(testPageWords.words(for: LocaleIdentifier(language: "sv"))).writeStates(to: &json)
        #expect(
            String(decoding: json.bytes, as: UTF8.self)
                == #"{"loading":"Loading (sv)","empty":"Empty (sv)","failed":"Failed (sv)","retry":"Retry (sv)"}"#
        )
    }

    @Test(
        "are refused when",
        arguments: [
            ("{}", "1:1: error: there are no words"),
            ("[]", "1:1: error: the words must be an object, not an array"),
            ("{en: 1}", "1:6: error: “en” must be an object, not a number"),
            ("{en: {", "1:7: error: the text ends inside"),
            ("{english: {}}", "1:2: error: the words: “english” isn't a valid locale"),
            ("{en: {}}", "“en” lacks the key “title”"),
            ("{en: {retry: ''}}", "“retry” in “en” is empty"),
            ("{en: {title: 'More Apps'}}", "“en” lacks the key “retry”"),
            ("{en: {title: 'More Apps'}}", "1:14: error: “title” in “en” must have “{company}” once"),
        ]
    )
    func areRefused(text: String, message: String) {
        do {
            _ = try PageWords(Array(text.utf8), file: "w")
            Issue.record("accepted")
        } catch {
            #expect(error.diagnostics.contains { $0.description.contains(message) }, "\(error.diagnostics)")
        }
    }
}

extension String {
    fileprivate func components(of part: String) -> Int { ranges(of: part).count }

    fileprivate func trimming() -> String {
        var text = self[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
