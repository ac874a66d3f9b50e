/// The definitions of a developer's apps, as an operator writes them in `appdefinitions.json`.
public struct Catalog: Sendable {
    /// The developer's name.
    public let company: String
    /// The language for readers whose own no text has.
    public let defaultLanguage: LocaleIdentifier
    /// The developer's apps, in the order of the file.
    public let apps: [AppEntry]
    /// Apps by others, in the order of the file.
    public let affiliates: [AppEntry]
    /// Which of them are recommended, and to whom.
    public let recommendations: [RecommendationRule]
}

/// What came of reading definitions.
public struct CatalogReading: Sendable {
    /// The catalog; nil when there is any error.
    public let catalog: Catalog?
    /// Everything that is wrong with the text, in its order.
    public let diagnostics: [Diagnostic]
}
