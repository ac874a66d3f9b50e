/// The numbers of JSON5.
extension LocatedJSONReader {
    /// Reads a number as written.
    mutating func readNumber() -> String? {
        let start = index
        if bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") { index += 1 }
        let hexadecimal =
            index + 1 < bytes.count && bytes[index] == UInt8(ascii: "0") && bytes[index + 1] | 0x20 == UInt8(ascii: "x")
        scan: while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "$"):
                index += 1
            case UInt8(ascii: "+"), UInt8(ascii: "-"):
                guard !hexadecimal, bytes[index - 1] | 0x20 == UInt8(ascii: "e") else { break scan }
                index += 1
            default:
                break scan
            }
        }
        let literal = String(decoding: bytes[start..<index], as: UTF8.self)
        if Self.isNumber(literal) { return literal }
        fail(at: start, "“\(shown(literal))” isn't a valid number")
        return nil
    }

    /// Whether `literal` is a JSON5Number with or without its sign.
    private static func isNumber(_ literal: String) -> Bool {
        var rest = literal.utf8[...]
        func skipDigits() -> Int {
            let digits = rest.prefix { (0x30...0x39).contains($0) }.count
            rest = rest.dropFirst(digits)
            return digits
        }
        if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
        if rest.elementsEqual("Infinity".utf8) || rest.elementsEqual("NaN".utf8) { return true }
        let startsWithZero = rest.first == UInt8(ascii: "0")
        if startsWithZero, let second = rest.dropFirst().first, second | 0x20 == UInt8(ascii: "x") {
            let digits = rest.dropFirst(2)
            return !digits.isEmpty && digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
        }
        let whole = skipDigits()
        guard !startsWithZero || whole == 1 else { return false }
        var fraction = 0
        if rest.first == UInt8(ascii: ".") {
            rest = rest.dropFirst()
            fraction = skipDigits()
        }
        guard whole + fraction > 0 else { return false }
        if let exponent = rest.first, exponent | 0x20 == UInt8(ascii: "e") {
            rest = rest.dropFirst()
            if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
            guard skipDigits() > 0 else { return false }
        }
        return rest.isEmpty
    }
}
