/// What a text has in place of words that are known only later.
public enum Placeholder: String, Sendable {
    /// The developer's name.
    case company = "{company}"
    /// An app's name.
    case app = "{app}"
    /// The version that is offered.
    case version = "{version}"
}
