/// Converts byte offsets in a text to lines and columns.
public struct SourceText: Sendable {
    /// The text's bytes, usually UTF-8.
    public let bytes: [UInt8]

    /// A position in the text, counted from one.
    public struct Position: Sendable, Hashable {
        /// The line. It ends with LF, CR LF or CR, as in editors.
        public let line: Int
        /// The column in UTF-16 code units, as Xcode and Visual Studio Code count: an emoji takes two, a tab one, a byte
        /// order mark none.
        public let column: Int
    }

    /// Creates a source text.
    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The lines of `offsets`, in any order.
    func lines(of offsets: [Int]) -> [Int: Int] {
        let ascending = offsets.sorted()
        return Dictionary(zip(ascending, positions(ofAscending: ascending).map(\.line))) { first, _ in first }
    }

    /// The positions of `offsets`, which must ascend: one pass over the text finds all of them.
    public func positions(ofAscending offsets: [Int]) -> [Position] {
        var line = 1
        var column = 1
        var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        return offsets.map { offset in
            while index < min(offset, bytes.count) {
                let byte = bytes[index]
                index += 1
                let endsLine =
                    byte == UInt8(ascii: "\n")
                    || byte == UInt8(ascii: "\r") && (index == bytes.count || bytes[index] != UInt8(ascii: "\n"))
                if endsLine {
                    line += 1
                    column = 1
                } else if byte & 0xC0 != 0x80 {
                    // Every byte that isn't a UTF-8 continuation starts a scalar, and those from 0xF0 on one of two units.
                    column += byte < 0xF0 ? 1 : 2
                }
            }
            return Position(line: line, column: column)
        }
    }
}
