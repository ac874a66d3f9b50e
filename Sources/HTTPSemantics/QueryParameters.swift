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
}
