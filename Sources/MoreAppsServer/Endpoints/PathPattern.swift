/// The path of an endpoint, optionally with an operand: `/api/apps/{id}/versions.json`.
struct PathPattern: Sendable {
    /// The pattern as written.
    let text: String
    /// The name of the operand: `id`; `nil` without one.
    let operand: String?
    private let prefix: [UInt8]
    private let suffix: [UInt8]
    private let isOperand: @Sendable ([UInt8]) -> Bool

    /// - Parameter isOperand: which operands match.
    init(_ text: String, isOperand: @escaping @Sendable ([UInt8]) -> Bool = { !$0.isEmpty }) {
        self.text = text
        let parts = text.split(separator: "{", maxSplits: 1, omittingEmptySubsequences: false)
        let rest = parts.dropFirst().first?.split(separator: "}", maxSplits: 1, omittingEmptySubsequences: false) ?? []
        prefix = Array(parts[0].utf8)
        operand = rest.first.map(String.init)
        self.isOperand = isOperand
        suffix = rest.count > 1 ? Array(rest[1].utf8) : []
    }

    /// The operand in a decoded path without dot segments, including slashes: empty for a pattern without one; `nil` if
    /// the path doesn't match.
    func match(_ path: [UInt8]) -> [UInt8]? {
        guard operand != nil else { return path == prefix ? [] : nil }
        guard path.count >= prefix.count + suffix.count, path.starts(with: prefix),
            path.suffix(suffix.count).elementsEqual(suffix)
        else { return nil }
        let operand = Array(path[prefix.count..<path.count - suffix.count])
        return isOperand(operand) ? operand : nil
    }
}
