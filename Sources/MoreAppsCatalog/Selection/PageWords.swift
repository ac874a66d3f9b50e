/// The words of the promo page itself, in every language that it speaks.
public struct PageWords: Sendable {
    /// The words in one language.
    public struct Words: Sendable, Hashable {
        /// The title; `{company}` stands for the developer's name.
        public let title: String
        /// The title above the affiliates' apps.
        public let affiliatesTitle: String
        /// The button of an app that costs something.
        public let viewInAppStore: String
        /// The button of an app that is free.
        public let freeInAppStore: String
        /// Said while the list is on its way.
        public let loading: String
        /// Said when there is no app to show.
        public let empty: String
        /// Said when the list can't be had.
        public let failed: String
        /// The button that tries again.
        public let retry: String

        /// The title for a developer.
        public func title(company: String) -> String {
            guard let open = title.firstIndex(of: "{"), title[open...].hasPrefix(PageWords.companyPlaceholder) else {
                return title
            }
            return title[..<open] + company + title[open...].dropFirst(PageWords.companyPlaceholder.count)
        }

        /// What the page says before it has a list: `{"loading":…,"empty":…,"failed":…,"retry":…}`.
        public func writeStates(to writer: inout JSONWriter) {
            writer.beginObject()
            writer.member("loading", loading)
            writer.member("empty", empty)
            writer.member("failed", failed)
            writer.member("retry", retry)
            writer.endObject()
        }
    }

    /// Why the words can't be used.
    public struct Failure: Error {
        /// What is wrong with them.
        public let diagnostics: [Diagnostic]
    }

    /// What the title has in place of the developer's name.
    public static let companyPlaceholder = "{company}"

    /// The languages, in the order of the text that they were read from.
    public let languages: [LocaleIdentifier]
    private let words: [Words]

    /// The words in one of ``languages``. Nil for any other.
    public func words(for language: LocaleIdentifier) -> Words? {
        languages.firstIndex(of: language).map { words[$0] }
    }

    /// The words in the language with an index of ``languages``.
    subscript(index: Int) -> Words {
        words[index]
    }

    /// The words that are part of this program.
    public static func embedded() throws(Failure) -> PageWords {
        try PageWords(PackageResources.PageWords_json, file: "PageWords.json")
    }

    /// Reads words from JSON: an object of languages, each an object with every key of ``Words`` and no other.
    public init(_ text: [UInt8], file: String) throws(Failure) {
        let (root, parsed) = LocatedJSONReader.read(text)
        var reader = CatalogReader(sink: parsed) { _ in nil }
        var languages: [LocaleIdentifier] = []
        var words: [Words] = []
        if case .object(let object)? = root?.value {
            for member in object.members {
                guard let language = reader.readLocale(member.key, at: member.keyOffset, "the page's words"),
                    let found = Words(member, &reader)
                else { continue }
                languages.append(language)
                words.append(found)
            }
        } else if let root {
            reader.sink.error(at: root.offset, "the page's words must be an object, not \(root.kind)")
        }
        if languages.isEmpty { reader.sink.error(at: 0, "the page has no words") }
        guard !reader.sink.hasErrors else {
            throw Failure(diagnostics: reader.sink.diagnostics(in: SourceText(text), file: file))
        }
        self.languages = languages
        self.words = words
    }
}

extension PageWords.Words {
    private enum Key: String, CaseIterable {
        case title
        case affiliatesTitle
        case viewInAppStore
        case freeInAppStore
        case loading
        case empty
        case failed
        case retry
    }

    fileprivate init?(_ member: LocatedJSONObject.Member, _ reader: inout CatalogReader) {
        guard case .object(let object) = member.value.value else {
            reader.sink.error(at: member.value.offset, "“\(member.key)” must be an object, not \(member.value.kind)")
            return nil
        }
        var texts: [Key: String] = [:]
        for text in object.members {
            guard let key = Key(rawValue: text.key) else {
                reader.warnOfUnknownKey(text, known: Key.allCases.map(\.rawValue), owner: "“\(member.key)”")
                continue
            }
            texts[key] = reader.readString(text.value, "“\(text.key)” in “\(member.key)”")
        }
        for key in Key.allCases where object[key.rawValue] == nil {
            reader.sink.error(at: member.value.offset, "“\(member.key)” lacks the key “\(key.rawValue)”")
        }
        guard let title = texts[.title], let affiliatesTitle = texts[.affiliatesTitle],
            let viewInAppStore = texts[.viewInAppStore], let freeInAppStore = texts[.freeInAppStore],
            let loading = texts[.loading], let empty = texts[.empty], let failed = texts[.failed],
            let retry = texts[.retry]
        else { return nil }
        let open = title.firstIndex(of: "{") ?? title.endIndex
        if !title[open...].hasPrefix(PageWords.companyPlaceholder) {
            reader.sink.error(at: member.value.offset, "the title in “\(member.key)” lacks “{company}”")
        }
        self.init(
            title: title,
            affiliatesTitle: affiliatesTitle,
            viewInAppStore: viewInAppStore,
            freeInAppStore: freeInAppStore,
            loading: loading,
            empty: empty,
            failed: failed,
            retry: retry
        )
    }
}
