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
