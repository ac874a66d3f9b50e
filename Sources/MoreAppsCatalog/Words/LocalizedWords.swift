/// The program's own texts for readers, in one language.
public struct LocalizedWords: Sendable {
    /// The language.
    let language: LocaleIdentifier
    /// Its writing direction.
    let direction: TextDirection
    private let texts: [WordKey: String]

    /// Reads a language's object in Words.json, and ignores what follows it.
    init(_ language: LocaleIdentifier, block: [UInt8]) {
        self.language = language
        direction = LocaleData.isRightToLeft(language) ? .rightToLeft : .leftToRight
        var texts: [WordKey: String] = [:]
        var reader = LocatedJSONReader(block)
        if case .object(let object)? = reader.readValue(depth: 0)?.value {
            for member in object.members {
                guard let key = WordKey(rawValue: member.key), case .string(let text) = member.value.value else {
                    continue
                }
                texts[key] = text
            }
        }
        self.texts = texts
    }

    /// The text for a key. A test makes sure that there is one.
    subscript(key: WordKey) -> String {
        texts[key, default: ""]
    }

    /// The text for a key, with its placeholders filled.
    func text(_ key: WordKey, _ values: [Placeholder: String]) -> String {
        TextTemplate.fill(self[key], values)
    }

    /// The page's texts while it has no list: `{"loading":…,"empty":…,"failed":…,"retry":…}`.
    public func writeStates(to writer: inout JSONWriter) {
        writer.beginObject()
        for key in [WordKey.loading, .empty, .failed, .retry] { writer.member(key.rawValue, self[key]) }
        writer.endObject()
    }
}
