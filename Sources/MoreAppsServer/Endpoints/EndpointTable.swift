/// Everything that is served besides files. The router, `moreapps query`, the metrics, the access log and the check of
/// docs/openapi.yaml derive from it.
public enum EndpointTable {
    /// The first match wins.
    public static let all: [Endpoint] = [
        .page, .apps, .versions, .appcast, .app, .recommendation, .update, .releases, .lookup, .originalDefinitions,
        .healthz, .readyz,
    ]

    /// The endpoint at a decoded path without dot segments, and the operand in the path.
    static func find(_ path: [UInt8]) -> (endpoint: Endpoint, operand: [UInt8])? {
        for endpoint in all {
            if let operand = endpoint.path.match(path) ?? endpoint.otherPath?.match(path) { return (endpoint, operand) }
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
