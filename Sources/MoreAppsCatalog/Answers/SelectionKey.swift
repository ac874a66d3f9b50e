/// Identifies a group of readers with the same languages and available apps. It contains no bytes from the request, so
/// there are never more keys than distinct answers.
struct AudienceKey: Hashable, Sendable {
    /// The class of the reader's locale.
    let locale: Int32
    /// The class of the reader's device.
    let device: Int32
    /// The class of the reader's storefront.
    let storefront: Int32
    /// The class of the device's operating system.
    let os: Int
    /// The period of the catalog's timeline.
    let period: Int32
}

/// Identifies the words of a page: readers with equal keys get the same language.
public struct WordsKey: Hashable, Sendable {
    /// The index of the language among the words' languages.
    let language: Int32
}

/// Identifies a selection: readers with equal keys see the same.
public struct SelectionKey: Hashable, Sendable {
    /// The readers' common properties.
    let audience: AudienceKey
    /// The index of the entry that is left out, apps before affiliates; negative for none.
    let omitted: Int32
}
