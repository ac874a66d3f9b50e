internal import Locking

/// The program's texts for readers, in every language. A language is read when it is first needed.
public final class ProgramWords: Sendable {
    /// The built-in texts.
    public static let builtIn = ProgramWords(PackageResources.Words_json)

    /// The languages, in the order of the text.
    let languages: [LocaleIdentifier]
    private let text: [UInt8]
    /// The offset of each language's block in the text, and the text's end.
    private let offsets: [Int]
    private let read = Lock<[Int: LocalizedWords]>([:])

    /// Indexes JSON in the layout of Words.json. Reading it all would take a fifth of the program's start, so this only
    /// finds the lines that open a language's block: `"sv": {`.
    init(_ text: [UInt8]) {
        var languages: [LocaleIdentifier] = []
        var offsets: [Int] = []
        var rest = text[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            let line = rest[..<end]
            rest = rest[(end + 1)...]
            guard line.last == UInt8(ascii: "{") else { continue }
            let parts = line.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
            guard parts.count == 3, let language = LocaleIdentifier(Array(parts[1])) else { continue }
            languages.append(language)
            offsets.append(end - 1)
        }
        self.text = text
        self.languages = languages
        self.offsets = offsets + [text.count]
    }

    /// The texts in the language at an index of ``languages``.
    subscript(index: Int) -> LocalizedWords {
        read.withLock { read in
            if let known = read[index] { return known }
            let words = LocalizedWords(languages[index], block: Array(text[offsets[index]..<offsets[index + 1]]))
            read[index] = words
            return words
        }
    }
}
