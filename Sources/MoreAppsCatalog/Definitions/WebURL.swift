/// The syntax of the absolute URLs that may stand in definitions (RFC 3986, with the characters of RFC 3987).
struct WebURL {
    /// The scheme in small letters.
    let scheme: String
    /// The host in small letters.
    let host: String
    /// Whether every character is ASCII, as clients that know only RFC 3986 need it.
    let isASCII: Bool

    /// Why a text is no such URL.
    enum Problem: Error {
        case notAbsolute
        case badCharacter(Unicode.Scalar)
        case badEscape
        case noHost
        case badAuthority
    }

    /// Takes a URL of the form `scheme://host…` apart.
    init(_ text: String) throws(Problem) {
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { throw .notAbsolute }
        let scheme = text[..<colon]
        guard let first = scheme.utf8.first, Self.isLetter(first), scheme.utf8.allSatisfy(Self.isSchemeCharacter) else {
            throw .notAbsolute
        }
        self.scheme = scheme.lowercased()
        if let bad = text.unicodeScalars.first(where: Self.isForbidden) { throw .badCharacter(bad) }
        guard Self.hasSoundEscapes(text) else { throw .badEscape }
        isASCII = text.utf8.allSatisfy { $0 < 0x80 }
        let rest = text[text.index(after: colon)...]
        guard rest.hasPrefix("//") else { throw .noHost }
        let authority = rest.dropFirst(2).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        // A user name serves only to disguise the host.
        guard !authority.contains("@") else { throw .badAuthority }
        // The port follows the last colon, unless that belongs to an IPv6 address in brackets.
        var host = authority
        if let colon = authority.lastIndex(of: ":"), !authority[colon...].contains("]") {
            let port = authority[authority.index(after: colon)...]
            guard port.isEmpty || port.allSatisfy(\.isASCII) && UInt16(port) != nil else { throw .badAuthority }
            host = authority[..<colon]
        }
        guard !host.isEmpty else { throw .noHost }
        self.host = host.lowercased()
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isSchemeCharacter(_ byte: UInt8) -> Bool {
        isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "+")
            || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    }

    /// What RFC 3986 gives no place in a URL, and what misleads the reader of one.
    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\u{0}"..."\u{20}", "\u{7F}"..."\u{A0}", "\"", "<", ">", "\\", "^", "`", "{", "|", "}": true
        default: scalar.value > 0x7F && scalar.misleads
        }
    }

    private static func hasSoundEscapes(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return bytes.indices.allSatisfy { index in
            bytes[index] != UInt8(ascii: "%")
                || index + 2 < bytes.count
                    && bytes[index + 1...index + 2].allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
        }
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is seen by no one, or changes the order in which others are seen: white space, control and
    /// format characters, marks and overrides of direction.
    var misleads: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .privateUse: true
        default: false
        }
    }
}
