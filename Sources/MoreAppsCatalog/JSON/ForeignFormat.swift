/// What a file is that isn't JSON5 at all, with the message that says so.
struct ForeignFormat {
    /// Where the message points.
    let offset: Int
    let message: String

    private init(at offset: Int = 0, _ message: String) {
        self.offset = offset
        self.message = message
    }

    /// Nil if the text is meant to be JSON.
    init?(_ bytes: [UInt8]) {
        let found = Self.empty(bytes) ?? Self.binary(bytes) ?? Self.encoding(bytes) ?? Self.text(bytes)
        guard let found else { return nil }
        self = found
    }

    private static let aim = "expected definitions in JSON5"

    private static func empty(_ bytes: [UInt8]) -> ForeignFormat? {
        bytes.isEmpty ? ForeignFormat("the file is empty: restore it from a copy; \(aim), from “{” to “}”") : nil
    }

    // MARK: Formats by their first bytes

    private static let signatures: [(bytes: [UInt8], name: String)] = [
        (Array("PK\u{3}\u{4}".utf8), "a ZIP archive, or a document in that format: unpack it"),
        ([0x1F, 0x8B], "compressed by gzip: unpack it with “gunzip”"),
        (Array("BZh".utf8), "compressed by bzip2: unpack it"),
        ([0xFD] + Array("7zXZ".utf8), "compressed by xz: unpack it"),
        ([0x28, 0xB5, 0x2F, 0xFD], "compressed by zstd: unpack it"),
        ([0x89] + Array("PNG".utf8), "a PNG image"), ([0xFF, 0xD8, 0xFF], "a JPEG image"),
        (Array("GIF8".utf8), "a GIF image"),
        (Array("RIFF".utf8), "a WebP image, or sound"), (Array("icns".utf8), "a Mac icon (ICNS)"),
        (Array("%PDF".utf8), "a PDF document"), (Array("bplist0".utf8), "a binary property list"),
        (Array("SQLite format 3".utf8), "an SQLite database"),
        (Array("{\\rtf".utf8), "rich text (RTF): save it as plain text"),
        ([0xCF, 0xFA, 0xED, 0xFE], "an executable"), ([0x7F] + Array("ELF".utf8), "an executable"),
    ]

    private static func binary(_ bytes: [UInt8]) -> ForeignFormat? {
        signatures.first { bytes.starts(with: $0.bytes) }.map { ForeignFormat("the file is \($0.name); \(aim)") }
    }

    // MARK: Encodings

    private static func encoding(_ bytes: [UInt8]) -> ForeignFormat? {
        if let name = wideEncoding(bytes) { return ForeignFormat("the file is in \(name): save it as UTF-8") }
        if let zero = bytes.firstIndex(of: 0) {
            let isRest = bytes[zero...].allSatisfy { $0 == 0 }
            let what =
                zero == 0 && isRest
                ? "all bytes are zero" : isRest ? "from here on, all bytes are zero" : "this byte is zero"
            return ForeignFormat(at: zero, "\(what): the file is probably damaged, so restore it from a copy")
        }
        do throws(UTF8.ValidationError) {
            _ = try UTF8Span(validating: bytes.span)
            return nil
        } catch {
            return notUTF8(bytes, at: error.byteOffsets.lowerBound)
        }
    }

    /// The encoding's name if each unit has several bytes: by the byte order mark, or by the zeros in ASCII.
    private static func wideEncoding(_ bytes: [UInt8]) -> String? {
        let marks: [([UInt8], String)] = [
            ([0xFF, 0xFE, 0, 0], "UTF-32"), ([0, 0, 0xFE, 0xFF], "UTF-32"), ([0xFF, 0xFE], "UTF-16"),
            ([0xFE, 0xFF], "UTF-16"),
        ]
        if let mark = marks.first(where: { bytes.starts(with: $0.0) }) { return mark.1 }
        guard bytes.count >= 8 else { return nil }
        // The first characters of any definitions are ASCII.
        let zeros = (0..<4).map { bytes[$0] == 0 && bytes[$0 + 4] == 0 }
        return switch zeros {
        case [true, true, true, false], [false, true, true, true]: "UTF-32, without a byte order mark"
        case [true, false, true, false], [false, true, false, true]: "UTF-16, without a byte order mark"
        default: nil
        }
    }

    private static func notUTF8(_ bytes: [UInt8], at offset: Int) -> ForeignFormat {
        if offset + 4 > bytes.count, bytes[offset] >= 0xC2, bytes[(offset + 1)...].allSatisfy({ $0 & 0xC0 == 0x80 }) {
            return ForeignFormat(at: offset, "the file ends here, in the middle of a character: copy it again")
        }
        let byte = bytes[offset]
        let before = bytes[..<offset].suffix { $0.isASCIILetter }
        let after = bytes[(offset + 1)...].prefix { $0.isASCIILetter }
        let start = "the text is not UTF-8 from here on"
        let scalar = Windows1252.scalar(byte)
        guard scalar.properties.generalCategory != .control else {
            return ForeignFormat(at: offset, "\(start): save it as UTF-8")
        }
        let word = String(decoding: before, as: UTF8.self) + String(scalar) + String(decoding: after, as: UTF8.self)
        return ForeignFormat(
            at: offset,
            "\(start), but probably Windows-1252 or ISO 8859-1, if this is “\(shown(word))”: save the file as UTF-8"
        )
    }

    // MARK: Formats of text

    private static func text(_ bytes: [UInt8]) -> ForeignFormat? {
        var reader = LocatedJSONReader(bytes)
        reader.skipTrivia()
        let start = reader.index
        guard start < bytes.count else { return nil }
        // Enough for whatever is looked for.
        let rest = String(decoding: bytes[start...].prefix(4096), as: UTF8.self)
        if rest.hasPrefix("<"), !rest.hasPrefix("<<<<<<<") { return markup(rest, at: start) }
        if let format = script(rest, at: start) { return format }
        if rest.hasPrefix("version https://git-lfs") {
            return ForeignFormat(at: start, "the file is a Git LFS pointer: fetch its content with “git lfs pull”")
        }
        if rest.hasPrefix("-----BEGIN ") {
            return ForeignFormat(at: start, "the file is a certificate or key (PEM); \(aim)")
        }
        if rest.hasPrefix("diff --git ") || rest.hasPrefix("--- a/") {
            return ForeignFormat(at: start, "the file is a patch: apply it; \(aim)")
        }
        return toml(rest, at: start) ?? yaml(rest, at: start) ?? words(rest, at: start)
    }

    private static func markup(_ text: String, at start: Int) -> ForeignFormat {
        let letters = text.lowercased()
        if letters.contains("<plist") || letters.contains("<!doctype plist") {
            return ForeignFormat(at: start, "the file is a property list (XML); \(aim)")
        }
        if letters.contains("<svg") { return ForeignFormat(at: start, "the file is an SVG image; \(aim)") }
        if letters.hasPrefix("<?xml"), !letters.contains("<html") {
            return ForeignFormat(at: start, "the file is XML; \(aim)")
        }
        let title = text.split(separator: "<title>", maxSplits: 1).dropFirst().first?.prefix { $0 != "<" } ?? ""
        let named = title.isEmpty ? "" : " with the title “\(shown(String(title)))”"
        return ForeignFormat(
            at: start,
            "the file is a web page (HTML)\(named), perhaps an error or sign-in page saved instead of the file; \(aim)"
        )
    }

    private static func script(_ text: String, at start: Int) -> ForeignFormat? {
        let variables = ["appDefinitions", "affiliateAppDefinitions"].map { $0.lowercased() }
        let first = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" }
        let rest = text.dropFirst(first.count).drop { $0 == " " || $0 == "\n" || $0 == "\r" || $0 == "\t" }
        let isScript =
            switch first {
            case "var", "let", "const": rest.first?.isLetter == true || rest.first == "_"
            case "window", "self", "globalThis", "module", "exports": rest.hasPrefix(".") || rest.hasPrefix("=")
            case "export": rest.hasPrefix("default") || rest.hasPrefix("const") || rest.hasPrefix("{")
            case "": text.hasPrefix("\"use strict\"") || text.hasPrefix("'use strict'")
            default:
                rest.hasPrefix("=") && (rest.dropFirst().first { !$0.isWhitespace }.map { "{[(".contains($0) } ?? false)
            }
        guard isScript else { return nil }
        let isOriginal = variables.contains { text.lowercased().contains($0) }
        let advice =
            isOriginal
            ? "“moreapps convert” turns such a script into definitions"
            : "remove what is before the first “{” and after the last “}”, or, for the original appdefinitions.js, "
                + "run “moreapps convert”"
        return ForeignFormat(at: start, "this is a script (JavaScript), not JSON5: \(advice)")
    }

    private static func yaml(_ text: String, at start: Int) -> ForeignFormat? {
        let lines = text.split(separator: "\n").prefix(40)
        let hasItems = lines.contains { $0.drop { $0 == " " }.hasPrefix("- ") }
        let isMapping = lines.first.map { line in
            line.hasPrefix("---") || line.contains(": ") || line.hasSuffix(":")
        }
        guard isMapping == true, !text.hasPrefix("{"), !text.hasPrefix("["), !text.hasPrefix("\"") else { return nil }
        guard hasItems || text.hasPrefix("---") || text.hasPrefix("%YAML") else { return nil }
        return ForeignFormat(at: start, "this looks like YAML; \(aim), from “{” to “}”")
    }

    private static func toml(_ text: String, at start: Int) -> ForeignFormat? {
        let lines = text.split(separator: "\n").prefix(40)
        guard lines.contains(where: { $0.hasPrefix("[") && $0.hasSuffix("]") }),
            lines.contains(where: { $0.contains(" = ") })
        else { return nil }
        return ForeignFormat(at: start, "this looks like TOML; \(aim), from “{” to “}”")
    }

    /// A short text that isn't JSON, such as `404: Not Found`.
    private static func words(_ text: String, at start: Int) -> ForeignFormat? {
        guard let first = text.unicodeScalars.first, first.properties.isAlphabetic || ("0"..."9").contains(first) else {
            return nil
        }
        guard !text.contains("{"), !text.contains("["), !text.contains("\"") else { return nil }
        let line = text.prefix { $0 != "\n" && $0 != "\r" }
        return ForeignFormat(
            at: start,
            "the file has “\(shown(String(line)))” instead of definitions; \(aim), from “{” to “}”"
        )
    }
}

extension ArraySlice<UInt8> {
    fileprivate func suffix(while isPart: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        var start = endIndex
        while start > startIndex, isPart(self[start - 1]) { start -= 1 }
        return self[start...]
    }
}
