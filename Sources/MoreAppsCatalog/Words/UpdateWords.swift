/// The usual words of update alerts, in every language of this program.
public struct UpdateWords: Sendable {
    /// The languages, in the order of the text that they were read from.
    public let languages: [LocaleIdentifier]
    private let texts: [[UpdateText: String]]

    /// The words that are part of this program.
    public static func embedded() throws(PageWords.Failure) -> UpdateWords {
        try UpdateWords(PackageResources.UpdateWords_json, file: "UpdateWords.json")
    }

    /// Reads words from JSON: an object of languages, each an object with every ``UpdateText`` and nothing else.
    public init(_ text: [UInt8], file: String) throws(PageWords.Failure) {
        let table = try WordTable<UpdateText>(text, file: file) { key in
            switch key {
            case .message, .requiredMessage: [UpdateText.appPlaceholder, UpdateText.versionPlaceholder]
            case .unsupportedMessage: [UpdateText.appPlaceholder]
            case .title, .requiredTitle, .unsupportedTitle, .update, .later, .ok: []
            }
        }
        languages = table.languages
        texts = table.texts
    }

    /// A text in the language with an index of ``languages``.
    subscript(text: UpdateText, index: Int) -> String {
        // The table has a text for every key.
        texts[index][text, default: ""]
    }
}
