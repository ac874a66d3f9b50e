/// A text, and the set of its languages.
struct SelectableText: Sendable {
    let text: LocalizedText
    let languageSet: Int

    /// Registers the languages of a text.
    ///
    /// - Parameter substitute: The set of the text that stands in for this one, as in ``LanguageSet/substitute``.
    init(_ text: LocalizedText, _ languageSets: inout Interner<LanguageSet>, substitute: Int? = nil) {
        self.text = text
        languageSet =
            switch text {
            case .universal: -1
            case .translated(let translations):
                languageSets.index(
                    of: LanguageSet(languages: translations.map(\.language), substitute: substitute)
                )
            }
    }

    /// The text in the chosen language; nil where its substitute stands in.
    func chosenUnlessSubstituted(_ choices: [Int]) -> String? {
        languageSet >= 0 && choices[languageSet] == LanguageSet.substituted ? nil : chosen(choices)
    }

    /// The text in the chosen language.
    func chosen(_ choices: [Int]) -> String {
        switch text {
        case .universal(let text): text
        case .translated(let translations): translations[choices[languageSet]].text
        }
    }
}
