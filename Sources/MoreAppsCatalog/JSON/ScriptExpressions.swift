/// The variables of a script.
struct ScriptVariables {
    /// The size of everything that variables may be replaced by, so that a short script can't become a huge file.
    static let sizeLimit = 16 << 20

    private var values: [String: LocatedJSON] = [:]
    private var used: Set<String> = []
    private var size = 0

    /// Assigns a value.
    mutating func assign(_ value: LocatedJSON, to name: String) { values[name] = value }

    /// The value of a variable. Nil if it has none, or if everything together would be too large.
    mutating func use(_ name: String) -> LocatedJSON? {
        guard let value = values[name], value.grow(&size, to: Self.sizeLimit) else { return nil }
        used.insert(name)
        return value
    }

    /// Whether a value was used.
    func isUsed(_ name: String) -> Bool { used.contains(name) }
}

/// The few expressions in which definitions are written: joined texts, lists and variables.
extension LocatedJSONReader {
    /// The longest text that is joined, in bytes.
    private static let joinedLimit = 1 << 20

    /// Reads what may follow a value: `+` and another, or `.concat(…)`.
    mutating func readOperators(after first: LocatedJSON, depth: Int) -> LocatedJSON? {
        var operands = [first]
        var start = index
        while true {
            let end = index
            skipTrivia()
            switch peek() {
            case UInt8(ascii: "+"):
                start = index
                index += 1
                skipTrivia()
                guard let operand = readOperand(depth: depth) else { return nil }
                let left = operands.count > 1 ? LocatedJSON(offset: start, value: .string("")) : first
                guard left.isText || operand.isText, first.scriptText != nil, operand.scriptText != nil else {
                    fail(
                        at: start,
                        "“+” joins a text with another or with a number, not \(left.kind) and \(operand.kind)"
                    )
                    return nil
                }
                operands.append(operand)
            case UInt8(ascii: "."):
                start = index
                index += 1
                skipTrivia()
                let name = isIdentifierStart() ? readIdentifier() : ""
                skipTrivia()
                guard name.comparable == "concat", peek() == UInt8(ascii: "("), first.isList || first.scriptText != nil
                else {
                    fail(at: start, "“.\(shown(name))” can't be evaluated: write its value")
                    return nil
                }
                guard let arguments = readArguments(depth: depth) else { return nil }
                operands += arguments
            default:
                index = end
                guard operands.count > 1 else { return first }
                if let joined = Self.joined(operands) { return joined }
                fail(at: start, "only texts and numbers, or lists, of up to 1 MiB can be joined here")
                return nil
            }
        }
    }

    /// Reads a word that is no literal of JSON5: a variable, `undefined`, or `new Array(…)`.
    mutating func readScriptWord(_ word: String, start: Int, depth: Int) -> LocatedJSON? {
        switch word.comparable {
        case "undefined": return LocatedJSON(offset: start, value: .null)
        case "void":
            guard depth < Self.depthLimit else { return refuseDepth() }
            skipTrivia()
            return readOperand(depth: depth + 1).map { _ in LocatedJSON(offset: start, value: .null) }
        case "new":
            guard depth < Self.depthLimit else { return refuseDepth() }
            skipTrivia()
            guard isIdentifierStart() else { break }
            return readScriptWord(readIdentifier(), start: start, depth: depth + 1)
        case "Array", "Object", "String":
            skipTrivia()
            var arguments: [LocatedJSON] = []
            if peek() == UInt8(ascii: "(") {
                guard let found = readArguments(depth: depth) else { return nil }
                arguments = found
            }
            switch word {
            case "Array": return LocatedJSON(offset: start, value: .array(arguments))
            case "Object": return arguments.first ?? LocatedJSON(offset: start, value: .object(LocatedJSONObject()))
            default: return LocatedJSON(offset: start, value: .string(arguments.first?.scriptText ?? ""))
            }
        default:
            if let value = variables.use(word.comparable) { return value }
        }
        fail(
            at: start,
            "expected a value, not “\(shown(word))”: scripts aren't run, so only values and variables that have one can be read"
        )
        return nil
    }

    /// Reads values in parentheses, separated by commas.
    mutating func readArguments(depth: Int) -> [LocatedJSON]? {
        let start = index
        index += 1
        guard depth < Self.depthLimit else {
            _ = refuseDepth()
            return nil
        }
        var arguments: [LocatedJSON] = []
        while true {
            skipTrivia()
            switch peek() {
            case nil:
                failAtEnd("the text ends inside the parentheses that start on line \(line(of: start)): expected “)”")
                return nil
            case UInt8(ascii: ")"):
                index += 1
                return arguments
            case UInt8(ascii: ",") where !arguments.isEmpty: index += 1
            default:
                guard let argument = readValue(depth: depth + 1) else { return nil }
                arguments.append(argument)
            }
        }
    }

    /// The values as one list, if the first is one, or as one text. Nil if they don't fit together.
    private static func joined(_ values: [LocatedJSON]) -> LocatedJSON? {
        let offset = values[0].offset
        if values[0].isList {
            let elements = values.flatMap { value in
                if case .array(let elements) = value.value { elements } else { [value] }
            }
            return LocatedJSON(offset: offset, value: .array(elements))
        }
        let texts = values.compactMap(\.scriptText)
        guard texts.count == values.count, texts.reduce(0, { $0 + $1.utf8.count }) <= joinedLimit else { return nil }
        return LocatedJSON(offset: offset, value: .string(texts.joined()))
    }
}

extension LocatedJSON {
    /// The text of a text, a number or a boolean in JavaScript.
    var scriptText: String? {
        switch value {
        case .string(let text): text
        case .number(let literal): decimal ?? literal
        case .boolean(let boolean): boolean ? "true" : "false"
        default: nil
        }
    }

    fileprivate var isText: Bool {
        if case .string = value { true } else { false }
    }

    fileprivate var isList: Bool {
        if case .array = value { true } else { false }
    }

    /// Adds the value's size to `size`; false once that exceeds `limit`.
    fileprivate func grow(_ size: inout Int, to limit: Int) -> Bool {
        size += 1
        switch value {
        case .string(let text): size += text.utf8.count
        case .array(let elements):
            for element in elements where !element.grow(&size, to: limit) { return false }
        case .object(let object):
            for member in object.members {
                size += member.key.utf8.count
                guard member.value.grow(&size, to: limit) else { return false }
            }
        case .null, .boolean, .number: break
        }
        return size <= limit
    }
}
