/// A token of a text that may be broken. Comments are no tokens.
struct LooseToken {
    enum Kind: Equatable {
        /// A string in straight quotes, on one line.
        case string
        /// A straight quote that isn't closed on its line, up to the end of the line.
        case openString
        /// A string in quotes that only look like those of JSON, on one line.
        case lookalikeString
        /// A name, a number, or whatever stands without spaces.
        case word
        /// One of `{}[]:,;=`.
        case punctuation
        /// `#`, up to the end of the line.
        case hashComment
        /// Any other character.
        case other
    }

    let kind: Kind
    let range: Range<Int>
    /// The line, counted from one.
    let line: Int
    /// The width of the white space at the start of the line.
    let indent: Int
    /// Whether it is the first on its line.
    let isFirst: Bool
    /// The first byte.
    let byte: UInt8

    var start: Int { range.lowerBound }
    var end: Int { range.upperBound }

    func `is`(_ character: Unicode.Scalar) -> Bool { kind == .punctuation && byte == UInt8(ascii: character) }
    var isOpener: Bool { self.is("{") || self.is("[") }
    var isCloser: Bool { self.is("}") || self.is("]") }
    /// Whether a key or a value can start with it.
    var isText: Bool { kind == .string || kind == .word }

    /// The closing bracket for an opening one.
    var closer: String { byte == UInt8(ascii: "{") ? "}" : "]" }
    /// What an opening bracket starts.
    var container: String { byte == UInt8(ascii: "{") ? "object" : "array" }
}

/// Characters that look like those of JSON's syntax, and are typed or pasted in their place.
enum Lookalike {
    private static let doubleQuotes: Set<Unicode.Scalar> = [
        "\u{201C}", "\u{201D}", "\u{201E}", "\u{201F}", "\u{AB}", "\u{BB}", "\u{2033}", "\u{FF02}", "\u{301D}",
        "\u{301E}", "\u{301F}", "\u{300C}", "\u{300D}", "\u{300E}", "\u{300F}",
    ]
    private static let singleQuotes: Set<Unicode.Scalar> = [
        "\u{2018}", "\u{2019}", "\u{201A}", "\u{201B}", "\u{2039}", "\u{203A}", "`", "\u{B4}", "\u{FF07}", "\u{2032}",
    ]

    /// The straight quote that a character stands for.
    static func quote(_ scalar: Unicode.Scalar) -> UInt8? {
        if doubleQuotes.contains(scalar) { return UInt8(ascii: "\"") }
        return singleQuotes.contains(scalar) ? UInt8(ascii: "'") : nil
    }

    /// The punctuation mark that a character stands for, such as the full-width ones of Chinese and Japanese keyboards.
    static func punctuation(_ scalar: Unicode.Scalar) -> String? {
        switch scalar {
        case "\u{FF0C}", "\u{3001}", "\u{FE50}", "\u{60C}": ","
        case "\u{FF1A}", "\u{FE55}", "\u{A789}", "\u{2236}": ":"
        case "\u{FF1B}": ","
        case "\u{FF1D}": ":"
        case "\u{FF5B}": "{"
        case "\u{FF5D}": "}"
        case "\u{FF3B}", "\u{3010}": "["
        case "\u{FF3D}", "\u{3011}": "]"
        default: nil
        }
    }

    static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .format, .control: scalar.value >= 0x7F && scalar.value != 0xFEFF
        default: false
        }
    }
}

extension [LooseToken] {
    /// Splits a text into tokens.
    init(looselyReading bytes: [UInt8]) {
        var lexer = LooseLexer(bytes)
        self = lexer.tokens()
    }
}

private struct LooseLexer {
    private let bytes: [UInt8]
    private var index: Int
    private var line = 1
    private var lineStart: Int
    private var indent: Int?
    private var found: [LooseToken] = []

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        lineStart = index
    }

    mutating func tokens() -> [LooseToken] {
        while index < bytes.count {
            switch bytes[index] {
            case 0x0A, 0x0D: endLine()
            case 0x20, 0x09, 0x0B, 0x0C: index += 1
            case UInt8(ascii: "/") where next == UInt8(ascii: "/"): index = lineEnd
            case UInt8(ascii: "/") where next == UInt8(ascii: "*"): skipComment()
            case UInt8(ascii: "#"): add(.hashComment, to: trimmedLineEnd)
            case UInt8(ascii: "\""), UInt8(ascii: "'"): addString()
            case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ":"),
                UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "="):
                add(.punctuation, to: index + 1)
            default: addWord()
            }
        }
        return found
    }

    private var next: UInt8? { index + 1 < bytes.count ? bytes[index + 1] : nil }
    private var lineEnd: Int { bytes.lineEnd(from: index) }
    private var trimmedLineEnd: Int {
        var end = lineEnd
        while end > index + 1, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
        return end
    }

    private mutating func endLine() {
        let byte = bytes[index]
        index += 1
        if byte == 0x0D, index < bytes.count, bytes[index] == 0x0A { index += 1 }
        line += 1
        lineStart = index
        indent = nil
    }

    private mutating func skipComment() {
        // Until it is closed; one that isn't ends with its line, so that the rest can be looked at.
        let start = index
        var end = index + 2
        while end + 1 < bytes.count {
            if bytes[end] == UInt8(ascii: "*"), bytes[end + 1] == UInt8(ascii: "/") { break }
            end += 1
        }
        guard end + 1 < bytes.count else {
            index = lineEnd
            return
        }
        while index < end + 2 {
            if bytes[index] == 0x0A || bytes[index] == 0x0D { endLine() } else { index += 1 }
        }
        index = max(end + 2, start + 2)
    }

    private mutating func add(_ kind: LooseToken.Kind, to end: Int) {
        let isFirst = indent == nil
        let width: Int = indent ?? bytes[lineStart..<index].reduce(0) { $0 + ($1 == 0x09 ? 4 : 1) }
        indent = width
        let token = LooseToken(
            kind: kind,
            range: index..<end,
            line: line,
            indent: width,
            isFirst: isFirst,
            byte: bytes[index]
        )
        found.append(token)
        index = end
    }

    private mutating func addString() {
        let quote = bytes[index]
        var end = index + 1
        while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D {
            if bytes[end] == quote { return add(.string, to: end + 1) }
            if bytes[end] == UInt8(ascii: "\\"), end + 1 < bytes.count, bytes[end + 1] != 0x0A, bytes[end + 1] != 0x0D {
                end += 1
            }
            end += 1
        }
        add(.openString, to: trimmedLineEnd)
    }

    private mutating func addWord() {
        guard let (scalar, length) = bytes.scalar(at: index) else { return add(.other, to: index + 1) }
        if scalar.properties.isWhitespace || scalar.value == 0xFEFF {
            index += length
        } else if let quote = Lookalike.quote(scalar) {
            if let end = lookalikeEnd(quote, from: index + length) {
                add(.lookalikeString, to: end)
            } else {
                add(.other, to: index + length)
            }
        } else if !isInWord(scalar) {
            add(.other, to: index + length)
        } else {
            var end = index + length
            while let (scalar, length) = bytes.scalar(at: end), isInWord(scalar), !startsComment(at: end) {
                end += length
            }
            add(.word, to: end)
        }
    }

    private func isInWord(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.value > 0x20 && !"{}[]:,;=\"'#`".unicodeScalars.contains(scalar) }
        return Lookalike.quote(scalar) == nil && Lookalike.punctuation(scalar) == nil
            && !Lookalike.isInvisible(scalar) && !scalar.properties.isWhitespace
    }

    private func startsComment(at offset: Int) -> Bool {
        guard bytes[offset] == UInt8(ascii: "/"), offset + 1 < bytes.count else { return false }
        return bytes[offset + 1] == UInt8(ascii: "/") || bytes[offset + 1] == UInt8(ascii: "*")
    }

    /// The end of a string in quotes like `quote`: on this line, preferably before something that can follow a string.
    private func lookalikeEnd(_ quote: UInt8, from start: Int) -> Int? {
        var first: Int?
        var index = start
        // A quotation mark without another would otherwise be looked for again and again.
        let lineEnd = min(lineEnd, start + 1000)
        while index < lineEnd {
            let (scalar, length) = bytes.scalar(at: index) ?? ("\u{FFFD}", 1)
            index += length
            guard scalar.value == quote || Lookalike.quote(scalar) == quote else { continue }
            first = first ?? index
            var after = index
            while after < lineEnd, bytes[after] == 0x20 || bytes[after] == 0x09 { after += 1 }
            guard after < lineEnd, let (follower, _) = bytes.scalar(at: after) else { return index }
            if ":,}]".unicodeScalars.contains(follower) || Lookalike.punctuation(follower) != nil { return index }
        }
        return first
    }
}

extension [UInt8] {
    /// The scalar at `offset`, and its length in bytes. Nil at the end and where the text isn't UTF-8.
    func scalar(at offset: Int) -> (scalar: Unicode.Scalar, length: Int)? {
        guard offset < count else { return nil }
        let byte = self[offset]
        if byte < 0x80 { return (Unicode.Scalar(byte), 1) }
        let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
        guard offset + length <= count else { return nil }
        let text = String(decoding: self[offset..<offset + length], as: UTF8.self)
        guard text.unicodeScalars.count == 1, let scalar = text.unicodeScalars.first else { return nil }
        return (scalar, length)
    }

    /// The end of the line that `offset` is on, without its line end.
    func lineEnd(from offset: Int) -> Int {
        self[Swift.min(offset, count)...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? count
    }

    /// The start of the line that `offset` is on.
    func lineStart(from offset: Int) -> Int {
        (self[..<Swift.min(offset, count)].lastIndex { $0 == 0x0A || $0 == 0x0D }).map { $0 + 1 } ?? 0
    }
}
