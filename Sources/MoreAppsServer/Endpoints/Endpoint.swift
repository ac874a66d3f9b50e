internal import HTTPSemantics
internal import MoreAppsCatalog

/// One kind of thing that is answered, and all that there is to say of it. ``EndpointTable`` lists them.
public struct Endpoint: Sendable {
    /// The word after `moreapps query`.
    public let name: String
    /// Where it is.
    let path: PathPattern
    /// What of a query it depends on.
    public let parameters: [Parameter]
    /// Whether `Accept-Language` has a say where the query has no locale.
    let isNegotiated: Bool
    let source: Source

    /// Where answers are from.
    enum Source: Sendable {
        /// Made of the catalog, and kept for all who ask the same; nothing where there is no such thing.
        case catalog(@Sendable (Question, Site) -> PendingAnswer?)
        /// A state of the running server, which nobody keeps; nothing where it isn't for this snapshot to say.
        case state(@Sendable (Snapshot) throws -> Resource?)
    }

    /// Something to be made of the catalog.
    ///
    /// - Parameters:
    ///   - path: `/api/apps/{id}`, for example.
    ///   - parameters: all that `key` reads.
    ///   - key: finds out what the answer depends on: nothing that was sent, but what follows from it, so that there are
    ///     few. `nil`: there is no such thing.
    ///   - answer: makes the answer for a key.
    init<Key: Hashable & Sendable>(
        _ name: String,
        at path: String,
        reads parameters: [Parameter] = [],
        isNegotiated: Bool = false,
        key: @escaping @Sendable (Question, Site) -> Key?,
        answer: @escaping @Sendable (Key, Site) -> Answer
    ) {
        self.name = name
        self.path = PathPattern(path)
        self.parameters = parameters
        self.isNegotiated = isNegotiated
        source = .catalog { question, site in
            key(question, site).map { key in PendingAnswer(key: key) { answer(key, site) } }
        }
    }

    /// A state of the running server.
    init(_ name: String, at path: String, state: @escaping @Sendable (Snapshot) throws -> Resource?) {
        self.name = name
        self.path = PathPattern(path)
        parameters = []
        isNegotiated = false
        source = .state(state)
    }

    /// How metrics and logs name it: programs ask below `/api/`, where names might be others' too.
    var label: String {
        path.text.hasPrefix("/api/") ? "api_\(name)" : name
    }

    /// What its path has a place for: `id`; `nil` where it has none.
    public var operand: String? {
        path.operand
    }
}

/// An answer that is known by what it depends on, and need not be made where it was made before.
struct PendingAnswer {
    let key: any Hashable & Sendable
    let make: () -> Answer
}

/// What is answered, before it is a resource.
struct Answer {
    enum Content {
        /// There is nothing to say (204).
        case none
        case bytes([UInt8])
        case text(AssembledText)
    }

    let content: Content
    var mediaType = MediaType.json
    /// Out of it another answer takes its place, without an edit.
    var validity = Validity.always
    /// Whether it says anything in the reader's language.
    var isLocalized = true
    /// What a page will ask for at once, as the field `Link` says it.
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

    /// The content as one; nothing where there is none.
    var bytes: [UInt8] {
        switch content {
        case .none: []
        case .bytes(let bytes): bytes
        case .text(let text): text.bytes
        }
    }
}
