/// All that this program says to a reader, in one language.
public struct LocalizedWords: Sendable {
    /// The language.
    let language: LocaleIdentifier
    /// The direction that it is written in.
    let direction: TextDirection
    private let texts: [WordKey: String]

    /// Reads the object that a language has in Words.json. What follows it doesn't matter.
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

    /// The text of a key. A test sees to it that there is one.
    subscript(key: WordKey) -> String {
        texts[key, default: ""]
    }

    /// The text of a key with its placeholders' values in their places.
    func text(_ key: WordKey, _ values: [Placeholder: String]) -> String {
        TextTemplate.fill(self[key], values)
    }

    /// What the page says before it has a list: `{"loading":…,"empty":…,"failed":…,"retry":…}`.
    public func writeStates(to writer: inout JSONWriter) {
        writer.beginObject()
        for key in [WordKey.loading, .empty, .failed, .retry] { writer.member(key.rawValue, self[key]) }
        writer.endObject()
    }
}
