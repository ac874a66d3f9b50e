/// A text in one form for everyone, or in several languages.
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
    /// A text in each of several languages, at least one, in the order of the file.
    case translated([Translation])
}
