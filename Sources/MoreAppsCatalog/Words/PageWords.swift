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
        let table = try WordTable<Key>(text, file: file) { $0 == .title ? [Self.companyPlaceholder] : [] }
        languages = table.languages
        words = table.texts.map { texts in
            // The table has a text for every key.
            Words(
                title: texts[.title, default: ""],
                affiliatesTitle: texts[.affiliatesTitle, default: ""],
                viewInAppStore: texts[.viewInAppStore, default: ""],
                freeInAppStore: texts[.freeInAppStore, default: ""],
                loading: texts[.loading, default: ""],
                empty: texts[.empty, default: ""],
                failed: texts[.failed, default: ""],
                retry: texts[.retry, default: ""]
            )
        }
    }
}
