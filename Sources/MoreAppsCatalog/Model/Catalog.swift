/// The definitions of a developer's apps: the content of `appdefinitions.json`.
public struct Catalog: Sendable {
    /// The developer's name.
    public let company: String
    /// The language for readers whose own language has no text.
    public let defaultLanguage: LocaleIdentifier
    /// The developer's apps, in the order of the file.
    public let apps: [AppEntry]
    /// Other developers' apps, in the order of the file.
    public let affiliates: [AppEntry]
    /// The recommendation rules.
    public let recommendations: [RecommendationRule]
}

/// The result of reading definitions.
public struct CatalogReading: Sendable {
    /// The catalog; nil after any error.
    public let catalog: Catalog?
    /// All diagnostics, in the order of the text.
    public let diagnostics: [Diagnostic]
}
