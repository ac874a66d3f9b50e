/// Everything that is served besides files. The router, `moreapps query`, the metrics, the access log and the check of
/// docs/openapi.yaml derive from it.
enum EndpointTable {
    /// The first match wins.
    static let all: [Endpoint] = [
        .page, .apps, .versions, .appcast, .app, .recommendation, .update, .releases, .lookup, .originalDefinitions,
        .healthz, .readyz,
    ]

    /// The endpoint at a decoded path without dot segments, and the operand in the path.
    static func find(_ path: [UInt8]) -> (endpoint: Endpoint, operand: [UInt8])? {
        for endpoint in all {
            if let operand = endpoint.path.match(path) { return (endpoint, operand) }
        }
        return nil
    }

    /// A warning about a file of Public/ with the path of an endpoint; `nil` for others.
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

/// The kind of an answer in metrics and logs: there are few, whatever clients request.
struct Label: Hashable, Sendable {
    /// Its index in ``all``.
    let number: Int

    /// An unknown path, or a refused request.
    static let unmatched = Label(number: 0)
    /// A file of Public/ or of the preview.
    static let asset = Label(number: 1)

    /// The label of an endpoint's answers.
    init(_ endpoint: Endpoint) {
        number = Self.names.firstIndex(of: endpoint.label) ?? 0
    }

    private init(number: Int) {
        self.number = number
    }

    /// All labels.
    static let all = names.indices.map { Label(number: $0) }
    private static let names = ["unmatched", "asset"] + EndpointTable.all.map(\.label)

    var name: String {
        Self.names[number]
    }
}
