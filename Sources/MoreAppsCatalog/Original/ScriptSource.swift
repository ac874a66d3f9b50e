/// The bytes of a script as UTF-8, from the encodings that browsers read.
struct ScriptSource {
    /// The script in UTF-8.
    private(set) var utf8: [UInt8] = []
    /// What was converted, and where in ``utf8`` it starts.
    private(set) var warning: (offset: Int, message: String)?

    /// Reads UTF-16 with a byte order mark, and UTF-8 in which invalid bytes are Windows-1252.
    init(_ bytes: [UInt8]) {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            let isLittleEndian = bytes[0] == 0xFF
            let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
                let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
                return isLittleEndian ? second << 8 | first : first << 8 | second
            }
            utf8 = Array(String(decoding: units, as: UTF16.self).utf8)
            warning = (0, "the file is UTF-16: converted to UTF-8")
            return
        }
        var rest = bytes[...]
        var count = 0
        var first: (offset: Int, byte: UInt8)?
        while let (invalid, end) = Self.firstInvalid(in: rest) {
            utf8 += rest[..<invalid]
            if first == nil { first = (utf8.count, bytes[invalid]) }
            for byte in rest[invalid..<end] { utf8 += String(Windows1252.scalar(byte)).utf8 }
            count += end - invalid
            rest = rest[end...]
        }
        utf8 += rest
        guard let first else { return }
        let example = "“\(shown(String(Windows1252.scalar(first.byte))))” here"
        warning = (
            first.offset,
            count == 1
                ? "this byte isn't UTF-8: read as Windows-1252, \(example)"
                : "\(count) bytes from here on aren't UTF-8: read as Windows-1252, \(example)"
        )
    }

    /// The range of the first bytes that aren't UTF-8.
    private static func firstInvalid(in bytes: ArraySlice<UInt8>) -> (start: Int, end: Int)? {
        do throws(UTF8.ValidationError) {
            _ = try UTF8Span(validating: bytes.span)
            return nil
        } catch {
            let range = error.byteOffsets
            return (bytes.startIndex + range.lowerBound, bytes.startIndex + range.upperBound)
        }
    }
}
