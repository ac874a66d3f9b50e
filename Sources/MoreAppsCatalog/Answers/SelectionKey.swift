/// Names what readers have in common: those with equal keys have the same languages, and can have the same apps. It
/// holds no byte of what the reader sent, so that there are only as many keys as there are different answers, whatever
/// is asked.
struct AudienceKey: Hashable, Sendable {
    /// The class of the reader's locale.
    let locale: Int32
    /// The class of the reader's device.
    let device: Int32
    /// The class of the reader's storefront.
    let storefront: Int32
    /// The class of the device's operating system.
    let os: Int32
    /// The period of the catalog's timeline.
    let period: Int32
}

/// Names the words of a page: readers with equal keys have them in the same language.
public struct WordsKey: Hashable, Sendable {
    /// The index of the language among those of the words.
    let language: Int32
}

/// Names a selection: readers with equal keys see the same.
public struct SelectionKey: Hashable, Sendable {
    /// What readers who see the selection have in common.
    let audience: AudienceKey
    /// The index of the entry that is left out, apps before affiliates; negative for none.
    let omitted: Int32
}
