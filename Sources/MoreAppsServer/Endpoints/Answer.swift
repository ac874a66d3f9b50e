internal import HTTPSemantics
internal import MoreAppsCatalog

/// The content of an answer, before it becomes a resource.
struct Answer {
    enum Content {
        /// There is no content (204).
        case none
        case bytes([UInt8])
        case text(AssembledText)
    }

    let content: Content
    var mediaType = MediaType.json
    /// After it the answer may change, even without an edit.
    var validity = Validity.always
    /// Whether it contains text in the reader's language.
    var isLocalized = true
    /// What a page loads at once, as values of the `Link` field.
    var preloads: [String] = []
}

extension Answer {
    /// A JSON text.
    init(json: JSONWriter, validity: Validity, isLocalized: Bool = true) {
        self.init(
            content: .bytes(json.bytes + [UInt8(ascii: "\n")]),
            validity: validity,
            isLocalized: isLocalized
        )
    }

    /// The whole content; empty if there is none.
    var bytes: [UInt8] {
        switch content {
        case .none: []
        case .bytes(let bytes): bytes
        case .text(let text): text.bytes
        }
    }
}
