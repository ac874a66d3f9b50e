/// The `name=value` pairs of a raw query, parsed in place.
///
/// Only `&` separates pairs, since clients send `;` and `@` within values
/// (`locale=en_US@calendar=japanese;currency=JPY`), and the first `=` ends a name. Empty pairs are skipped.
///
///     var parameters = QueryParameters()
///     while let parameter = parameters.next(in: query) { … }
public struct QueryParameters: Sendable {
    /// One pair, as ranges in the query, not decoded.
    public struct Parameter: Sendable, Equatable {
        /// The text before the first `=`.
        public let name: Range<Int>
        /// The text after it; empty without `=`.
        public let value: Range<Int>
    }

    private var index = 0

    /// Starts before the first pair.
    public init() {}

    /// The next pair, nil at the end.
    ///
    /// - Parameter query: the same bytes in each call.
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
