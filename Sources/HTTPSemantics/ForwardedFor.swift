/// Who a request is from, by its X-Forwarded-For lines and the proxies that are trusted to write them.
///
/// Each proxy appends the address it was reached from. So the list is read from its right end, trusted addresses are
/// passed over, and the first that isn't trusted is the client: whatever stands left of it is the client's own claim.
/// Where all are trusted, the leftmost is the client. An entry that is no address ends the walk, since who wrote what stands
/// left of it is unknown.
///
/// Lines are added in the order in which they were sent, as if joined by commas.
public struct ForwardedFor: Sendable {
    private let trusted: [CIDRBlock]
    /// Where the walk from the right would end, had the list ended with the entries read so far.
    private var candidate: IPAddress?

    /// A request without the field.
    ///
    /// - Parameter trusted: the blocks that proxies to be trusted are in; none means that no one is.
    public init(trusted: [CIDRBlock]) {
        self.trusted = trusted
    }

    /// Takes in one line of the field.
    public mutating func add(_ line: Span<UInt8>) {
        guard !trusted.isEmpty else { return }
        var list = FieldList()
        while let range = list.next(in: line) {
            guard let address = Self.address(line.extracting(range)) else {
                candidate = nil
                continue
            }
            // Left of the first untrusted entry nothing counts; of trusted ones alone the leftmost does.
            if candidate == nil || !isTrusted(address) { candidate = address }
        }
    }

    /// The client's address.
    ///
    /// - Parameter peer: the address that the connection comes from. Unless it is trusted, it is the client.
    public func client(peer: IPAddress) -> IPAddress {
        guard let candidate, isTrusted(peer) else { return peer }
        return candidate
    }

    private func isTrusted(_ address: IPAddress) -> Bool {
        trusted.contains { $0.contains(address) }
    }

    /// Reads an entry as proxies write them: an address, an IPv6 one bare or in brackets, with or without zone and port.
    static func address(_ entry: Span<UInt8>) -> IPAddress? {
        guard !entry.isEmpty else { return nil }
        if entry[0] == ASCII.leftBracket {
            guard let close = firstIndex(of: ASCII.rightBracket, in: entry) else { return nil }
            let isPortGood = close + 1 == entry.count || isPort(entry.extracting((close + 1)..<entry.count))
            return isPortGood ? withoutZone(entry.extracting(1..<close)) : nil
        }
        if let colon = firstIndex(of: ASCII.colon, in: entry),
            let ipv4 = IPAddress.parseIPv4(entry.extracting(0..<colon))
        {
            return isPort(entry.extracting(colon..<entry.count)) ? IPAddress(ipv4: ipv4) : nil
        }
        return withoutZone(entry)
    }

    /// Reads an address and drops an IPv6 one's zone (RFC 4007 section 11), which means something to its own host only.
    private static func withoutZone(_ text: Span<UInt8>) -> IPAddress? {
        guard let percent = firstIndex(of: ASCII.percent, in: text) else { return IPAddress(text) }
        guard percent + 1 < text.count, let address = IPAddress.parseIPv6(text.extracting(0..<percent)) else {
            return nil
        }
        return IPAddress(ipv6: address)
    }

    /// Whether the bytes are `:` and a number of up to five digits.
    private static func isPort(_ bytes: Span<UInt8>) -> Bool {
        guard 2...6 ~= bytes.count, bytes[0] == ASCII.colon else { return false }
        for index in 1..<bytes.count where !ASCII.isDigit(bytes[index]) { return false }
        return true
    }

    private static func firstIndex(of byte: UInt8, in bytes: Span<UInt8>) -> Int? {
        for index in bytes.indices where bytes[index] == byte { return index }
        return nil
    }
}
