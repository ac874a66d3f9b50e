/// Finds the tags of an HTML page by the rules of the HTML standard's tokenizer (13.2.5), as far as needed here:
/// comments, quoted attributes, and elements with text content.
struct HTMLScanner {
    /// An attribute of a start tag.
    struct Attribute: Equatable {
        /// In lower case.
        let name: String
        /// The range of its value, without quotes; `nil` for an attribute without a value.
        let value: Range<Int>?
    }

    /// A start tag.
    struct Tag: Equatable {
        /// In lower case.
        let name: String
        let attributes: [Attribute]
        /// The range of the tag, including the angle brackets.
        let range: Range<Int>
        /// The text up to the end tag, for script, style, textarea and title.
        let content: Range<Int>?

        /// The range of an attribute's value.
        func value(of name: String) -> Range<Int>? {
            attributes.first { $0.name == name }?.value
        }
    }

    private static let textElements: Set<String> = ["script", "style", "textarea", "title"]

    private let page: [UInt8]
    private var index = 0

    /// All start tags of a page, in order.
    static func tags(of page: [UInt8]) -> [Tag] {
        var scanner = HTMLScanner(page: page)
        var tags: [Tag] = []
        while let tag = scanner.next() { tags.append(tag) }
        return tags
    }

    private init(page: [UInt8]) {
        self.page = page
    }

    private mutating func next() -> Tag? {
        while index < page.count {
            guard page[index] == UInt8(ascii: "<") else {
                index += 1
                continue
            }
            if starts(with: "<!--") {
                index = commentEnd()
            } else if index + 1 < page.count, Self.isLetter(page[index + 1]) {
                return startTag()
            } else {
                index += 1
            }
        }
        return nil
    }

    private mutating func startTag() -> Tag {
        let start = index
        index += 1
        let name = word { !Self.isSpace($0) && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
        var attributes: [Attribute] = []
        while let attribute = attribute() { attributes.append(attribute) }
        let range = start..<index
        guard Self.textElements.contains(name) else {
            return Tag(name: name, attributes: attributes, range: range, content: nil)
        }
        let end = endTag(of: name) ?? page.count
        let content = index..<end
        index = end
        return Tag(name: name, attributes: attributes, range: range, content: content)
    }

    /// Reads the next attribute; `nil` at the end of the tag, which is skipped.
    private mutating func attribute() -> Attribute? {
        skip { Self.isSpace($0) || $0 == UInt8(ascii: "/") }
        guard index < page.count else { return nil }
        if page[index] == UInt8(ascii: ">") {
            index += 1
            return nil
        }
        let name = word {
            !Self.isSpace($0) && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: "/")
        }
        if name.isEmpty { index += 1 }  // a stray `=`: pass it, so that the scan goes on
        skip(while: Self.isSpace)
        guard index < page.count, page[index] == UInt8(ascii: "=") else { return Attribute(name: name, value: nil) }
        index += 1
        skip(while: Self.isSpace)
        guard index < page.count else { return Attribute(name: name, value: nil) }
        let quote = page[index]
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            let start = index + 1
            index = page[start...].firstIndex(of: quote) ?? page.count
            let value = start..<index
            index = min(index + 1, page.count)
            return Attribute(name: name, value: value)
        }
        let start = index
        skip { !Self.isSpace($0) && $0 != UInt8(ascii: ">") }
        return Attribute(name: name, value: start..<index)
    }

    private mutating func word(while belongs: (UInt8) -> Bool) -> String {
        let start = index
        skip(while: belongs)
        return String(decoding: page[start..<index], as: UTF8.self).lowercased()
    }

    private mutating func skip(while belongs: (UInt8) -> Bool) {
        while index < page.count, belongs(page[index]) { index += 1 }
    }

    /// The end of the comment that starts here: after `-->` or `--!>`; `<!-->` and `<!--->` are comments too.
    private func commentEnd() -> Int {
        var position = index + 2
        while let dashes = find("--", from: position) {
            let rest = page[(dashes + 2)...]
            if rest.first == UInt8(ascii: ">") { return dashes + 3 }
            if dashes >= index + 4, rest.starts(with: "!>".utf8) { return dashes + 4 }
            position = dashes + 1
        }
        return page.count
    }

    /// The start of a text element's end tag: `</scripts>` doesn't end a script.
    private func endTag(of name: String) -> Int? {
        let text = "</" + name
        var position = index
        while let start = find(text, from: position) {
            position = start + text.utf8.count
            guard position < page.count else { return nil }
            if Self.isSpace(page[position]) || page[position] == UInt8(ascii: "/")
                || page[position] == UInt8(ascii: ">")
            {
                return start
            }
        }
        return nil
    }

    private func starts(with text: String) -> Bool {
        page[index...].starts(with: text.utf8)
    }

    /// The next position of a lower-case ASCII text, ignoring case.
    private func find(_ text: String, from start: Int) -> Int? {
        let text = Array(text.utf8)
        guard start <= page.count - text.count else { return nil }
        return (start...page.count - text.count).first { position in
            text.indices.allSatisfy { offset in
                let byte = page[position + offset]
                return byte == text[offset] || (Self.isLetter(byte) && byte | 0x20 == text[offset])
            }
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte)
    }
}
