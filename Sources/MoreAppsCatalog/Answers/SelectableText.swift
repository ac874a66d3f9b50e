/// A text, and the set of its languages.
struct SelectableText: Sendable {
    let text: LocalizedText
    let languageSet: Int

    init(_ text: LocalizedText, _ languageSets: inout Interner<[LocaleIdentifier]>) {
        self.text = text
        languageSet =
            switch text {
            case .universal: -1
            case .translated(let translations): languageSets.index(of: translations.map(\.language))
            }
    }

    func chosen(_ choices: [Int]) -> String {
        switch text {
        case .universal(let text): text
        case .translated(let translations): translations[choices[languageSet]].text
        }
    }
}
