/// A text as its readers point into it: turns byte offsets into lines and columns.
public struct SourceText: Sendable {
    /// The text's bytes, meant to be UTF-8.
    public let bytes: [UInt8]

    /// A place in the text, both counted from one.
    public struct Position: Sendable, Hashable {
        /// The line. A line ends with LF, CR LF or CR, as editors count.
        public let line: Int
        /// The column in Unicode scalars, a tab as one and a byte order mark as none, which is what most editors show.
        public let column: Int
    }

    /// Takes the text.
    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Where each of `offsets` stands, which must ascend: the text is walked through once for all of them.
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
                    // Every byte that doesn't continue a UTF-8 sequence begins a scalar.
                    column += 1
                }
            }
            return Position(line: line, column: column)
        }
    }
}
