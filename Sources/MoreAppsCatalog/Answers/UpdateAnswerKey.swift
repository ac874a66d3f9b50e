/// Names an answer about updating: apps with equal keys are told the same. It holds no byte of what was sent.
public struct UpdateAnswerKey: Hashable, Sendable {
    /// The entry's place, apps before affiliates; nil where none is known by what was sent.
    let entry: Int?
    /// What was found.
    public let decision: UpdateDecision
    /// The class of the reader's locale; nil where nothing is said in any language.
    let locale: Int?

    /// Whether anything is said in a language.
    public var isLocalized: Bool { locale != nil }
}

/// Names one of the documents about an app's versions that other people's libraries read.
public struct VersionsKey: Hashable, Sendable {
    /// The entry's place, apps before affiliates.
    let entry: Int
    /// Out of it another document takes its place.
    public let validity: Validity
}
