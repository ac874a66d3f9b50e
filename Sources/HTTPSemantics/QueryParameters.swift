/// The `name=value` pairs of a raw query, read one by one where they stand.
///
/// Pairs end at `&` and nowhere else, since clients send `;` and `@` within values
/// (`locale=en_US@calendar=japanese;currency=JPY`), and the first `=` ends a name. Empty pairs are skipped.
///
///     var parameters = QueryParameters()
///     while let parameter = parameters.next(in: query) { … }
public struct QueryParameters: Sendable {
    /// One pair, as ranges of the query's bytes, neither of them decoded.
    public struct Parameter: Sendable, Equatable {
        /// What stands before the first `=`.
        public let name: Range<Int>
        /// What stands after it; empty where there is no `=`.
        public let value: Range<Int>
    }

    private var index = 0

    /// Stands before the first pair.
    public init() {}

    /// The next pair, nil at the end.
    ///
    /// - Parameter query: the same bytes at each call.
    public mutating func next(in query: Span<UInt8>) -> Parameter? {
        while index < query.count, query[index] == ASCII.ampersand { index += 1 }
        guard index < query.count else { return nil }
        let start = index
        var separator: Int?
        while index < query.count, query[index] != ASCII.ampersand {
            if separator == nil, query[index] == ASCII.equals { separator = index }
            index += 1
        }
        guard let separator else { return Parameter(name: start..<index, value: index..<index) }
        return Parameter(name: start..<separator, value: (separator + 1)..<index)
    }

    /// Where the value of the first parameter of that name stands; nil where there is none.
    ///
    /// Later ones of the name don't count. Names are compared after percent-decoding (`%6Cocale` is `locale`), and
    /// their case counts.
    public static func value(named name: String, in query: Span<UInt8>) -> Range<Int>? {
        var parameters = QueryParameters()
        while let parameter = parameters.next(in: query) {
            if isName(query.extracting(parameter.name), name) { return parameter.value }
        }
        return nil
    }

    /// Whether a raw name, percent-decoded, is `name`.
    public static func isName(_ raw: Span<UInt8>, _ name: String) -> Bool {
        var index = 0
        for expected in name.utf8 {
            guard index < raw.count else { return false }
            let byte = PercentEncoding.byte(raw, at: index)
            guard byte.value == expected else { return false }
            index += byte.length
        }
        return index == raw.count
    }
}
