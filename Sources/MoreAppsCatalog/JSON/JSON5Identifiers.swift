/// The unquoted names of JSON5.
extension LocatedJSONReader {
    /// Whether an identifier (ECMAScript 5.1, 7.6) starts at the current position.
    func isIdentifierStart() -> Bool {
        guard let byte = peek() else { return false }
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
            UInt8(ascii: "$"):
            return true
        case UInt8(ascii: "\\"):
            return index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "u")
        case 0x80...:
            return scalar(at: index).map { Self.startsIdentifier($0.scalar) } ?? false
        default:
            return false
        }
    }

    /// Reads an identifier, which must start at the current position.
    mutating func readIdentifier() -> String {
        var name: [UInt8] = []
        while let (next, length) = scalar(at: index) {
            let start = index
            if next == "\\" {
                index += 1
                guard peek() == UInt8(ascii: "u") else {
                    fail(at: start, "only \\u escapes are allowed in an unquoted key")
                    break
                }
                index += 1
                let isFirst = name.isEmpty
                guard let value = readHexadecimal(digits: 4), let scalar = Unicode.Scalar(value),
                    isFirst ? Self.startsIdentifier(scalar) : Self.continuesIdentifier(scalar)
                else {
                    fail(at: start, "this escape isn't a letter or digit: put the key in quotes")
                    continue
                }
                name += Array(String(scalar).utf8)
            } else if name.isEmpty ? Self.startsIdentifier(next) : Self.continuesIdentifier(next) {
                name += bytes[index..<index + length]
                index += length
            } else {
                break
            }
        }
        return String(decoding: name, as: UTF8.self)
    }

    private static func startsIdentifier(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "_", "$": return true
        case "\u{80}"...: break
        default: return false
        }
        return switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .letterNumber: true
        default: false
        }
    }

    private static func continuesIdentifier(_ scalar: Unicode.Scalar) -> Bool {
        if startsIdentifier(scalar) { return true }
        switch scalar {
        case "0"..."9", "\u{200C}", "\u{200D}": return true
        case "\u{80}"...: break
        default: return false
        }
        return switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .decimalNumber, .connectorPunctuation: true
        default: false
        }
    }
}
