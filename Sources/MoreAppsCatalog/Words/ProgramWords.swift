/// What this program says to the readers of lists, in every language that it speaks.
public struct ProgramWords: Sendable {
    /// The words of the promo page, whose languages are those of all.
    public let page: PageWords
    /// The words of install requests.
    public let install: InstallWords

    /// Joins the words of both parts.
    ///
    /// - Throws: `PageWords.Failure` when a part doesn't speak a language that the page speaks.
    public init(page: PageWords, install: InstallWords) throws(PageWords.Failure) {
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
    }

    /// The words that are part of this program.
    public static func embedded() throws(PageWords.Failure) -> ProgramWords {
        try ProgramWords(page: .embedded(), install: .embedded())
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
    func sentence(_ template: String, app name: String) -> String {
        TextTemplate.fill(template, [InstallWords.appPlaceholder: name])
    }
}
