/// The definitions of a developer's apps: the content of `appdefinitions.json`.
public struct Catalog: Sendable {
    /// The developer's name.
    public internal(set) var company = ""
    /// The language for readers whose own language has no text.
    public internal(set) var defaultLanguage = LocaleIdentifier(language: "en")
    /// The developer's apps, in the order of the file.
    public internal(set) var apps: [AppEntry] = []
    /// Other developers' apps, in the order of the file.
    public internal(set) var affiliates: [AppEntry] = []
    /// The recommendation rules.
    public internal(set) var recommendations: [RecommendationRule] = []
}

/// The result of reading definitions.
public struct CatalogReading: Sendable {
    /// The catalog; nil after an error that isn't servable.
    public let catalog: Catalog?
    /// All diagnostics, in the order of the text.
    public let diagnostics: [Diagnostic]

    /// Whether there is no error at all.
    public var isValid: Bool { diagnostics.allSatisfy { $0.severity != .error } }
}
