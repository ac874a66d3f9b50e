/// The host in a `Host` field or in an absolute target's authority, without its port (RFC 9110, 7.2).
public struct HostName: Sendable, Hashable {
    /// In lower case, without brackets, and without the dot that may end a whole name.
    public let name: String

    /// Reads `uri-host [ ":" port ]`.
    ///
    /// Nothing is decoded: no client writes the name of a host with percent-encoding.
    ///
    /// - Parameter authority: one that is valid.
    public init(authority: Span<UInt8>) {
        var bytes: [UInt8] = []
        let isBracketed = !authority.isEmpty && authority[0] == ASCII.leftBracket
        for index in (isBracketed ? 1 : 0)..<authority.count {
            let byte = authority[index]
            if byte == (isBracketed ? ASCII.rightBracket : ASCII.colon) { break }
            bytes.append(ASCII.lowercased(byte))
        }
        if bytes.last == ASCII.dot { bytes.removeLast() }
        name = String(decoding: bytes, as: UTF8.self)
    }

    /// A name as a person gives it, such as `more.example.com`; `nil` for what is none, such as a URL, and what has a port.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        let isName = bytes.allSatisfy { byte in
            ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == ASCII.dot || byte == ASCII.hyphen || byte == 0x5F
        }
        guard isName, bytes.contains(where: { $0 != ASCII.dot }) else { return nil }
        self.init(authority: bytes.span)
    }

    /// Whether no stranger can have made it stand for this machine: it is an address, `localhost` or below it (RFC 6761,
    /// 6.3), or a name that is only known in the local network (RFC 6762, 3).
    ///
    /// The owner of any other name can let it stand for an address of his own first and then, in the browser of whoever
    /// has loaded his page, for this machine's: DNS rebinding. The browser takes both for one origin.
    public var isLocal: Bool {
        IPAddress(name) != nil || name == "localhost" || name.hasSuffix(".localhost") || name.hasSuffix(".local")
    }
}
