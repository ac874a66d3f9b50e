internal import HTTPSemantics

/// The URL of definitions that another server keeps.
///
/// It is `https`; `http` is for this machine alone, since nobody could tell there who answers.
public struct OriginURL: Sendable, Equatable {
    /// As it was given.
    let text: String
    /// How messages call it: without the query, which may be a signature that nobody else is to see.
    public let name: String
    /// Whether the host is this machine.
    let isLoopback: Bool

    /// Why a text is no URL of definitions.
    public enum Problem: Error, Equatable, CustomStringConvertible {
        /// The scheme is neither `https` nor `http`.
        case scheme
        /// It has a character that has no place in a URL (RFC 3986, 2).
        case character
        /// There is no host.
        case noHost
        /// It has a user name or password.
        case userInformation
        /// It is `http`, and leads to another machine.
        case plain

        /// In words that follow the URL: `has no host`.
        public var description: String {
            switch self {
            case .scheme: "is not an https URL"
            case .character: "has a character that must be percent-encoded"
            case .noHost: "has no host"
            case .userInformation: "has a user name, which would appear in messages"
            case .plain: "must be https, except for this machine's own URLs"
            }
        }
    }

    /// Whether a text is to be taken for a URL, and not for the path of a file: it begins as `word://`.
    public static func isURL(_ text: String) -> Bool {
        let scheme = text.utf8.prefix(while: isSchemeByte)
        return !scheme.isEmpty && text.utf8[scheme.endIndex...].starts(with: "://".utf8)
    }

    /// Takes a URL apart as far as that is needed.
    ///
    /// - Throws: ``Problem``.
    public init(_ text: String) throws(Problem) {
        let scheme = String(Substring(text.utf8.prefix(while: Self.isSchemeByte))).lowercased()
        guard Self.isURL(text), ["https", "http"].contains(scheme) else { throw .scheme }
        guard text.utf8.allSatisfy(Self.isURLByte) else { throw .character }
        let rest = text.utf8.dropFirst(scheme.utf8.count + "://".utf8.count)
        let authority = String(Substring(rest.prefix { !"/?#".utf8.contains($0) }))
        guard !authority.contains("@") else { throw .userInformation }
        let host = Self.host(in: authority)
        guard !host.isEmpty else { throw .noHost }
        isLoopback = Self.isLoopback(host)
        guard scheme == "https" || isLoopback else { throw .plain }
        self.text = text
        name = String(text.prefix { $0 != "?" && $0 != "#" })
    }

    /// Without the port and the brackets of an IPv6 address; empty where there is none.
    private static func host(in authority: String) -> String {
        if authority.hasPrefix("[") {
            let host = authority.dropFirst().prefix { $0 != "]" }
            let rest = authority[host.endIndex...].dropFirst()
            return rest.isEmpty || rest.hasPrefix(":") ? String(host) : ""
        }
        return String(authority.prefix { $0 != ":" })
    }

    private static func isLoopback(_ host: String) -> Bool {
        if host.lowercased() == "localhost" { return true }
        guard let address = IPAddress(host) else { return false }
        return address == IPAddress(ipv6: 1) || (address.isIPv4 && UInt8(truncatingIfNeeded: address.bits >> 24) == 127)
    }

    private static func isSchemeByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): true
        default: false
        }
    }

    /// Others, a backslash foremost, are read in more than one way.
    private static func isURLByte(_ byte: UInt8) -> Bool {
        isSchemeByte(byte) || "_~:/?#[]@!$&'()*,;=%".utf8.contains(byte)
    }
}
