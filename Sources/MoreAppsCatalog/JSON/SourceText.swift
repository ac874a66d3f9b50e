/// A text as its readers point into it: turns byte offsets into lines and columns.
public struct SourceText: Sendable {
    /// The text's bytes, meant to be UTF-8.
    public let bytes: [UInt8]
    private let lineStarts: [Int]

    /// Finds the lines of `bytes`. A line ends with LF, CR LF or CR, as editors count.
    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var starts = [0]
        for (index, byte) in bytes.enumerated() {
            if byte == UInt8(ascii: "\n") {
                starts.append(index + 1)
            } else if byte == UInt8(ascii: "\r"), index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "\n") {
                starts.append(index + 1)
            }
        }
        lineStarts = starts
    }

    /// Where `offset` stands, both counted from one. Columns count Unicode scalars, a tab as one and a byte order mark
    /// as none, which is what most editors show.
    public func position(of offset: Int) -> (line: Int, column: Int) {
        let offset = min(max(offset, 0), bytes.count)
        // The last line that starts at or before the offset.
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        var start = lineStarts[low]
        if start == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
        guard start < offset else { return (low + 1, 1) }
        // Every byte that doesn't continue a UTF-8 sequence begins a scalar.
        let column = bytes[start..<offset].reduce(1) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
        return (low + 1, column)
    }
}
