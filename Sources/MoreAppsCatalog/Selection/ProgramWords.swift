/// All that this program says to readers, in every language that it speaks.
public struct ProgramWords: Sendable {
    /// The words of the promo page, whose languages are those of all.
    public let page: PageWords
    /// The words of install requests.
    public let install: InstallWords
    /// The words of update alerts.
    public let update: UpdateWords

    /// Joins the words of all parts.
    ///
    /// - Throws: `PageWords.Failure` when a part doesn't speak a language that the page speaks.
    public init(page: PageWords, install: InstallWords, update: UpdateWords) throws(PageWords.Failure) {
        let missing = page.languages.filter { install.words(for: $0) == nil }
        guard missing.isEmpty else {
            let languages = missing.map { "“\($0)”" }.joined(separator: ", ")
            throw PageWords.Failure(diagnostics: [
                Diagnostic(
                    severity: .error,
                    file: "InstallWords.json",
                    line: 1,
                    column: 1,
                    message: "words in \(languages) are missing"
                )
            ])
        }
        self.page = page
        self.install = install
        self.update = update
    }

    /// The words that are part of this program.
    public static func embedded() throws(PageWords.Failure) -> ProgramWords {
        try ProgramWords(page: .embedded(), install: .embedded(), update: .embedded())
    }

    /// The words in the page's language with an index.
    func localized(at index: Int) -> LocalizedWords {
        let language = page.languages[index]
        guard let install = install.words(for: language) else {
            preconditionFailure("every part speaks the page's languages")
        }
        return LocalizedWords(language: language, page: page[index], install: install)
    }
}

/// All that this program says to a reader.
struct LocalizedWords: Sendable {
    let language: LocaleIdentifier
    let page: PageWords.Words
    let install: InstallWords.Words

    /// The direction of the language.
    var direction: TextDirection {
        LocaleData.isRightToLeft(language) ? .rightToLeft : .leftToRight
    }

    /// A sentence about an app.
    ///
    /// The name may run the other way than the sentence, and would then carry its punctuation along: it is isolated
    /// (Unicode Standard Annex 9, 2.7) where any of the two runs from right to left.
    func sentence(_ template: String, app name: String) -> String {
        guard let place = template.firstRange(of: InstallWords.appPlaceholder) else { return template }
        let mayDiffer = direction == .rightToLeft || name.unicodeScalars.contains(where: \.runsRightToLeft)
        return template.replacingCharacters(in: place, with: mayDiffer ? "\u{2068}\(name)\u{2069}" : name)
    }
}

extension Unicode.Scalar {
    /// Whether the scalar stands in a block of scripts that run from right to left.
    fileprivate var runsRightToLeft: Bool {
        switch value {
        case 0x590...0x8FF, 0x200F, 0x202B, 0x202E, 0x2067, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF,
            0x1E800...0x1EFFF:
            true
        default: false
        }
    }
}

extension String {
    fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
        self[..<range.lowerBound] + text + self[range.upperBound...]
    }
}
