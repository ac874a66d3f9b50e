/// A placeholder in a text, filled later.
public enum Placeholder: String, Sendable {
    /// The developer's name.
    case company = "{company}"
    /// An app's name.
    case app = "{app}"
    /// The version offered.
    case version = "{version}"
}
