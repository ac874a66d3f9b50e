/// All that is answered besides files. The router, `moreapps query`, the metrics, the access log and the check of
/// docs/openapi.yaml follow from it.
enum EndpointTable {
    /// Of two whose paths fit, the first is meant.
    static let all: [Endpoint] = [
        .page, .apps, .versions, .appcast, .app, .recommendation, .update, .lookup, .originalDefinitions,
        .healthz, .readyz,
    ]

    /// What is at a path, decoded and without dot segments, and what stands in the place of its operand.
    static func find(_ path: [UInt8]) -> (endpoint: Endpoint, operand: [UInt8])? {
        for endpoint in all {
            if let operand = endpoint.path.match(path) { return (endpoint, operand) }
        }
        return nil
    }

    /// What is to be said of a file of Public/ that has the path of an endpoint; `nil` for any other.
    ///
    /// - Parameter path: relative to Public/.
    static func remark(onFile path: String) -> String? {
        guard let (endpoint, _) = find(Array("/\(path)".utf8)) else { return nil }
        return switch endpoint.source {
        case .state: "unreachable: the server itself answers /\(path)"
        case .catalog: "it replaces the server's own answer at /\(path)"
        }
    }
}

/// What was answered, as metrics and logs tell answers apart: few, whatever is asked for.
struct Label: Hashable, Sendable {
    /// Its place among ``all``.
    let number: Int

    /// No path that there is, or a request that was refused.
    static let unmatched = Label(number: 0)
    /// A file of Public/, or one of the preview's.
    static let asset = Label(number: 1)

    /// The label of what an endpoint answers.
    init(_ endpoint: Endpoint) {
        number = Self.names.firstIndex(of: endpoint.label) ?? 0
    }

    private init(number: Int) {
        self.number = number
    }

    /// All of them.
    static let all = names.indices.map { Label(number: $0) }
    private static let names = ["unmatched", "asset"] + EndpointTable.all.map(\.label)

    var name: String {
        Self.names[number]
    }
}
