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
            guard let address = Self.address(line.extracting(range).text) else {
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
    static func address(_ entry: String) -> IPAddress? {
        if entry.hasPrefix("[") {
            let parts = entry.dropFirst().split(separator: "]", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, parts[1].isEmpty || isPort(parts[1]) else { return nil }
            return withoutZone(parts[0])
        }
        if let colon = entry.firstIndex(of: ":"), let address = IPAddress(ipv4: String(entry[..<colon])) {
            return isPort(entry[colon...]) ? address : nil
        }
        return withoutZone(entry[...])
    }

    /// Reads an address and drops an IPv6 one's zone (RFC 4007 section 11), which means something to its own host only.
    private static func withoutZone(_ text: Substring) -> IPAddress? {
        let parts = text.split(separator: "%", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return IPAddress(String(text)) }
        return parts[1].isEmpty ? nil : IPAddress(ipv6: String(parts[0]))
    }

    /// Whether the text is `:` and a number of up to five digits.
    private static func isPort(_ text: Substring) -> Bool {
        text.first == ":" && 2...6 ~= text.utf8.count && text.utf8.dropFirst().allSatisfy(ASCII.isDigit)
    }
}
