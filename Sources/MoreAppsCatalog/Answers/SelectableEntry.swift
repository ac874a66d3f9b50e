/// An entry with everything needed to select it.
struct SelectableEntry: Sendable {
    let entry: AppEntry
    private let name: SelectableText
    private let category: SelectableText?
    private let summary: SelectableText?
    private let icon: String?

    /// Prepares an entry, and registers the languages of its texts.
    ///
    /// - Parameter basePath: the prefix of icon paths.
    init(_ entry: AppEntry, basePath: String, _ languageSets: inout Interner<LanguageSet>) {
        self.entry = entry
        name = SelectableText(entry.name, &languageSets)
        category = entry.category.map { SelectableText($0, &languageSets) }
        summary = entry.summary.map { SelectableText($0, &languageSets) }
        icon = entry.icon.map { IconReference.location(of: $0, basePath: basePath) }
    }

    /// The entry in the chosen languages, with words in the reader's.
    func selected(choices: [Int], words: LocalizedWords) -> SelectedApp {
        let name = name.chosen(choices)
        return SelectedApp(
            id: entry.id,
            name: name,
            category: category?.chosen(choices),
            summary: summary?.chosen(choices),
            link: entry.link,
            appStoreID: entry.appStoreID,
            icon: icon,
            type: entry.type,
            button: words[entry.type == .paid ? .viewInAppStore : .freeInAppStore],
            urlScheme: entry.urlScheme,
            installRequest: entry.urlScheme == nil ? nil : InstallRequest(of: entry, name: name, words: words)
        )
    }

    /// The alerts for when the app isn't installed.
    func installRequest(choices: [Int], words: LocalizedWords) -> InstallRequest {
        InstallRequest(of: entry, name: name.chosen(choices), words: words)
    }
}
