internal import HTTPSemantics

/// The parameters of a query that an endpoint reads.
struct RequestParameters: Sendable {
    /// The first value of each.
    private var values: [(name: ParameterName, value: [UInt8])] = []

    private static let known = Parameter.known.map(\.parsedName)

    /// Parses a raw query. An endpoint gets only what it declares: whatever it reads is in the canonical target too.
    init(query: Span<UInt8>, of endpoint: Endpoint) {
        var parameters = QueryParameters()
        while let parameter = parameters.next(in: query) {
            guard let name = ParameterName(query.extracting(parameter.name)),
                endpoint.parameters.contains(where: { $0.parsedName == name }),
                !values.contains(where: { $0.name == name })
            else { continue }
            values.append((name, PercentEncoding.decode(query.extracting(parameter.value))))
        }
    }

    /// Takes decoded values, by parameter name.
    init(_ values: [String: String], of endpoint: Endpoint) {
        self.values = endpoint.parameters.compactMap { parameter in
            values[parameter.name].map { (parameter.parsedName, Array($0.utf8)) }
        }
    }

    /// The value of a parameter; `nil` if it is missing, empty, or not declared by the endpoint.
    subscript(parameter: Parameter) -> [UInt8]? {
        values.first { $0.name == parameter.parsedName }.flatMap { $0.value.isEmpty ? nil : $0.value }
    }

    /// The path and the known parameters of a target, as sent, without anything that no answer depends on.
    ///
    /// So a flood of invented parameters all has the same canonical target.
    static func canonicalTarget(of target: Span<UInt8>, parsed: RequestTarget) -> [UInt8] {
        let known = Self.known
        return [UInt8](capacity: target.count + 1) { canonical in
            canonical.append(target.extracting(parsed.path))
            // Only in absolute form, where it means `/` (RFC 9110, 4.2.3).
            if parsed.path.isEmpty { canonical.append(UInt8(ascii: "/")) }
            let query = target.extracting(parsed.query ?? 0..<0)
            var separator = UInt8(ascii: "?")
            var parameters = QueryParameters()
            while let parameter = parameters.next(in: query) {
                guard let name = ParameterName(query.extracting(parameter.name)), known.contains(name) else { continue }
                canonical.append(separator)
                canonical.append(query.extracting(parameter.name.lowerBound..<parameter.value.upperBound))
                separator = UInt8(ascii: "&")
            }
        }
    }
}
