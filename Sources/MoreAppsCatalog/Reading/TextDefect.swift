/// A sign that a text isn't what its author wrote. Readers would see it as it is.
enum TextDefect: Equatable, CustomStringConvertible {
    /// A character reference of HTML: `&amp;`.
    case reference(String)
    /// A tag of HTML: `<b>`.
    case tag(String)
    /// An escape that was escaped once more: `\n`.
    case escape(String)
    /// A place where another program has lost a character.
    case lostCharacter
    /// UTF-8 that was read as Windows-1252: `Ã¥` for `å`.
    case misread(String, original: String)
    /// A character that changes the direction of the text around it.
    case direction(Unicode.Scalar)
    /// The beginning of an isolate without its end.
    case openIsolate(Unicode.Scalar)

    /// The defect as the end of a sentence about the text.
    var description: String {
        switch self {
        case .reference(let reference):
            "has the HTML entity “\(reference)”, which readers see as is: write the character itself"
        case .tag(let tag):
            "has the HTML tag “\(shown(tag))”, which readers see as is: remove it, since texts are plain"
        case .escape(let escape):
            "has a literal “\(escape)”, which readers see as is: write a single backslash in the file"
        case .lostCharacter: "has “\u{FFFD}”, which stands for a lost character: type it again"
        case .misread(let text, let original):
            "has “\(shown(text))”, probably “\(shown(original))” read in the wrong encoding: type it again"
        case .direction(let scalar):
            "has “\(shown(String(scalar)))”, which changes the direction of the text around it: remove it"
        case .openIsolate(let scalar):
            "has “\(shown(String(scalar)))” without a closing “\\u{2069}”: it changes the direction of the text after it"
        }
    }

    /// The defects of a text, each kind once.
    static func all(in text: String, _ signs: TextSigns) -> [TextDefect] {
        var defects: [TextDefect?] = []
        if signs.contains(.markup) { defects += [reference(in: text), tag(in: text), escape(in: text)] }
        if signs.contains(.lostCharacter) { defects.append(.lostCharacter) }
        if signs.contains(.misreadLetter) { defects.append(Misreading.first(in: text)) }
        if signs.contains(.direction) { defects += directions(in: text) }
        return defects.compactMap(\.self)
    }

    // MARK: Markup

    /// The first character reference (HTML standard, 13.1.4).
    static func reference(in text: String) -> TextDefect? {
        let bytes = Array(text.utf8)
        for start in bytes.indices where bytes[start] == UInt8(ascii: "&") {
            let name = bytes[(start + 1)...].prefix(32).prefix { $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "#") }
            guard name.endIndex < bytes.count, bytes[name.endIndex] == UInt8(ascii: ";"), isReference(name) else {
                continue
            }
            return .reference(String(decoding: bytes[start...name.endIndex], as: UTF8.self))
        }
        return nil
    }

    private static func isReference(_ name: ArraySlice<UInt8>) -> Bool {
        guard let first = name.first else { return false }
        if first != UInt8(ascii: "#") {
            return name.count > 1 && first.isASCIILetter && !name.contains(UInt8(ascii: "#"))
        }
        let digits = name.dropFirst()
        if let mark = digits.first, mark | 0x20 == UInt8(ascii: "x") {
            return digits.count > 1 && digits.dropFirst().allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
        }
        return !digits.isEmpty && digits.allSatisfy(\.isASCIIDigit)
    }

    private static let tags: Set<String> = [
        "a", "b", "big", "br", "center", "div", "em", "font", "h1", "h2", "h3", "h4", "hr", "i", "img", "li", "ol", "p",
        "script", "small", "span", "strong", "sub", "sup", "u", "ul",
    ]

    private static func tag(in text: String) -> TextDefect? {
        let bytes = Array(text.utf8)
        for start in bytes.indices where bytes[start] == UInt8(ascii: "<") {
            let rest = bytes[(start + 1)...].prefix(200)
            let name = rest.drop { $0 == UInt8(ascii: "/") }.prefix { $0.isASCIILetterOrDigit }
            guard name.count <= 6, tags.contains(String(decoding: name, as: UTF8.self).lowercased()),
                let next = rest[name.endIndex...].first, " />\n".utf8.contains(next),
                let end = rest.firstIndex(of: UInt8(ascii: ">"))
            else { continue }
            return .tag(String(decoding: bytes[start...end], as: UTF8.self))
        }
        return nil
    }

    private static func escape(in text: String) -> TextDefect? {
        let bytes = Array(text.utf8)
        for start in bytes.indices where bytes[start] == UInt8(ascii: "\\") {
            let rest = bytes[(start + 1)...].prefix(5)
            let isUnicode =
                rest.count == 5 && rest.first == UInt8(ascii: "u")
                && rest.dropFirst().allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
            if isUnicode { return .escape("\\" + String(decoding: rest, as: UTF8.self)) }
            if rest.first == UInt8(ascii: "n") { return .escape("\\n") }
        }
        return nil
    }

    // MARK: Direction

    /// What changes the direction of more than itself (UAX #9, 2). Isolates are needed, but must end.
    private static func directions(in text: String) -> [TextDefect] {
        var open: [Unicode.Scalar] = []
        var embedding: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\u{202A}"..."\u{202E}": embedding = embedding ?? scalar
            case "\u{2066}"..."\u{2068}": open.append(scalar)
            case "\u{2069}": _ = open.popLast()
            default: break
            }
        }
        return [embedding.map(TextDefect.direction), open.first.map(TextDefect.openIsolate)].compactMap(\.self)
    }
}

/// Which defects a text may have, from one look at its bytes: most texts can't have any.
struct TextSigns: OptionSet {
    let rawValue: UInt8

    static let control = TextSigns(rawValue: 1)
    static let markup = TextSigns(rawValue: 2)
    static let lostCharacter = TextSigns(rawValue: 4)
    static let misreadLetter = TextSigns(rawValue: 8)
    static let direction = TextSigns(rawValue: 16)

    /// The bytes below 64 that may be signs, as bits: control characters but tab and line feed, `&` and `<`.
    private static let low: UInt64 = 0xFFFF_F9FF | 1 << 0x26 | 1 << 0x3C

    init(rawValue: UInt8) { self.rawValue = rawValue }

    init(_ text: String) {
        let bytes = text.utf8Span.span
        var signs: TextSigns = []
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte < 0x40 {
                if Self.low >> UInt64(byte) & 1 == 1 { signs.insert(byte < 0x20 ? .control : .markup) }
            } else if byte < 0x80 {
                if byte == UInt8(ascii: "\\") { signs.insert(.markup) }
                if byte == 0x7F { signs.insert(.control) }
            } else if byte >= 0xC2 {
                let first = index < bytes.count ? bytes[index] : 0
                let second = index + 1 < bytes.count ? bytes[index + 1] : 0
                signs.formUnion(Self.sign(byte, first, second))
            }
        }
        self = signs
    }

    /// The sign of a lead byte and what follows it.
    private static func sign(_ lead: UInt8, _ first: UInt8, _ second: UInt8) -> TextSigns {
        switch lead {
        case 0xC2: first < 0xA0 ? .control : []
        // A lead byte read as Windows-1252 is U+00C2 to U+00F4, and what follows it begins with one of these.
        case 0xC3: isLead(second) ? .misreadLetter : []
        // U+202A to U+202E, and U+2066 to U+2069.
        case 0xE2 where first == 0x80: (0xAA...0xAE).contains(second) ? .direction : []
        case 0xE2 where first == 0x81: (0xA6...0xA9).contains(second) ? .direction : []
        case 0xEF: first == 0xBF && second == 0xBD ? .lostCharacter : []
        default: []
        }
    }

    private static func isLead(_ byte: UInt8) -> Bool {
        byte == 0xC2 || byte == 0xC5 || byte == 0xC6 || byte == 0xCB || byte == 0xE2
    }
}
