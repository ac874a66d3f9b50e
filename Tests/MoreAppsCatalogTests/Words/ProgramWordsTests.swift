import Foundation
import Testing

@testable import MoreAppsCatalog

@Suite("The program's own words")
struct ProgramWordsTests {
    /// All of Words.json, which the program itself reads only in parts.
    private static let whole = LocatedJSONReader.read(PackageResources.Words_json)

    /// Each language's keys and texts, in the order of the file.
    private static let blocks: [(language: String, texts: [(key: String, text: String)])] = {
        guard case .object(let languages)? = whole.root?.value else { return [] }
        return languages.members.map { language in
            guard case .object(let object) = language.value.value else { return (language.key, []) }
            return (
                language.key,
                object.members.map { member in
                    if case .string(let text) = member.value.value { (member.key, text) } else { (member.key, "") }
                }
            )
        }
    }()

    @Test("are JSON, one block a language, sorted by the language's tag")
    func isSorted() {
        let file = Self.whole.sink.diagnostics(in: SourceText(PackageResources.Words_json), file: "Words.json")
        #expect(file.isEmpty)
        let tags = Self.blocks.map(\.language)
        #expect(tags == tags.sorted())
        // A block begins with a line that has its tag: `"sv": {`.
        #expect(tags == ProgramWords.builtIn.languages.map(\.description))
        let text = String(decoding: PackageResources.Words_json, as: UTF8.self)
        let unseen = text.unicodeScalars.filter {
            $0.properties.generalCategory == .spaceSeparator && $0 != " "
                || "\u{200F}\u{2011}".unicodeScalars.contains($0)
        }
        #expect(unseen.isEmpty, "write them as escapes: \(unseen)")
    }

    @Test("are there for all that the program says", arguments: blocks.map(\.language))
    func isComplete(language: String) throws {
        let texts = try #require(Self.blocks.first { $0.language == language }).texts
        #expect(problems(language, texts) == [])
        let locale = try #require(LocaleIdentifier(plain: language))
        #expect(LocaleData.canonical(locale) == locale, "\(language) has another tag")
        #expect(LocaleData.isLanguage(locale.language), "there is no language \(language)")
        let words = try words(language)
        for (name, text) in texts {
            #expect(WordKey(rawValue: name).map { words[$0] } == text, "\(language): \(name)")
            guard words.direction == .rightToLeft else { continue }
            // Where the first letter decides the direction of a text, that is from right to left too.
            let first = TextTemplate.fill(text, [.app: "", .company: "", .version: ""]).unicodeScalars
                .first { $0.properties.isAlphabetic || $0 == "\u{200F}" }
            #expect(first?.isASCII == false, "\(language): “\(name)” needs \\u200F at its start")
        }
        for (one, other) in [(WordKey.ok, WordKey.cancel), (.update, .later), (.updateTitle, .requiredTitle)] {
            #expect(words[one] != words[other], "\(language): \(one), \(other)")
        }
    }

    @Test(
        "are refused, with language and key, where",
        arguments: [
            (.retry, nil, "lacks “retry”"), (.title, "More Apps", "must have “{company}” once"),
            (.updateMessage, "{app} {version} {app}", "must have “{app}” once"),
            (.loading, "{app}…", "must not have “{app}”"), (.later, "", "is empty"), (.later, " Later", "blank"),
            (.later, "Not  now", "blank"), (.failed, "Can't", "typographic"), (.failed, "Can\"t", "typographic"),
            (.loading, "Wait...", "typographic"), (.failed, "“No", "quotation"), (.failed, "No”", "quotation"),
            (.failed, "«No”", "quotation"), (.failed, "e\u{301}", "composed"),
            (.ok, "Everything is all right", "longer"),
        ] as [(WordKey, String?, String)]
    )
    func isRefused(key: WordKey, text: String?, problem: String) throws {
        let english = try #require(Self.blocks.first { $0.language == "en" }).texts
        let texts = english.compactMap { known in
            known.key == key.rawValue ? text.map { (known.key, $0) } : known
        }
        let found = problems("en", texts)
        #expect(found.count == 1 && found[0].hasPrefix("en") && found[0].contains("“\(key.rawValue)”"), "\(found)")
        #expect(found.first?.contains(problem) == true)
        #expect(problems("en", english + [("rety", "Retry")]) == ["en has “rety”, which is no key"])
    }

    @Test(
        "say whose app it is",
        arguments: [
            ("en", "Addidoku", "Could Not Open “Addidoku”", "Install Addidoku?"),
            ("sv", "Addidoku", "Det gick inte att öppna Addidoku", "Vill du installera Addidoku?"),
            (
                "fr", "A & B", "Impossible d’ouvrir l’app «\u{A0}A & B\u{A0}»",
                "Installer l’app «\u{A0}A & B\u{A0}»\u{A0}?"
            ),
            ("en", "{app}", "Could Not Open “{app}”", "Install {app}?"),
            // What runs the other way is kept from turning the punctuation around.
            ("en", "عربي", "Could Not Open “\u{2068}عربي\u{2069}”", "Install \u{2068}عربي\u{2069}?"),
            ("he", "Addidoku", "לא ניתן לפתוח את \u{2068}Addidoku\u{2069}", "להתקין את \u{2068}Addidoku\u{2069}?"),
        ]
    )
    func nameTheApp(language: String, app: String, couldNotOpen: String, question: String) throws {
        let words = try words(language)
        #expect(words.text(.couldNotOpen, [.app: app]) == couldNotOpen)
        #expect(words.text(.installQuestion, [.app: app]) == question)
    }

    @Test(
        "say whose apps they are",
        arguments: [
            ("en", "Saltwind, Inc.", "More Apps by Saltwind, Inc."), ("en", "{company}", "More Apps by {company}"),
            ("ar", "Saltwind, Inc.", "المزيد من تطبيقات \u{2068}Saltwind, Inc.\u{2069}"),
            ("he", "Saltwind, Inc.", "עוד אפליקציות מאת \u{2068}Saltwind, Inc.\u{2069}"),
            ("ur", "Saltwind, Inc.", "\u{2068}Saltwind, Inc.\u{2069} کی مزید ایپس"),
            ("sv", "سولت!", "Fler appar från \u{2068}سولت!\u{2069}"),
        ]
    )
    func nameTheCompany(language: String, company: String, title: String) throws {
        #expect(try words(language).text(.title, [.company: company]) == title)
    }

    @Test(
        "are those of a reader's language wherever they are and however it is named",
        arguments: [
            ("ur_PK", "ur"), ("ur_IN", "ur"), ("ur-Aran-PK", "ur"), ("pa_IN", "pa"), ("pa-Guru", "pa"), ("bn_BD", "bn"),
            ("bn_IN", "bn"), ("ta_LK", "ta"), ("ta_SG", "ta"), ("te_IN", "te"), ("gu_IN", "gu"), ("kn_IN", "kn"),
            ("ml_IN", "ml"), ("mr_IN", "mr"), ("or_IN", "or"), ("ory_IN", "or"), ("kk_KZ", "kk"), ("kk-Cyrl-KZ", "kk"),
            ("lt_LT", "lt"), ("kaz", "kk"), ("urd", "ur"),
        ]
    )
    func findTheReader(locale: String, language: String) throws {
        let selector = Selector(catalog: try makeCatalog("{company: 'C', apps: []}"))
        let selection = selector.selection(locale: locale)
        #expect(selection.frame.language == language)
        #expect(selection.frame.direction == (language == "ur" ? .rightToLeft : .leftToRight))
    }

    @Test("give the page what it says without a list, as JSON")
    func writeStates() throws {
        var json = JSONWriter()
        testWords[1].writeStates(to: &json)
        #expect(
            String(decoding: json.bytes, as: UTF8.self)
                == #"{"loading":"loading (sv)","empty":"empty (sv)","failed":"failed (sv)","retry":"retry (sv)"}"#
        )
    }

    private func words(_ language: String) throws -> LocalizedWords {
        let words = ProgramWords.builtIn
        return words[try #require(words.languages.firstIndex { $0.description == language })]
    }
}

/// All that is wrong with a language's words.
private func problems(_ language: String, _ texts: [(key: String, text: String)]) -> [String] {
    var problems: [String] = []
    let missing = WordKey.allCases.filter { key in !texts.contains { $0.key == key.rawValue } }
    problems += missing.map { "\(language) lacks “\($0.rawValue)”" }
    for (name, text) in texts {
        guard let key = WordKey(rawValue: name) else {
            problems.append("\(language) has “\(name)”, which is no key")
            continue
        }
        func note(_ problem: String) { problems.append("\(language): “\(name)” \(problem)") }
        let found = TextTemplate.placeholders(in: text)
        let needed = key.placeholders.map(\.rawValue)
        for placeholder in needed where found.count(where: { $0 == placeholder }) != 1 {
            note("must have “\(placeholder)” once")
        }
        for placeholder in Set(found).subtracting(needed) { note("must not have “\(placeholder)”") }
        if text.isEmpty { note("is empty") }
        if text.first?.isWhitespace == true || text.last?.isWhitespace == true || text.contains("  ") {
            note("has a blank too many")
        }
        if ["'", "\"", "..."].contains(where: text.contains) { note("has ', \" or ... for the typographic sign") }
        if !hasClosedQuotations(text) { note("has a quotation mark without the other of its pair") }
        if !text.utf8.elementsEqual(text.precomposedStringWithCanonicalMapping.utf8) { note("isn't composed (NFC)") }
        if text.count > longest(key) { note("is longer than \(longest(key)) characters") }
    }
    return problems
}

/// How many characters there is room for.
private func longest(_ key: WordKey) -> Int {
    switch key {
    case .get, .view, .open, .install, .ok, .cancel: 14
    case .seeAll, .update, .later, .retry: 20
    case .viewInAppStore, .freeInAppStore: 30
    default: 200
    }
}

/// Whether each quotation mark has the other of its pair, in whichever language's way.
private func hasClosedQuotations(_ text: String) -> Bool {
    let pairs: [Character: Character] = ["“": "”", "„": "“", "‘": "’", "«": "»", "「": "」", "(": ")"]
    var open: [Character] = []
    for character in text {
        if character == open.last {
            open.removeLast()
        } else if let closing = pairs[character] {
            open.append(closing)
        } else if pairs.values.contains(character), character != "’" {  // an apostrophe
            return false
        }
    }
    return open.isEmpty
}
