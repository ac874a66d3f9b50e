/// The literals of JavaScript that JSON5 doesn't have (ECMA-262, 12.9.4, 13.2.5 and 13.2.8).
extension LocatedJSONReader {
    /// Reads a value in parentheses.
    mutating func readParenthesized(depth: Int) -> LocatedJSON? {
        let start = index
        index += 1
        skipTrivia()
        guard let value = readValue(depth: depth) else { return nil }
        skipTrivia()
        switch peek() {
        case UInt8(ascii: ")"): index += 1
        case nil:
            failAtEnd("the text ends inside the parentheses that start on line \(line(of: start)): expected “)”")
        default: fail(at: index, "expected “)”, not \(quotedToken())")
        }
        return value
    }

    /// Reads a template that is plain text, possibly several lines.
    mutating func readTemplate() -> String {
        let start = index
        index += 1
        lastStringWasUnterminated = false
        var text: [UInt8] = []
        while let byte = peek() {
            switch byte {
            case UInt8(ascii: "`"):
                index += 1
                return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                readEscape(into: &text)
            case UInt8(ascii: "\r"):
                // Line ends in a template are LF.
                index += 1
                if peek() != UInt8(ascii: "\n") { text.append(UInt8(ascii: "\n")) }
            default:
                if byte == UInt8(ascii: "$"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "{") {
                    fail(
                        at: index,
                        "“${” makes the template an expression: expected plain text"
                    )
                }
                text.append(byte)
                index = min(index + 1, bytes.count)
            }
        }
        fail(at: start, "the template that starts here isn't closed: expected `")
        return String(decoding: text, as: UTF8.self)
    }

    // MARK: Escapes

    /// Reads the code point of `\u{1F600}`, from its bracket.
    mutating func appendCodePoint(start: Int, to text: inout [UInt8]) {
        index += 1
        var value: UInt32 = 0
        var hasDigits = false
        while value <= 0x10FFFF, let digit = readHexadecimal(digits: 1) {
            value = value << 4 | digit
            hasDigits = true
        }
        guard hasDigits, value <= 0x10FFFF, peek() == UInt8(ascii: "}") else {
            fail(at: start, "expected hexadecimal digits up to 10FFFF and “}” after “\\u{”")
            return
        }
        index += 1
        append(value, start: start, to: &text)
    }

    /// Reads an octal escape (ECMA-262, B.1.2), up to `\377`, whose first digit was read. `\8` and `\9` are digits.
    mutating func appendOctal(start: Int, to text: inout [UInt8]) {
        var value = UInt32(bytes[index - 1] - UInt8(ascii: "0"))
        guard value < 8 else {
            text.append(bytes[index - 1])
            return
        }
        while let byte = peek(), (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(byte), value < 0o40,
            index - start < 4
        {
            value = value << 3 | UInt32(byte - UInt8(ascii: "0"))
            index += 1
        }
        append(value, start: start, to: &text)
    }

    // MARK: Keys

    /// Whether a number starts at the current position.
    func isNumberStart() -> Bool {
        peek().map { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") } ?? false
    }

    /// Reads a number as a key, converted to a string as in JavaScript.
    mutating func readNumericKey() -> String? {
        let start = index
        guard let literal = readNumber() else { return nil }
        return LocatedJSON(offset: start, value: .number(literal)).decimal
    }
}

extension LocatedJSON {
    /// The number in decimal digits, as JSON allows; nil if it isn't a number or isn't finite.
    var decimal: String? {
        guard case .number(let literal) = value else { return nil }
        // Plain digits are kept: identifiers may exceed a Double's precision.
        if literal.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return literal }
        guard let number = doubleValue, number.isFinite else { return nil }
        return Int64(exactly: number).map { String($0) } ?? number.description
    }
}
