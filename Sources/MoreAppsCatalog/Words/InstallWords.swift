/// The words of install requests, in every language that the page speaks.
public struct InstallWords: Sendable {
    /// The words in one language.
    public struct Words: Sendable, Hashable {
        /// Says that an app could not be opened; `{app}` stands for its name.
        public let couldNotOpen: String
        /// The button that installs what could not be opened.
        public let install: String
        /// Asks whether to install an app; `{app}` stands for its name.
        public let installQuestion: String
        /// The button that says yes to that.
        public let ok: String
        /// The button that leaves things as they are.
        public let cancel: String
    }

    /// What a sentence has in place of an app's name.
    public static let appPlaceholder = "{app}"

    /// The languages, in the order of the text that they were read from.
    public let languages: [LocaleIdentifier]
    private let words: [Words]

    private enum Key: String, CaseIterable {
        case couldNotOpen
        case install
        case installQuestion
        case ok
        case cancel
    }

    /// The words in one of ``languages``. Nil for any other.
    public func words(for language: LocaleIdentifier) -> Words? {
        languages.firstIndex(of: language).map { words[$0] }
    }

    /// The words that are part of this program.
    public static func embedded() throws(PageWords.Failure) -> InstallWords {
        try InstallWords(PackageResources.InstallWords_json, file: "InstallWords.json")
    }

    /// Reads words from JSON: an object of languages, each an object with every key of ``Words`` and no other.
    public init(_ text: [UInt8], file: String) throws(PageWords.Failure) {
        let table = try WordTable<Key>(text, file: file) { key in
            switch key {
            case .couldNotOpen, .installQuestion: [Self.appPlaceholder]
            case .install, .ok, .cancel: []
            }
        }
        languages = table.languages
        words = table.texts.map { texts in
            // The table has a text for every key.
            Words(
                couldNotOpen: texts[.couldNotOpen, default: ""],
                install: texts[.install, default: ""],
                installQuestion: texts[.installQuestion, default: ""],
                ok: texts[.ok, default: ""],
                cancel: texts[.cancel, default: ""]
            )
        }
    }
}
