/// Identifies an answer about updates: apps with equal keys get the same answer. It contains no bytes from the request.
public struct UpdateAnswerKey: Hashable, Sendable {
    /// The index of the entry, apps before affiliates; nil for an unknown app.
    let entry: Int?
    /// The decision.
    public let decision: UpdateDecision
    /// The class of the reader's locale; nil when there is no text.
    let locale: Int?

    /// Whether the answer contains text.
    public var isLocalized: Bool { locale != nil }
}

/// Identifies a document about an app's versions for third-party libraries.
public struct VersionsKey: Hashable, Sendable {
    /// The index of the entry, apps before affiliates.
    let entry: Int
    /// After it the document may change.
    public let validity: Validity
}
