/// The path of an endpoint: `/api/apps`, or one with a place for an operand, such as `/api/apps/{id}/versions.json`.
struct PathPattern: Sendable {
    /// As it is written.
    let text: String
    /// What the operand is called: `id`; `nil` where there is none.
    let operand: String?
    private let prefix: [UInt8]
    private let suffix: [UInt8]

    init(_ text: String) {
        self.text = text
        let parts = text.split(separator: "{", maxSplits: 1, omittingEmptySubsequences: false)
        let rest = parts.dropFirst().first?.split(separator: "}", maxSplits: 1, omittingEmptySubsequences: false) ?? []
        prefix = Array(parts[0].utf8)
        operand = rest.first.map(String.init)
        suffix = rest.count > 1 ? Array(rest[1].utf8) : []
    }

    /// What a path, decoded and without dot segments, has in the operand's place, slashes included: nothing where there is
    /// no such place; `nil` for a path that doesn't fit.
    func match(_ path: [UInt8]) -> [UInt8]? {
        guard operand != nil else { return path == prefix ? [] : nil }
        guard path.count > prefix.count + suffix.count, path.starts(with: prefix),
            path.suffix(suffix.count).elementsEqual(suffix)
        else { return nil }
        return Array(path[prefix.count..<path.count - suffix.count])
    }
}
