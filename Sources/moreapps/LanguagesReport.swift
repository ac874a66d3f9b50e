internal import MoreAppsCatalog

/// `moreapps query languages`, which is no answer of the server's.
enum LanguagesReport {
    static let name = "languages"

    static let option = Option(
        name: "--languages",
        valueName: "LANGUAGES",
        defaultValue: nil,
        help: "the languages of the columns, like sv,de (languages; default: those of the texts)",
        isRepeatable: true
    )
}

extension Arguments {
    /// The languages that an option lists.
    ///
    /// - Throws: `UsageError` for what isn't a language, and for an option without any.
    func languages(_ option: String) throws(UsageError) -> [LocaleIdentifier] {
        var languages: [LocaleIdentifier] = []
        for text in list(option) {
            do throws(LanguageNameError) {
                languages.append(try LocaleIdentifier(languageName: text))
            } catch {
                throw UsageError("\(origin(of: option)): \(error.message)")
            }
        }
        // `--require "$LANGUAGES"`, where the variable isn't set, must not require nothing in silence.
        if languages.isEmpty, isGiven(option) { throw UsageError("option '\(option)' lists no language") }
        return languages
    }
}
