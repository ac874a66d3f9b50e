/// A text of the original's definitions, which its page writes into HTML, as its reader sees it.
struct HTMLText {
    /// Where the page writes a text, which decides how it is parsed (HTML standard, 13.2.5).
    enum Place {
        /// Between tags.
        case content
        /// The value of an attribute.
        case attribute
    }

    /// The text without markup.
    private(set) var plain = ""
    /// The character references that were decoded: `&amp;`.
    fileprivate(set) var decoded: [String] = []
    /// The tags that became line breaks.
    fileprivate(set) var breaks: [String] = []
    /// The tags, comments and control characters that were dropped.
    fileprivate(set) var dropped: [String] = []
    /// The named references that aren't known here, which were kept.
    fileprivate(set) var unknown: [String] = []
    /// The beginnings of tags that don't end, which were kept.
    fileprivate(set) var unclosed: [String] = []

    /// Parses `html`. In content, white space is collapsed, as in a browser.
    init(_ html: String, in place: Place) {
        var parser = HTMLTextParser(html, in: place)
        parser.parse()
        self = parser.result
        plain = String(String.UnicodeScalarView(place == .content ? Self.collapsed(parser.text) : parser.text))
    }

    /// `text` as HTML, for content. Quotation marks stay.
    static func escaped(_ text: String) -> String {
        var html = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": html += "&amp;"
            case "<": html += "&lt;"
            case ">": html += "&gt;"
            case "\n": html += "<br>"
            default: html.unicodeScalars.append(scalar)
            }
        }
        return html
    }

    fileprivate init() {}

    /// Adds an item to a list of what was changed, once.
    fileprivate mutating func note(_ item: String, in list: WritableKeyPath<HTMLText, [String]>) {
        if !self[keyPath: list].contains(item) { self[keyPath: list].append(item) }
    }

    /// `text` with one space for white space, and a line break where the parser has put one.
    private static func collapsed(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
        var result: [Unicode.Scalar] = []
        for scalar in text {
            switch scalar {
            case " ":
                if let last = result.last, last != " ", last != "\n" { result.append(" ") }
            case "\n":
                if result.last == " " { result.removeLast() }
                if !result.isEmpty { result.append("\n") }
            default: result.append(scalar)
            }
        }
        while result.last == " " || result.last == "\n" { result.removeLast() }
        return result
    }
}

/// Parses what a text of definitions may have of HTML.
private struct HTMLTextParser {
    private(set) var result = HTMLText()
    /// The text so far. In content, white space of the source is spaces, and a line feed is a line break.
    private(set) var text: [Unicode.Scalar] = []

    private let html: [Unicode.Scalar]
    private let place: HTMLText.Place
    private var index = 0

    /// The elements that begin and end on lines of their own.
    private static let blocks: Set<String> = [
        "address", "article", "aside", "blockquote", "center", "dd", "div", "dl", "dt", "footer", "h1", "h2", "h3",
        "h4",
        "h5", "h6", "header", "hr", "li", "main", "nav", "ol", "p", "pre", "section", "table", "tr", "ul",
    ]
    /// The elements whose content no reader sees.
    private static let hidden: Set<String> = ["script", "style", "template", "title"]

    init(_ html: String, in place: HTMLText.Place) {
        self.html = Array(html.unicodeScalars)
        self.place = place
    }

    mutating func parse() {
        while index < html.count {
            switch html[index] {
            case "&": parseReference()
            case "<" where place == .content && parseMarkup(): break
            default:
                append(html[index])
                index += 1
            }
        }
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "\t", "\n", "\r", "\u{C}": text.append(place == .content ? " " : scalar)
        case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}": result.note(shown(String(scalar)), in: \.dropped)
        default: text.append(scalar)
        }
    }

    // MARK: Character references

    /// Parses a character reference, or the ampersand alone (13.2.5.72).
    private mutating func parseReference() {
        if peek(1) == "#" { return parseNumericReference() }
        let run = html[(index + 1)...].prefix(32).prefix { $0.isASCIILetterOrDigit }
        let name = String(String.UnicodeScalarView(run))
        if run.endIndex < html.count, html[run.endIndex] == ";" {
            if let scalar = HTMLEntities.scalar(named: name) { return decode(to: run.endIndex + 1, scalar) }
            // Perhaps a browser knows it, or perhaps only its beginning.
            if !name.isEmpty {
                result.note("&\(name);", in: \.unknown)
                text += html[index...run.endIndex]
                index = run.endIndex + 1
                return
            }
        }
        // Without a semicolon, the longest legacy name counts: in an attribute only if the name ends there, so that the
        // parameters of a URL stay.
        for length in stride(from: run.count, to: 1, by: -1) {
            let prefix = String(String.UnicodeScalarView(run.prefix(length)))
            guard HTMLEntities.isLegacy(prefix), let scalar = HTMLEntities.scalar(named: prefix) else { continue }
            let end = index + 1 + length
            let isContinued = end < html.count && (html[end] == "=" || html[end].isASCIILetterOrDigit)
            if place == .attribute, isContinued { break }
            return decode(to: end, scalar)
        }
        append("&")
        index += 1
    }

    private mutating func parseNumericReference() {
        let isHexadecimal = peek(2) == "x" || peek(2) == "X"
        let start = index + (isHexadecimal ? 3 : 2)
        let digits = html[min(start, html.count)...].prefix { $0.isASCII && Character($0).isHexDigit }
            .prefix { isHexadecimal || ("0"..."9").contains($0) }
        guard !digits.isEmpty else {
            append("&")
            index += 1
            return
        }
        let number = UInt32(String(String.UnicodeScalarView(digits)), radix: isHexadecimal ? 16 : 10)
        let hasSemicolon = digits.endIndex < html.count && html[digits.endIndex] == ";"
        decode(to: digits.endIndex + (hasSemicolon ? 1 : 0), HTMLEntities.scalar(numbered: number ?? .max))
    }

    private mutating func decode(to end: Int, _ scalar: Unicode.Scalar) {
        result.note(String(String.UnicodeScalarView(html[index..<end])), in: \.decoded)
        append(scalar)
        index = end
    }

    // MARK: Tags

    /// Parses a tag or a comment (13.2.5.6). False if the character is only a less-than sign.
    private mutating func parseMarkup() -> Bool {
        guard let next = peek(1) else { return false }
        let isEndTag = next == "/"
        let isTag = isEndTag ? peek(2)?.isASCIILetter ?? false : next.isASCIILetter
        guard isTag else { return "!?/".unicodeScalars.contains(next) && parseComment() }
        let nameStart = index + (isEndTag ? 2 : 1)
        let nameEnd = html[nameStart...].firstIndex { $0 == "/" || $0 == ">" || Self.isSpace($0) } ?? html.count
        guard let end = endOfTag(from: nameEnd) else {
            result.note(String(String.UnicodeScalarView(html[index..<nameEnd])), in: \.unclosed)
            return false
        }
        let name = String(String.UnicodeScalarView(html[nameStart..<nameEnd])).comparable.lowercased()
        let tag = String(String.UnicodeScalarView(html[index..<end]))
        index = end
        if name == "br" {
            text.append("\n")
            result.note(tag, in: \.breaks)
        } else if Self.blocks.contains(name) {
            // A paragraph has an empty line around it.
            var lines = name == "p" ? 2 : 1
            for scalar in text.reversed() where lines > 0 && scalar != " " {
                guard scalar == "\n" else { break }
                lines -= 1
            }
            text += Array(repeating: "\n", count: lines)
            result.note(tag, in: \.breaks)
        } else {
            result.note(tag, in: \.dropped)
            if !isEndTag, Self.hidden.contains(name) { skipContent(of: name) }
        }
        return true
    }

    private mutating func parseComment() -> Bool {
        let isComment = peek(2) == "-" && peek(3) == "-"
        let rest = html[index...]
        let end =
            isComment
            ? rest.indices.dropFirst(4).first { html[$0] == ">" && html[$0 - 1] == "-" && html[$0 - 2] == "-" }
            : rest.firstIndex(of: ">")
        guard let end else { return false }
        result.note(String(String.UnicodeScalarView(html[index...end])), in: \.dropped)
        index = end + 1
        return true
    }

    /// The index after the tag's `>`, which isn't one in quotes. Nil if the tag doesn't end.
    private func endOfTag(from start: Int) -> Int? {
        var quote: Unicode.Scalar?
        for position in start..<html.count {
            let scalar = html[position]
            if let open = quote {
                if scalar == open { quote = nil }
            } else if scalar == ">" {
                return position + 1
            } else if scalar == "\"" || scalar == "'" {
                // Only after an equals sign; elsewhere it is part of a name.
                let before = html[..<position].last { !Self.isSpace($0) }
                if before == "=" { quote = scalar }
            }
        }
        return nil
    }

    /// Skips to the end tag of an element, which is parsed next, or to the end.
    private mutating func skipContent(of name: String) {
        let endTag = Array("</\(name)".unicodeScalars)
        while index < html.count {
            let next = html[index...].prefix(endTag.count).map { $0.properties.lowercaseMapping }
            if next == endTag.map({ String($0) }) { return }
            index += 1
        }
    }

    private func peek(_ distance: Int) -> Unicode.Scalar? {
        index + distance < html.count ? html[index + distance] : nil
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar == " " || ("\t"..."\r").contains(scalar) && scalar != "\u{B}"
    }
}

extension Unicode.Scalar {
    fileprivate var isASCIILetter: Bool { UInt8(exactly: value)?.isASCIILetter ?? false }
    fileprivate var isASCIILetterOrDigit: Bool { UInt8(exactly: value)?.isASCIILetterOrDigit ?? false }
}
