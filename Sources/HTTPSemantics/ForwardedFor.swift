/// Finds the client in X-Forwarded-For, given the proxies that are trusted to write it.
///
/// Each proxy appends the address that connected to it. So the list is read from the right, skipping trusted addresses;
/// the first untrusted one is the client, and everything to its left is that client's own claim. If all are trusted,
/// the leftmost is the client. An entry that isn't an address ends the search, since nobody knows who wrote the rest.
///
/// Lines are added in the order sent, as if joined by commas.
public struct ForwardedFor: Sendable {
    private let trusted: [CIDRBlock]
    /// The result if the list ended with the entries read so far.
    private var candidate: IPAddress?

    /// - Parameter trusted: the address blocks of trusted proxies; empty to trust none.
    public init(trusted: [CIDRBlock]) {
        self.trusted = trusted
    }

    /// Adds one line of the field.
    public mutating func add(_ line: Span<UInt8>) {
        guard !trusted.isEmpty else { return }
        var list = FieldList()
        while let range = list.next(in: line) {
            guard let address = Self.address(line.extracting(range).text) else {
                candidate = nil
                continue
            }
            // Entries left of the first untrusted one don't count; if all are trusted, the leftmost one does.
            if candidate == nil || !isTrusted(address) { candidate = address }
        }
    }

    /// The client's address.
    ///
    /// - Parameter peer: the connection's address. Unless it is trusted, it is the client.
    public func client(peer: IPAddress) -> IPAddress {
        guard let candidate, isTrusted(peer) else { return peer }
        return candidate
    }

    private func isTrusted(_ address: IPAddress) -> Bool {
        trusted.contains { $0.contains(address) }
    }

    /// Parses an entry as proxies write it: an address, IPv6 bare or in brackets, with or without zone and port.
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

    /// Parses an address without the zone of an IPv6 one (RFC 4007 section 11), which is only meaningful on its own
    /// host.
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
