/// An absolute URL of the form `scheme://host…` (RFC 3986, with the characters of RFC 3987).
public struct WebURL: Sendable {
    /// The scheme in lower case.
    public let scheme: String
    /// The host as written, without the brackets of an IPv6 address.
    public let host: String
    /// Whether every character is ASCII, which clients that know only RFC 3986 require.
    public let isASCII: Bool

    /// Why a text isn't such a URL.
    public enum Problem: Error, Equatable, CustomStringConvertible {
        /// It doesn't begin with a scheme.
        case notAbsolute
        /// It has a character that isn't allowed in a URL.
        case badCharacter(Unicode.Scalar)
        /// It has a `%` without two hexadecimal digits.
        case badEscape
        /// It has no host.
        case noHost
        /// It has a user name or an invalid port.
        case badAuthority

        /// The problem as the end of a sentence about the text.
        public var description: String {
            switch self {
            case .notAbsolute: "has no scheme: expected a URL like “https://apps.apple.com/app/id…”"
            case .badCharacter(let scalar): "contains “\(shown(String(scalar)))”, which must be percent-encoded"
            case .badEscape: "has a “%” without two hexadecimal digits: write “%25” for a percent sign"
            case .noHost: "has no host: expected “//” and a host after the scheme"
            case .badAuthority: "has a user name or an invalid port"
            }
        }
    }

    /// The scheme of `text` in lower case; nil if it doesn't begin with one.
    public static func scheme(of text: String) -> String? {
        let scheme = text.utf8.prefix { isSchemeCharacter($0) }
        guard let first = scheme.first, first.isASCIILetter, text.utf8[scheme.endIndex...].first == UInt8(ascii: ":")
        else {
            return nil
        }
        return text[..<scheme.endIndex].lowercased()
    }

    /// Parses a URL.
    ///
    /// - Throws: ``Problem``.
    public init(_ text: String) throws(Problem) {
        guard let scheme = Self.scheme(of: text) else { throw .notAbsolute }
        self.scheme = scheme
        isASCII = text.utf8.allSatisfy { $0 < 0x80 }
        try Self.checkCharacters(of: text)
        var rest = text.utf8.dropFirst(scheme.utf8.count + 1)
        guard rest.starts(with: "//".utf8) else { throw .noHost }
        rest = rest.dropFirst(2)
        let authority = rest.prefix {
            $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
        }
        // User names in URLs are mostly used to disguise the host.
        guard !authority.contains(UInt8(ascii: "@")) else { throw .badAuthority }
        // The port follows the last colon, unless that is part of an IPv6 address in brackets.
        var host = authority
        if let colon = authority.lastIndex(of: UInt8(ascii: ":")), !authority[colon...].contains(UInt8(ascii: "]")) {
            let port = authority[colon...].dropFirst()
            let isNumber = port.allSatisfy(\.isASCIIDigit) && UInt16(String(Substring(port))) != nil
            guard port.isEmpty || isNumber else { throw .badAuthority }
            host = authority[..<colon]
        }
        if host.first == UInt8(ascii: "["), host.last == UInt8(ascii: "]") { host = host.dropFirst().dropLast() }
        guard !host.isEmpty else { throw .noHost }
        self.host = String(Substring(host))
    }

    /// Checks that every character is allowed in a URL.
    static func checkCharacters(of text: String) throws(Problem) {
        if let bad = text.unicodeScalars.first(where: isForbidden) { throw .badCharacter(bad) }
        guard hasSoundEscapes(text) else { throw .badEscape }
    }

    /// `text` with the characters that a URL can't have, and lone percent signs, percent-encoded.
    static func encoded(_ text: String) -> String {
        var result = ""
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            let isLonePercent = scalar == "%" && !hasSoundEscapes("%" + String(rest.prefix(2)))
            if isLonePercent || isForbidden(scalar) {
                result += String(scalar).utf8.map(\.percentEncoded).joined()
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    private static func isSchemeCharacter(_ byte: UInt8) -> Bool {
        byte.isASCIILetterOrDigit || "+-.".utf8.contains(byte)
    }

    /// Characters that RFC 3986 forbids, or that mislead a URL's reader.
    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "-"..."9": false
        case "\u{0}"..."\u{20}", "\u{7F}"..."\u{A0}", "\"", "<", ">", "\\", "^", "`", "{", "|", "}": true
        default: scalar.value > 0x7F && scalar.misleads
        }
    }

    private static func hasSoundEscapes(_ text: String) -> Bool {
        var rest = text.utf8[...]
        while let sign = rest.firstIndex(of: UInt8(ascii: "%")) {
            let digits = rest[sign...].dropFirst().prefix(2)
            guard digits.count == 2, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else {
                return false
            }
            rest = rest[digits.endIndex...]
        }
        return true
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is invisible or changes the order of others: white space, control and format characters,
    /// direction marks and overrides.
    var misleads: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .privateUse: true
        default: false
        }
    }
}
