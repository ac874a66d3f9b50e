/// A replacement of part of a text.
struct TextEdit {
    let range: Range<Int>
    let replacement: [UInt8]

    static func insert(_ text: String, at offset: Int) -> TextEdit {
        TextEdit(range: offset..<offset, replacement: Array(text.utf8))
    }

    static func replace(_ range: Range<Int>, with text: String) -> TextEdit {
        TextEdit(range: range, replacement: Array(text.utf8))
    }

    static func delete(_ range: Range<Int>) -> TextEdit {
        TextEdit(range: range, replacement: [])
    }
}

extension [TextEdit] {
    /// The text after the edits, which must ascend and not overlap.
    func applied(to bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + reduce(0) { $0 + $1.replacement.count })
        var end = 0
        for edit in self {
            result += bytes[end..<edit.range.lowerBound]
            result += edit.replacement
            end = edit.range.upperBound
        }
        return result + bytes[end...]
    }

    /// Where an offset after the edits was before them.
    func offsetBefore(_ offset: Int) -> Int {
        var growth = 0
        for edit in self {
            let start = edit.range.lowerBound + growth
            if offset < start { break }
            if offset < start + edit.replacement.count { return edit.range.lowerBound }
            growth += edit.replacement.count - edit.range.count
        }
        return offset - growth
    }
}

/// A text after some edits, and where each byte was in the original.
struct EditedText {
    private(set) var bytes: [UInt8]
    /// The original offset of each byte, and of the end.
    private var origins: [Int]

    init(_ original: [UInt8]) {
        bytes = original
        origins = Array(0...original.count)
    }

    mutating func apply(_ edits: [TextEdit]) {
        var origins: [Int] = []
        origins.reserveCapacity(self.origins.count)
        var end = 0
        for edit in edits {
            origins += self.origins[end..<edit.range.lowerBound]
            origins += Array(repeating: self.origins[edit.range.lowerBound], count: edit.replacement.count)
            end = edit.range.upperBound
        }
        self.origins = origins + self.origins[end...]
        bytes = edits.applied(to: bytes)
    }

    /// Where an offset in the edited text was in the original.
    func origin(of offset: Int) -> Int {
        origins[min(max(0, offset), origins.count - 1)]
    }
}
