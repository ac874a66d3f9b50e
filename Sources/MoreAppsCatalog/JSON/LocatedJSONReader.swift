/// Reads JSON5 (https://spec.json5.org) into values with positions.
///
/// After a syntax error it continues where it reasonably can, so that one run reports several mistakes; the resulting
/// tree may then be incomplete. Nesting is limited to ``depthLimit``.
struct LocatedJSONReader {
    /// The deepest nesting of arrays and objects.
    static let depthLimit = 64

    /// The number of syntax errors after which it gives up: the text isn't JSON.
    static let errorLimit = 10

    /// The syntax to accept.
    enum Dialect {
        /// JSON5 only.
        case json5
        /// What JavaScript has besides: numbers as keys, parentheses, templates, joined texts, variables.
        case script
    }

    let bytes: [UInt8]
    let dialect: Dialect
    var index: Int
    var sink: DiagnosticSink
    /// The variables that a script has assigned so far.
    var variables = ScriptVariables()

    private let stopsAtFirstMistake: Bool
    /// The first syntax error.
    private(set) var firstMistake: SyntaxMistake?

    private var errorCount = 0
    /// The number of errors that made it unclear which object a member belongs to.
    private(set) var structureErrorCount = 0

    /// - Parameter stopsAtFirstMistake: Whether to note the first syntax error only, in ``firstMistake``, and to read
    ///   no further.
    init(_ bytes: [UInt8], dialect: Dialect = .json5, stopsAtFirstMistake: Bool = false) {
        self.bytes = bytes
        self.dialect = dialect
        self.stopsAtFirstMistake = stopsAtFirstMistake
        index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        sink = DiagnosticSink()
        do throws(UTF8.ValidationError) {
            _ = try UTF8Span(validating: bytes.span)
        } catch {
            fail(at: error.byteOffsets.lowerBound, "the text is not UTF-8 from here on")
        }
    }

    /// Reads `bytes` as one JSON5 text. The result is nil only when there is no value at all.
    static func read(_ bytes: [UInt8]) -> (root: LocatedJSON?, sink: DiagnosticSink) {
        var reader = LocatedJSONReader(bytes)
        let root = reader.readText()
        return (root, reader.sink)
    }

    /// Reads the whole text. Nil if there is no value at all.
    mutating func readText() -> LocatedJSON? {
        skipTrivia()
        guard let first = peek() else {
            fail(at: index, "the file has no definitions: expected them from “{” to “}”")
            return nil
        }
        guard let root = readValue(depth: 0) else { return nil }
        skipTrivia()
        if peek() != nil {
            let opener = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
            fail(at: index, "unexpected \(quotedToken()) after the \(opener ? "end of the outermost value" : "value")")
        }
        return root
    }

    // MARK: Values

    /// Reads the value at the current position, after trivia. Nil, with an error, if there is none.
    mutating func readValue(depth: Int) -> LocatedJSON? {
        let value = readOperand(depth: depth)
        guard dialect == .script, let value, !lastStringWasUnterminated else { return value }
        return readOperators(after: value, depth: depth)
    }

    /// Reads a value without the operators after it.
    mutating func readOperand(depth: Int) -> LocatedJSON? {
        let start = index
        guard let byte = peek() else {
            fail(at: start, "expected a value, but the text ends")
            return nil
        }
        switch byte {
        case UInt8(ascii: "{"):
            guard depth < Self.depthLimit else { return refuseDepth() }
            return LocatedJSON(offset: start, value: .object(readObject(depth: depth + 1)))
        case UInt8(ascii: "["):
            guard depth < Self.depthLimit else { return refuseDepth() }
            return LocatedJSON(offset: start, value: .array(readArray(depth: depth + 1)))
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            return LocatedJSON(offset: start, value: .string(readString()))
        case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "0")...UInt8(ascii: "9"):
            return readNumber().map { LocatedJSON(offset: start, value: .number($0)) }
        case UInt8(ascii: "`") where dialect == .script:
            return LocatedJSON(offset: start, value: .string(readTemplate()))
        case UInt8(ascii: "(") where dialect == .script:
            guard depth < Self.depthLimit else { return refuseDepth() }
            return readParenthesized(depth: depth + 1)
        default:
            return readWord(start: start, depth: depth)
        }
    }

    mutating func refuseDepth() -> LocatedJSON? {
        failStructure(at: index, "arrays and objects nest deeper than \(Self.depthLimit) levels")
        // Reading on would repeat the error for each bracket. With the rest unread, nothing at its end can be missing.
        reportedEnd = true
        index = bytes.count
        return nil
    }

    private mutating func readWord(start: Int, depth: Int) -> LocatedJSON? {
        guard isIdentifierStart() else {
            fail(at: start, "expected a value, not \(quotedToken())")
            return nil
        }
        let word = readIdentifier()
        switch word.comparable {
        case "null": return LocatedJSON(offset: start, value: .null)
        case "true": return LocatedJSON(offset: start, value: .boolean(true))
        case "false": return LocatedJSON(offset: start, value: .boolean(false))
        case "Infinity", "NaN": return LocatedJSON(offset: start, value: .number(word))
        default:
            if dialect == .script { return readScriptWord(word, start: start, depth: depth) }
            fail(at: start, "expected a value, not “\(shown(word))”: put texts in quotes")
            return nil
        }
    }

    // MARK: Errors

    /// The start of the last string.
    var stringStart = 0
    /// Set when a string ended with its line: no comma needs to follow.
    var lastStringWasUnterminated = false

    mutating func fail(at offset: Int, _ message: String) {
        guard !notes(offset, message) else { return }
        errorCount += 1
        guard errorCount <= Self.errorLimit else { return }
        sink.error(at: offset, message)
        if errorCount == Self.errorLimit {
            sink.error(at: offset, "too many syntax errors: the rest of the text was not read")
            reportedEnd = true
            index = bytes.count
        }
    }

    private var reportedEnd = false

    /// Notes the first mistake and stops, if that is all that is wanted.
    private mutating func notes(_ offset: Int, _ message: String) -> Bool {
        guard stopsAtFirstMistake else { return false }
        firstMistake = firstMistake ?? SyntaxMistake(offset: offset, message: message)
        reportedEnd = true
        index = bytes.count
        return true
    }

    /// Reports an error after which brackets may no longer match.
    mutating func failStructure(at offset: Int, _ message: String) {
        structureErrorCount += 1
        fail(at: offset, message)
    }

    /// Reports that the text ends too early, only once for all open brackets.
    mutating func failAtEnd(_ message: String) {
        structureErrorCount += 1
        guard !reportedEnd, !notes(bytes.count, message) else { return }
        reportedEnd = true
        sink.error(at: bytes.count, message)
    }

    /// Skips an unreadable part: past the next comma, or up to the next bracket or the end of the line.
    mutating func skipDamage() {
        while let byte = peek() {
            switch byte {
            case UInt8(ascii: ","):
                index += 1
                return
            case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                return
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                return
            default:
                index += 1
            }
        }
    }

    func line(of offset: Int) -> Int {
        bytes[..<offset].reduce(1) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
    }
}
