/// A text that is the same for everyone, or that exists in several languages.
public enum LocalizedText: Sendable, Hashable {
    /// A text in one language.
    public struct Translation: Sendable, Hashable {
        /// The language.
        public let language: LocaleIdentifier
        /// The text in this language.
        public let text: String
    }

    /// The same text for everyone.
    case universal(String)
    /// One text per language, at least one, in the order of the file.
    case translated([Translation])

    /// The languages, in the order of the file; none for a text that is the same for everyone.
    var languages: [LocaleIdentifier] {
        if case .translated(let translations) = self { translations.map(\.language) } else { [] }
    }
}
