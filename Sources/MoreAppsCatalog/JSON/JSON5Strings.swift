/// The strings of JSON5 and their escapes.
extension LocatedJSONReader {
    /// Reads a string in single or double quotes. An unclosed one ends with its line.
    mutating func readString() -> String {
        let start = index
        stringStart = start
        let quote = bytes[index]
        index += 1
        var runStart = index
        // The unescaped text before `runStart`, empty for most strings.
        var text: [UInt8] = []
        lastStringWasUnterminated = false
        while index < bytes.count {
            let byte = bytes[index]
            switch byte {
            case quote:
                let run = bytes[runStart..<index]
                index += 1
                if text.isEmpty { return String(decoding: run, as: UTF8.self) }
                text += run
                return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                text += bytes[runStart..<index]
                readEscape(into: &text)
                runStart = index
            case 0x0A, 0x0D:
                return endUnterminated(start: start, text: text, runStart: runStart)
            case 0x00..<0x20 where byte != 0x09 && dialect == .json5:
                fail(at: index, "control character in a string: write it as \\u00\(byte < 16 ? "0" : "1")…")
                index += 1
            default:
                index += 1
            }
        }
        return endUnterminated(start: start, text: text, runStart: runStart)
    }

    private mutating func endUnterminated(start: Int, text: [UInt8], runStart: Int) -> String {
        let quote = bytes[start] == UInt8(ascii: "\"") ? "\"" : "'"
        fail(at: start, "the string that starts here isn't closed on its line: expected \(quote)")
        lastStringWasUnterminated = true
        let end = max(runStart, min(index, bytes.count))
        return String(decoding: text + bytes[runStart..<end], as: UTF8.self)
    }

    mutating func readEscape(into text: inout [UInt8]) {
        let start = index
        index += 1
        guard let (escaped, length) = scalar(at: index) else { return }
        index += length
        switch escaped {
        case "b": text.append(0x08)
        case "t": text.append(0x09)
        case "n": text.append(0x0A)
        case "v": text.append(0x0B)
        case "f": text.append(0x0C)
        case "r": text.append(0x0D)
        case "0" where !(peek().map { (0x30...0x39).contains($0) } ?? false): text.append(0)
        case "0"..."9" where dialect == .script: appendOctal(start: start, to: &text)
        case "0"..."9": fail(at: start, "invalid escape “\\\(escaped)”: octal escapes are not allowed")
        case "x": appendEscapedScalar(start: start, digits: 2, to: &text)
        case "u" where dialect == .script && peek() == UInt8(ascii: "{"): appendCodePoint(start: start, to: &text)
        case "u": appendEscapedScalar(start: start, digits: 4, to: &text)
        case "\r":
            // A backslash at the end of a line continues the string on the next line.
            if peek() == 0x0A { index += 1 }
        case "\n", "\u{2028}", "\u{2029}": break
        default:
            if dialect == .json5, escaped.isASCII, escaped.properties.isAlphabetic {
                // At the text's start, before what is wrong with the text that remains.
                sink.warning(
                    at: stringStart,
                    "“\\\(escaped)” means just “\(escaped)”: in a path write “/”, and “\\\\” for a backslash"
                )
            }
            text += Array(String(escaped).utf8)
        }
    }

    private mutating func appendEscapedScalar(start: Int, digits: Int, to text: inout [UInt8]) {
        guard var value = readHexadecimal(digits: digits) else {
            fail(at: start, "expected \(digits) hexadecimal digits after \(digits == 2 ? "“\\x”" : "“\\u”")")
            return
        }
        if value & 0xFC00 == 0xD800, peek() == UInt8(ascii: "\\"), index + 1 < bytes.count,
            bytes[index + 1] == UInt8(ascii: "u")
        {
            let afterHigh = index
            index += 2
            if let low = readHexadecimal(digits: 4), low & 0xFC00 == 0xDC00 {
                value = 0x10000 + (value & 0x3FF) << 10 + low & 0x3FF
            } else {
                index = afterHigh
            }
        }
        append(value, start: start, to: &text)
    }

    /// Appends an escaped code point; `start` is where its escape starts.
    mutating func append(_ value: UInt32, start: Int, to text: inout [UInt8]) {
        if let scalar = Unicode.Scalar(value) {
            text += Array(String(scalar).utf8)
        } else if dialect == .script {
            sink.warning(at: start, "unpaired surrogate: replaced by U+FFFD")
            text += "\u{FFFD}".utf8
        } else {
            fail(at: start, "unpaired surrogate")
        }
    }

    mutating func readHexadecimal(digits: Int) -> UInt32? {
        guard index + digits <= bytes.count else { return nil }
        var value: UInt32 = 0
        for byte in bytes[index..<index + digits] {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
            value = value << 4 | UInt32(digit)
        }
        index += digits
        return value
    }
}
