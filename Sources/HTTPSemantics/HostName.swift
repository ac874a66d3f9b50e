/// The host of a `Host` field or an absolute target's authority, without its port (RFC 9110, 7.2).
public struct HostName: Sendable, Hashable {
    /// In lower case, without brackets and without a final dot.
    public let name: String

    /// Parses `uri-host [ ":" port ]`.
    ///
    /// Nothing is decoded: no client percent-encodes host names.
    ///
    /// - Parameter authority: a valid one.
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

    /// A name typed by a person: `more.example.com`; `nil` for anything else, such as a URL or a name with a port.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        let isName = bytes.allSatisfy { byte in
            ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == ASCII.dot || byte == ASCII.hyphen || byte == 0x5F
        }
        guard isName, bytes.contains(where: { $0 != ASCII.dot }) else { return nil }
        self.init(authority: bytes.span)
    }

    /// Whether no stranger can make the name resolve to this machine: it is an address, `localhost` or below it (RFC
    /// 6761, 6.3), or a name of the local network (RFC 6762, 3).
    ///
    /// The owner of any other name can first let it resolve to their own address and then, in the browser of a visitor
    /// of their page, to this machine's: DNS rebinding. The browser treats both as one origin.
    public var isLocal: Bool {
        IPAddress(name) != nil || name == "localhost" || name.hasSuffix(".localhost") || name.hasSuffix(".local")
    }
}
