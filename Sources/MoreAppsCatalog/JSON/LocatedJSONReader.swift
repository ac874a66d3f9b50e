/// Reads JSON5 (https://spec.json5.org) into values that know where they stand.
///
/// After a syntax error it goes on where it reasonably can, so that one run shows several mistakes; the tree that is
/// then returned may lack parts. Nesting is limited to ``depthLimit``.
struct LocatedJSONReader {
    /// How deep arrays and objects may nest.
    static let depthLimit = 64

    /// After how many syntax errors the rest isn't read: what has so many is no JSON.
    static let errorLimit = 100

    let bytes: [UInt8]
    var index: Int
    var sink: DiagnosticSink

    /// How many syntax errors were found so far; an object compares it to know whether it is damaged.
    private(set) var errorCount = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        sink = DiagnosticSink()
        do throws(UTF8.ValidationError) {
            _ = try UTF8Span(validating: bytes.span)
        } catch {
            fail(at: error.byteOffsets.lowerBound, "the text is not UTF-8 from here on")
        }
    }

    /// Reads `bytes` as one JSON5 text. The value is nil only when there is none at all.
    static func read(_ bytes: [UInt8]) -> (root: LocatedJSON?, sink: DiagnosticSink) {
        var reader = LocatedJSONReader(bytes)
        let root = reader.readText()
        return (root, reader.sink)
    }

    private mutating func readText() -> LocatedJSON? {
        skipTrivia()
        guard let first = peek() else {
            fail(at: index, "the text is empty: a value was expected")
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

    /// Reads the value at the current position, which trivia mustn't precede. Nil, with an error, where there is none.
    mutating func readValue(depth: Int) -> LocatedJSON? {
        let start = index
        guard let byte = peek() else {
            fail(at: start, "the text ends where a value was expected")
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
        default:
            return readWord(start: start)
        }
    }

    private mutating func refuseDepth() -> LocatedJSON? {
        fail(at: index, "arrays and objects nest deeper than \(Self.depthLimit) levels")
        // What follows would only repeat this, once for each bracket.
        index = bytes.count
        return nil
    }

    private mutating func readWord(start: Int) -> LocatedJSON? {
        guard isIdentifierStart() else {
            fail(at: start, "a value was expected, not \(quotedToken())")
            return nil
        }
        let word = readIdentifier()
        switch word {
        case "null": return LocatedJSON(offset: start, value: .null)
        case "true": return LocatedJSON(offset: start, value: .boolean(true))
        case "false": return LocatedJSON(offset: start, value: .boolean(false))
        case "Infinity", "NaN": return LocatedJSON(offset: start, value: .number(word))
        default:
            fail(at: start, "a value was expected, not “\(shown(word))”: texts stand in quotation marks")
            return nil
        }
    }

    // MARK: Objects

    private mutating func readObject(depth: Int) -> LocatedJSONObject {
        let start = index
        let errorsBefore = errorCount
        index += 1
        var members: [LocatedJSONObject.Member] = []
        var keys: Set<String> = []
        while true {
            skipTrivia()
            switch peek() {
            case nil:
                // One message is enough when several brackets are open.
                failAtEnd("the text ends inside the object that opens in line \(line(of: start)): “}” was expected")
                return LocatedJSONObject(members: members, isDamaged: true)
            case UInt8(ascii: "}"):
                index += 1
                return LocatedJSONObject(members: members, isDamaged: errorCount > errorsBefore)
            case UInt8(ascii: "]"):
                fail(at: index, "“}” was expected, not “]”, to close the object that opens in line \(line(of: start))")
                // With an array around, the bracket is more likely that array's end.
                if depth == 1 { index += 1 }
                return LocatedJSONObject(members: members, isDamaged: true)
            case UInt8(ascii: ","):
                fail(at: index, "a key was expected before “,”")
                index += 1
            default:
                guard let member = readMember(depth: depth) else { continue }
                if keys.insert(member.key).inserted {
                    members.append(member)
                } else {
                    fail(at: member.keyOffset, "the key “\(shown(member.key))” stands twice in the same object")
                }
            }
        }
    }

    private mutating func readMember(depth: Int) -> LocatedJSONObject.Member? {
        let keyOffset = index
        let key: String
        if peek() == UInt8(ascii: "\"") || peek() == UInt8(ascii: "'") {
            key = readString()
        } else if isIdentifierStart() {
            key = readIdentifier()
        } else {
            fail(at: index, "a key was expected, not \(quotedToken())")
            if peek() == UInt8(ascii: "{") || peek() == UInt8(ascii: "[") {
                // Read and dropped as a whole: skipping to its first comma would take its inside for members of this.
                _ = readValue(depth: depth)
                readSeparator(closing: UInt8(ascii: "}"))
            } else {
                skipDamage()
            }
            return nil
        }
        let keyEnd = index
        skipTrivia()
        if peek() == UInt8(ascii: ":") {
            index += 1
            skipTrivia()
        } else {
            fail(at: keyEnd, "“:” was expected after the key “\(shown(key))”")
            // `key = value` is how JavaScript would say it.
            if peek() == UInt8(ascii: "=") {
                index += 1
                skipTrivia()
            }
        }
        guard let value = readValue(depth: depth) else {
            skipDamage()
            return nil
        }
        readSeparator(closing: UInt8(ascii: "}"))
        return LocatedJSONObject.Member(key: key, keyOffset: keyOffset, value: value)
    }

    // MARK: Arrays

    private mutating func readArray(depth: Int) -> [LocatedJSON] {
        let start = index
        index += 1
        var elements: [LocatedJSON] = []
        while true {
            skipTrivia()
            switch peek() {
            case nil:
                failAtEnd("the text ends inside the array that opens in line \(line(of: start)): “]” was expected")
                return elements
            case UInt8(ascii: "]"):
                index += 1
                return elements
            case UInt8(ascii: "}"):
                fail(at: index, "“]” was expected, not “}”, to close the array that opens in line \(line(of: start))")
                if depth == 1 { index += 1 }
                return elements
            case UInt8(ascii: ","):
                fail(at: index, "a value was expected before “,”")
                index += 1
            default:
                guard let element = readValue(depth: depth) else {
                    skipDamage()
                    continue
                }
                elements.append(element)
                readSeparator(closing: UInt8(ascii: "]"))
            }
        }
    }

    /// Reads the comma after a member or an element, unless the closing bracket follows.
    private mutating func readSeparator(closing: UInt8) {
        let end = index
        skipTrivia()
        guard let byte = peek() else { return }
        if byte == UInt8(ascii: ",") {
            index += 1
        } else if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") {
            return
        } else if lastStringWasUnterminated {
            // The comma went with the rest of the line.
            lastStringWasUnterminated = false
        } else if isIdentifierStart() || startsValue(byte) {
            fail(at: end, "“,” or “\(closing == UInt8(ascii: "}") ? "}" : "]")” was expected here")
        } else {
            fail(at: index, "“,” was expected, not \(quotedToken())")
            skipDamage()
        }
    }

    private func startsValue(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "+"),
            UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default:
            false
        }
    }

    // MARK: Errors

    /// Set when a string ended with its line: what follows needs no comma.
    var lastStringWasUnterminated = false

    mutating func fail(at offset: Int, _ message: String) {
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

    private mutating func failAtEnd(_ message: String) {
        errorCount += 1
        guard !reportedEnd else { return }
        reportedEnd = true
        sink.error(at: bytes.count, message)
    }

    /// Skips what can't be understood: past the next comma, or up to the next bracket or the line's end.
    private mutating func skipDamage() {
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

    private func line(of offset: Int) -> Int {
        bytes[..<offset].reduce(1) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
    }
}
