/// The path of an endpoint, optionally with an operand: `/api/apps/{id}/versions.json`.
struct PathPattern: Sendable {
    /// The pattern as written.
    let text: String
    /// The name of the operand: `id`; `nil` without one.
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

    /// The operand in a decoded path without dot segments, including slashes: empty for a pattern without one; `nil` if
    /// the path doesn't match.
    func match(_ path: [UInt8]) -> [UInt8]? {
        guard operand != nil else { return path == prefix ? [] : nil }
        guard path.count > prefix.count + suffix.count, path.starts(with: prefix),
            path.suffix(suffix.count).elementsEqual(suffix)
        else { return nil }
        return Array(path[prefix.count..<path.count - suffix.count])
    }
}
