/// Writes indented XML 1.0 with its elements in the order of the calls.
struct XMLWriter {
    /// The text so far.
    private(set) var bytes = Array("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n".utf8)
    private var open: [String] = []

    /// Opens an element.
    mutating func begin(_ name: String, _ attributes: KeyValuePairs<String, String> = [:]) {
        write(tag: name, attributes, end: ">")
        open.append(name)
    }

    /// Closes the innermost element.
    mutating func end() {
        guard let name = open.popLast() else { return }
        indent()
        bytes += "</\(name)>\n".utf8
    }

    /// Writes an element with text.
    mutating func element(_ name: String, _ text: String, _ attributes: KeyValuePairs<String, String> = [:]) {
        write(tag: name, attributes, end: ">", endsLine: false)
        bytes += Self.escaped(text).utf8
        bytes += "</\(name)>\n".utf8
    }

    /// Writes an empty element.
    mutating func emptyElement(_ name: String, _ attributes: KeyValuePairs<String, String> = [:]) {
        write(tag: name, attributes, end: "/>")
    }

    private mutating func write(
        tag name: String,
        _ attributes: KeyValuePairs<String, String>,
        end: String,
        endsLine: Bool = true
    ) {
        indent()
        bytes += "<\(name)".utf8
        for (key, value) in attributes { bytes += " \(key)=\"\(Self.escaped(value))\"".utf8 }
        bytes += end.utf8
        if endsLine { bytes.append(UInt8(ascii: "\n")) }
    }

    private mutating func indent() {
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * open.count))
    }

    /// `text` for content and double-quoted attributes. Characters that XML 1.0 can't contain (section 2.2) become
    /// U+FFFD.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            // `]]>` isn't allowed in content.
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            // Unescaped, parsers turn it into a space in attributes, or a line feed in content.
            case "\r": result += "&#13;"
            case "\t", "\n": result.unicodeScalars.append(scalar)
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
