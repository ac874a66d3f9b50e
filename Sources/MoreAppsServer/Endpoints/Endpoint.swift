/// Everything about one kind of answer. ``EndpointTable`` lists all endpoints.
public struct Endpoint: Sendable {
    /// The word after `moreapps query`.
    public let name: String
    /// The path.
    let path: PathPattern
    /// Another path that clients ask for, if any.
    let otherPath: PathPattern?
    /// The query parameters that it depends on.
    public let parameters: [Parameter]
    /// Whether it uses `Accept-Language` when the query has no locale.
    let isNegotiated: Bool
    let source: Source

    /// The source of its answers.
    enum Source: Sendable {
        /// The catalog, cached for everyone with the same key; nothing if there is no answer.
        case catalog(@Sendable (Question, Site) -> PendingAnswer?)
        /// The state of the running server, never cached; nothing if the snapshot doesn't have it.
        case state(@Sendable (Snapshot) throws -> Resource?)
    }

    /// An endpoint that answers from the catalog.
    ///
    /// - Parameters:
    ///   - path: `/api/apps/{id}`, for example.
    ///   - otherPath: another path to the same answers.
    ///   - parameters: all parameters that `key` reads.
    ///   - key: finds what the answer depends on, without any bytes from the request, so that there are few keys. `nil`
    ///     if there is no answer.
    ///   - answer: creates the answer for a key.
    init<Key: Hashable & Sendable>(
        _ name: String,
        at path: String,
        alsoAt otherPath: PathPattern? = nil,
        reads parameters: [Parameter] = [],
        isNegotiated: Bool = false,
        key: @escaping @Sendable (Question, Site) -> Key?,
        answer: @escaping @Sendable (Key, Site) -> Answer
    ) {
        self.name = name
        self.path = PathPattern(path)
        self.otherPath = otherPath
        self.parameters = parameters
        self.isNegotiated = isNegotiated
        source = .catalog { question, site in
            key(question, site).map { key in PendingAnswer(key: key) { answer(key, site) } }
        }
    }

    /// An endpoint for a state of the running server.
    init(_ name: String, at path: String, state: @escaping @Sendable (Snapshot) throws -> Resource?) {
        self.name = name
        self.path = PathPattern(path)
        otherPath = nil
        parameters = []
        isNegotiated = false
        source = .state(state)
    }

    /// Its name in metrics and logs, with a prefix for `/api/`, where names could clash.
    var label: String {
        path.text.hasPrefix("/api/") ? "api_\(name)" : name
    }

    /// Whether it answers from the catalog rather than from the state of a running server.
    public var isOfCatalog: Bool {
        if case .catalog = source { true } else { false }
    }

    /// The name of the operand in its path: `id`; `nil` without one.
    public var operand: String? {
        path.operand
    }
}

/// An answer identified by a key, so that it can be cached.
struct PendingAnswer {
    let key: any Hashable & Sendable
    let make: () -> Answer
}
