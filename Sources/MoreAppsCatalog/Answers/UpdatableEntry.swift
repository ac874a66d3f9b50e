/// An entry with everything needed to answer about its updates.
struct UpdatableEntry: Sendable {
    let entry: AppEntry
    let check: UpdateCheck
    private let name: SelectableText
    private let category: SelectableText?
    private let summary: SelectableText?
    /// The notes of the releases, in the order of ``UpdateCheck/releases``.
    private let notes: [SelectableText?]
    private let texts: [UpdateText: SelectableText]

    /// Prepares an entry, and registers the languages of its texts.
    init(_ entry: AppEntry, _ languageSets: inout Interner<LanguageSet>) {
        self.entry = entry
        check = UpdateCheck(releases: entry.releases, rules: entry.update, minimumOS: entry.offer.minimumOS)
        name = SelectableText(entry.name, &languageSets)
        category = entry.category.map { SelectableText($0, &languageSets) }
        summary = entry.summary.map { SelectableText($0, &languageSets) }
        notes = check.releases.map { release in release.notes.map { SelectableText($0, &languageSets) } }
        texts = entry.update.texts.mapValues {
            SelectableText($0, &languageSets, substitute: UpdateSelector.wordsSet)
        }
    }

    /// The app's name in the chosen language.
    func name(_ choices: [Int]) -> String { name.chosen(choices) }

    /// The kind of app in the chosen language.
    func category(_ choices: [Int]) -> String? { category?.chosen(choices) }

    /// The description in the chosen language.
    func summary(_ choices: [Int]) -> String? { summary?.chosen(choices) }

    /// What is new in a release.
    func notes(ofRelease index: Int?, choices: [Int]) -> String? {
        index.flatMap { notes[$0]?.chosen(choices) }
    }

    /// The alert for a decision, if any.
    ///
    /// - Parameter usual: The built-in words, for texts that the app doesn't customize, or not in the reader's language.
    func alert(
        for decision: UpdateDecision,
        target: Version?,
        choices: [Int],
        usual: LocalizedWords
    ) -> UpdateAnswer.Alert? {
        /// The first custom text in the reader's language, else the built-in words of the first.
        func text(_ first: UpdateText, _ second: UpdateText? = nil) -> String {
            func own(_ text: UpdateText) -> String? { texts[text]?.chosenUnlessSubstituted(choices) }
            return TextTemplate.fill(
                own(first) ?? second.flatMap(own) ?? usual[first.usual],
                [.app: name.chosen(choices), .version: target?.description ?? ""]
            )
        }
        return switch decision.outcome {
        case .none: nil
        case .available:
            UpdateAnswer.Alert(
                title: text(.title),
                message: text(.message),
                update: text(.update),
                later: text(.later)
            )
        case .required:
            UpdateAnswer.Alert(
                title: text(.requiredTitle, .title),
                message: text(.requiredMessage, .message),
                update: text(.update),
                later: nil
            )
        case .unsupported:
            UpdateAnswer.Alert(
                title: text(.unsupportedTitle),
                message: text(.unsupportedMessage),
                update: nil,
                later: text(.ok)
            )
        }
    }
}
