/// The words that a part of this program says, in every language that it speaks.
struct WordTable<Key: Hashable & CaseIterable & RawRepresentable<String> & Sendable>: Sendable {
    /// The languages, in the order of the text that they were read from.
    let languages: [LocaleIdentifier]
    /// For each language every word.
    let texts: [[Key: String]]

    /// Reads words from JSON: an object of languages, each an object with every key and no other.
    ///
    /// - Parameters:
    ///   - text: The bytes of the file.
    ///   - file: The file's name for the diagnostics.
    ///   - placeholders: What a key's text has in place of something else, such as `{app}`, each exactly once.
    init(_ text: [UInt8], file: String, placeholders: (Key) -> [String]) throws(PageWords.Failure) {
        let (root, parsed) = LocatedJSONReader.read(text)
        var reader = CatalogReader(sink: parsed) { _ in .notLookedAt }
        var languages: [LocaleIdentifier] = []
        var texts: [[Key: String]] = []
        if case .object(let object)? = root?.value {
            for member in object.members {
                guard let language = reader.readLocale(member.key, at: member.keyOffset, "the words"),
                    let found: [Key: String] = reader.readWordSet(member, placeholders: placeholders)
                else { continue }
                languages.append(language)
                texts.append(found)
            }
        } else if let root {
            reader.sink.error(at: root.offset, "the words must be an object, not \(root.kind)")
        }
        if languages.isEmpty { reader.sink.error(at: 0, "there are no words") }
        guard !reader.sink.hasErrors else {
            throw PageWords.Failure(diagnostics: reader.sink.diagnostics(in: SourceText(text), file: file))
        }
        self.languages = languages
        self.texts = texts
    }
}

extension CatalogReader {
    /// Reads the words in one language; nil when any is missing.
    fileprivate mutating func readWordSet<Key: Hashable & CaseIterable & RawRepresentable<String>>(
        _ member: LocatedJSONObject.Member,
        placeholders: (Key) -> [String]
    ) -> [Key: String]? {
        guard case .object(let object) = member.value.value else {
            sink.error(at: member.value.offset, "“\(member.key)” must be an object, not \(member.value.kind)")
            return nil
        }
        var texts: [Key: String] = [:]
        for text in object.members {
            guard let key = Key(rawValue: text.key) else {
                warnOfUnknownKey(text, known: Key.allCases.map(\.rawValue), owner: "“\(member.key)”")
                continue
            }
            func name() -> String { "“\(text.key)” in “\(member.key)”" }
            guard let words = readWords(text.value, name()) else { continue }
            let found = TextTemplate.placeholders(in: words)
            for placeholder in placeholders(key) where found.count(where: { $0 == placeholder }) != 1 {
                sink.error(at: text.value.offset, "\(name()) must have “\(placeholder)” once")
            }
            texts[key] = words
        }
        for key in Key.allCases where object[key.rawValue] == nil {
            sink.error(at: member.value.offset, "“\(member.key)” lacks the key “\(key.rawValue)”")
        }
        return texts.count == Key.allCases.count ? texts : nil
    }
}
